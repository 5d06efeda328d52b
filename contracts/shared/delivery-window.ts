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
