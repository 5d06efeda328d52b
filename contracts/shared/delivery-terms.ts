import { type DecimalInput, decimal, formatMoney } from './decimal.ts';

/** Dollars. Null: the business's setting. */
export interface DeliveryTerms {
  minimumOrder: string | null;
  deliveryCharge: string | null;
  freeDeliveryFrom: string | null;
}

/**
 * 'Below the minimum order of $150.00'. Null if met or without a minimum. `usual`: the business's minimum.
 */
export const describeBelowMinimum = (
  customer: Pick<DeliveryTerms, 'minimumOrder'>,
  usual: string | null,
  subtotal: DecimalInput,
): string | null => {
  const minimum = customer.minimumOrder ?? usual;
  return minimum !== null && decimal(subtotal).lt(minimum)
    ? `Below the minimum order of ${formatMoney(minimum)}`
    : null;
};

export const computeDeliveryCharge = (
  { deliveryCharge, freeDeliveryFrom }: Omit<DeliveryTerms, 'minimumOrder'>,
  subtotal: DecimalInput,
): string => {
  const isFree = freeDeliveryFrom !== null && decimal(subtotal).gte(freeDeliveryFrom);
  return isFree ? '0.00' : (deliveryCharge ?? '0.00');
};

/** `HH:MM`. Null for no bound. */
export interface DeliveryWindow {
  deliverFrom: string | null;
  deliverUntil: string | null;
}

export const formatWindow = ({ deliverFrom, deliverUntil }: DeliveryWindow): string => {
  if (deliverFrom && deliverUntil) return `${deliverFrom}–${deliverUntil}`;
  if (deliverFrom) return `from ${deliverFrom}`;
  return deliverUntil ? `until ${deliverUntil}` : '';
};

export const isWindowInOrder = ({ deliverFrom, deliverUntil }: DeliveryWindow): boolean =>
  !deliverFrom || !deliverUntil || deliverFrom < deliverUntil;
export const deliveryWindowProblem = 'Deliver Until must be later than Deliver From.';
