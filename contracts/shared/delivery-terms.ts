import { type DecimalInput, decimal, showMoney } from './decimal.ts';

/** What a customer has agreed about deliveries; dollars, null where it is as for everybody. */
export interface DeliveryTerms {
  minimumOrder: string | null;
  deliveryCharge: string | null;
  /** From this subtotal on delivery is free. */
  freeDeliveryFrom: string | null;
}

/** 'Below the minimum order of $150.00'; null for enough, and without a minimum. `usual` is the business's. */
export const belowMinimum = (
  customer: Pick<DeliveryTerms, 'minimumOrder'>,
  usual: string | null,
  subtotal: DecimalInput,
): string | null => {
  const minimum = customer.minimumOrder ?? usual;
  return minimum !== null && decimal(subtotal).lt(minimum)
    ? `Below the minimum order of ${showMoney(minimum)}`
    : null;
};

/** What delivering to a customer costs him: his charge, nothing from `freeDeliveryFrom` on. */
export const deliveryChargeFor = (
  { deliveryCharge, freeDeliveryFrom }: Omit<DeliveryTerms, 'minimumOrder'>,
  subtotal: DecimalInput,
): string => {
  const isFree = freeDeliveryFrom !== null && decimal(subtotal).gte(freeDeliveryFrom);
  return isFree ? '0.00' : (deliveryCharge ?? '0.00');
};
