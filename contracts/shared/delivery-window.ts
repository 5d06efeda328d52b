/** When a customer takes goods in, `HH:MM`; null for no bound. */
export interface DeliveryWindow {
  deliverFrom: string | null;
  deliverUntil: string | null;
}

/** `06:00–10:00`, `from 06:00`, `until 10:00`; empty where goods are taken in at any time. */
export const windowWords = ({ deliverFrom, deliverUntil }: DeliveryWindow): string => {
  if (deliverFrom && deliverUntil) return `${deliverFrom}–${deliverUntil}`;
  if (deliverFrom) return `from ${deliverFrom}`;
  return deliverUntil ? `until ${deliverUntil}` : '';
};

/** Whether goods are taken in until later than from. */
export const windowInOrder = ({ deliverFrom, deliverUntil }: DeliveryWindow): boolean =>
  !deliverFrom || !deliverUntil || deliverFrom < deliverUntil;
export const windowOutOfOrder = 'Deliver Until must be later than Deliver From.';
