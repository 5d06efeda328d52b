import { z } from 'zod';
import { backupFailed } from '../admin/backup.ts';
import { areaServices } from '../area-services.ts';
import { closingTimeout } from '../billing/book-checks.ts';
import { cashReceiptAnswer } from '../billing/cash-receipt.ts';
import { booksDiffer, closingSaved } from '../billing/events.ts';
import { invoiceAnswer } from '../billing/invoice.ts';
import { paymentAnswer } from '../billing/payment.ts';
import { stopSaved } from '../delivery/events.ts';
import { type Document, formatPage } from '../documents.ts';
import type { Notice } from '../gateway/live.ts';
import { convertedOrder } from '../orders/conversion.ts';
import { standingDateReported, standingOrdersMade } from '../orders/events.ts';
import { orderEventData } from '../orders/order.ts';
import { formatDate } from '../shared/dates.ts';
import { formatMoney } from '../shared/decimal.ts';
import { type Envelope, parseEventArea } from '../shared/events.ts';
import { announcedDocuments, type DescribedType, toCreatedType } from './notice-types.ts';

type NoticeData = Pick<Notice, 'id' | 'text' | 'to' | 'needs'>;

export interface NoticeContext {
  orderNumberByInvoice: Map<string, string>;
}

/** Maximum age of an event for a notice. Republished events are older. */
const newMilliseconds = 60_000;

const isFresh = (event: Envelope, happenedAt = ''): boolean =>
  Math.abs(Date.parse(event.occurredAt) - Date.parse(happenedAt)) < newMilliseconds;

const isNew = (event: Envelope, { version, createdAt }: { version: number; createdAt: string }): boolean =>
  version === 1 && isFresh(event, createdAt);

type Describe = (event: Envelope, context: NoticeContext) => NoticeData | null;

/**
 * Parses only the needed `facts`, so that a long document is not parsed for its number. Describes no invalid
 * data.
 */
const describeFacts =
  <Schema extends z.ZodType>(
    facts: Schema,
    describe: (data: z.output<Schema>, event: Envelope, context: NoticeContext) => NoticeData | null,
  ): Describe =>
  (event, context) => {
    const { data, success } = facts.safeParse(event.data);
    return success ? describe(data, event, context) : null;
  };

const made = { id: true, version: true, createdAt: true } as const;

const orderFacts = orderEventData.pick({ ...made, orderNumber: true, customer: true, standingOrderId: true });
const convertedFacts = convertedOrder.pick({ invoiceId: true, orderNumber: true });
const invoiceFacts = invoiceAnswer.pick({
  ...made,
  updatedAt: true,
  status: true,
  invoiceNumber: true,
  customer: true,
});
const paymentFacts = paymentAnswer.pick({ ...made, amount: true, customerName: true, reversal: true });
const receiptFacts = cashReceiptAnswer.pick({ ...made, receiptNumber: true, total: true });

const createdFacts = z
  .object({
    id: z.string(),
    version: z.number(),
    createdAt: z.string(),
    customer: z.object({ name: z.string() }).nullish(),
  })
  .loose();

/** 'CM-1042 created for Harbor' */
const announceCreated = (document: Document): Describe => {
  const { entity, number = '' } = document;
  return describeFacts(createdFacts, (data, event) => {
    if (!isNew(event, data)) return null;
    const text = `${data[number]} created${data.customer ? ` for ${data.customer.name}` : ''}`;
    return { id: `${entity}-${data.id}`, text, to: formatPage(document, data.id) ?? '/' };
  });
};

