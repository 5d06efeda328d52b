/** `HH:MM`. Null for no bound. */
export interface DeliveryWindow {
  deliverFrom: string | null;
  deliverUntil: string | null;
}

export const windowWords = ({ deliverFrom, deliverUntil }: DeliveryWindow): string => {
  if (deliverFrom && deliverUntil) return `${deliverFrom}–${deliverUntil}`;
  if (deliverFrom) return `from ${deliverFrom}`;
  return deliverUntil ? `until ${deliverUntil}` : '';
};

export const windowInOrder = ({ deliverFrom, deliverUntil }: DeliveryWindow): boolean =>
  !deliverFrom || !deliverUntil || deliverFrom < deliverUntil;
export const windowOutOfOrder = 'Deliver Until must be later than Deliver From.';
