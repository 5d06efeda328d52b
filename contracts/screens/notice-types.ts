import { type Document, documents } from '../documents.ts';

/** Events with a notice of their own. Without schemas, because the launcher and each start of the gateway load them. */
const describedTypes = [
  'orders.order.saved',
  'orders.standing-orders.made',
  'orders.standing-date.told',
  'orders.order.converted',
  'billing.invoice.saved',
  'billing.payment.saved',
  'billing.cash-receipt.saved',
  'billing.books.differ',
  'billing.closing.saved',
  'delivery.stop.saved',
  'admin.backup.trouble',
] as const;

export type DescribedType = (typeof describedTypes)[number];

export const announcedDocuments = documents.filter(({ announced }) => announced);

export const toCreatedType = ({ area, entity }: Document): string => `${area}.${entity}.saved`;

/** Events that `toNotice` describes. */
export const noticeTypes: readonly string[] = [...announcedDocuments.map(toCreatedType), ...describedTypes];