const describedTypes: Record<DescribedType, Describe> = {
  'orders.order.saved': describeFacts(orderFacts, (order, event) =>
    // Standing orders are announced by one notice per run, not per order.
    isNew(event, order) && order.standingOrderId === null
      ? {
          id: `order-${order.id}`,
          text: `${order.orderNumber} created for ${order.customer.name}`,
          to: `/sales-orders/${order.id}`,
        }
      : null,
  ),
  'orders.standing-orders.made': describeFacts(standingOrdersMade.data, ({ id, date, count }) => ({
    id: `standing-orders-${id}`,
    text: `${count} ${count === 1 ? 'order' : 'orders'} for ${formatDate(date)} made from standing orders`,
    // Lists cannot filter by run, so the link shows all orders of the day.
    to: `/sales-orders?deliveryDate=${date}`,
  })),
  'orders.standing-date.told': describeFacts(standingDateReported.data, (notice) => ({
    id: `standing-date-${notice.id}`,
    text: `Standing order of ${notice.customerName} for ${formatDate(notice.date)}: ${notice.orderNumber ? `${notice.orderNumber} made` : 'not made'}. ${notice.reason}`,
    to: notice.orderId
      ? `/sales-orders/${notice.orderId}`
      : `/sales-orders/standing/${notice.standingOrderId}`,
  })),
  'orders.order.converted': describeFacts(
    convertedFacts,
    ({ invoiceId, orderNumber }, _event, { orderNumberByInvoice }) => {
      orderNumberByInvoice.set(invoiceId, orderNumber);
      return null;
    },
  ),
  'billing.invoice.saved': describeFacts(invoiceFacts, (invoice, event, { orderNumberByInvoice }) => {
    const to = `/invoices/${invoice.id}/view`;
    if (invoice.status === 'voided' && isFresh(event, invoice.updatedAt))
      return { id: `void-${invoice.id}`, text: `${invoice.invoiceNumber} voided`, to };
    if (!isNew(event, invoice)) return null;
    const from = orderNumberByInvoice.get(invoice.id);
    const text = `${invoice.invoiceNumber} created ${from ? `from ${from}` : `for ${invoice.customer.name}`}`;
    return { id: `invoice-${invoice.id}`, text, to };
  }),
  'billing.payment.saved': describeFacts(paymentFacts, (payment, event) => {
    const money = `Payment of ${formatMoney(payment.amount)} from ${payment.customerName}`;
    const to = `/payments/${payment.id}`;
    if (payment.reversal && isFresh(event, payment.reversal.createdAt))
      return { id: `reversal-${payment.id}`, text: `${money} reversed`, to };
    return isNew(event, payment) ? { id: `payment-${payment.id}`, text: `${money} recorded`, to } : null;
  }),
  'billing.cash-receipt.saved': describeFacts(receiptFacts, (receipt, event) =>
    isNew(event, receipt)
      ? {
          id: `receipt-${receipt.id}`,
          text: `${receipt.receiptNumber} sold for ${formatMoney(receipt.total)}`,
          to: `/cash-receipts/${receipt.id}/print`,
        }
      : null,
  ),
  'billing.books.differ': describeFacts(booksDiffer.data, ({ id, sentence }) => ({
    id: `books-${id}`,
    text: sentence,
    to: '/books',
  })),
  // If billing enforced the date immediately, the call has already shown the result to the user.
  'billing.closing.saved': describeFacts(closingSaved.data, ({ id, closedThrough, setAt, at }, event) =>
    setAt !== null && at !== null && isFresh(event, at) && Date.parse(at) - Date.parse(setAt) > closingTimeout
      ? {
          id: `closing-${id}-${at}`,
          text: closedThrough
            ? `The closing date ${formatDate(closedThrough)} is in force`
            : 'The books are open again',
          to: '/settings',
          needs: 'closePeriods',
        }
      : null,
  ),
  'delivery.stop.saved': describeFacts(stopSaved.data, (stop, event) =>
    stop.routeStatus === 'completed' && isFresh(event, stop.updatedAt)
      ? {
          id: `route-${stop.routeId}`,
          text: `Route of ${stop.driverName} completed`,
          to: `/delivery-routes?date=${stop.routeDate}`,
        }
      : null,
  ),
  'admin.backup.trouble': describeFacts(backupFailed.data, ({ id, sentence }) => ({
    id: `backup-${id}`,
    text: sentence,
    to: '/settings#backups',
    needs: 'administer',
  })),
};

const describers = new Map<string, Describe>([
  ...announcedDocuments.map((document) => [toCreatedType(document), announceCreated(document)] as const),
  ...Object.entries(describedTypes),
]);

export const toNotice = (event: Envelope, context: NoticeContext): Notice | null => {
  const data = describers.get(event.type)?.(event, context);
  if (!data) return null;
  const needs = areaServices[parseEventArea(event.type)].noticesFor;
  return { needs, ...data, at: event.occurredAt, by: event.actor };
};
