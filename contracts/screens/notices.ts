import { cashReceiptSaved, creditMemoSaved, invoiceSaved, paymentSaved } from '../billing/events.ts';
import { stopSaved } from '../delivery/events.ts';
import type { Notice } from '../gateway/live.ts';
import { orderConverted, orderSaved, standingDateTold, standingOrdersMade } from '../orders/events.ts';
import { showDate } from '../shared/dates.ts';
import { showMoney } from '../shared/decimal.ts';
import type { Envelope, EventDefinition } from '../shared/events.ts';

type NoticeData = Pick<Notice, 'id' | 'text' | 'to'>;

/** Earlier events that let a later notice say more. */
export interface NoticeContext {
  /** The number of the order that an invoice is made of, by the invoice's id. */
  orderOf: Map<string, string>;
}

/** How long after it happened something may be told: events that are sent again for other reasons are later. */
const newMilliseconds = 60_000;

const isFresh = (event: Envelope, happenedAt = ''): boolean =>
  Math.abs(Date.parse(event.occurredAt) - Date.parse(happenedAt)) < newMilliseconds;

const isNew = (event: Envelope, { version, createdAt }: { version: number; createdAt: string }): boolean =>
  version === 1 && isFresh(event, createdAt);

interface NoticeRule {
  type: string;
  describe: (event: Envelope, context: NoticeContext) => NoticeData | null;
}

/** One kind of event with what it tells people; data that is not what the event says tells nothing. */
const rule = <Data>(
  definition: EventDefinition<Data>,
  describe: (data: Data, event: Envelope, context: NoticeContext) => NoticeData | null,
): NoticeRule => ({
  type: definition.type,
  describe: (event, context) => {
    const { data, success } = definition.data.safeParse(event.data);
    return success ? describe(data, event, context) : null;
  },
});

const kinds: readonly NoticeRule[] = [
  rule(orderSaved, (order, event) =>
    // Those of standing orders are told together.
    isNew(event, order) && order.standingOrderId === null
      ? {
          id: `order-${order.id}`,
          text: `${order.orderNumber} created for ${order.customer.name}`,
          to: `/sales-orders/${order.id}`,
        }
      : null,
  ),
  rule(standingOrdersMade, ({ id, date, count }) => ({
    id: `standing-orders-${id}`,
    text: `${count} ${count === 1 ? 'order' : 'orders'} for ${showDate(date)} made from standing orders`,
    to: '/sales-orders',
  })),
  rule(standingDateTold, ({ id, customerName, date, reason }) => ({
    id: `standing-date-${id}`,
    text: `Standing order of ${customerName} for ${showDate(date)}: ${reason}`,
    to: '/sales-orders/standing',
  })),
  rule(orderConverted, ({ invoiceId, orderNumber }, _event, { orderOf }) => {
    orderOf.set(invoiceId, orderNumber);
    return null;
  }),
  rule(invoiceSaved, (invoice, event, { orderOf }) => {
    const to = `/invoices/${invoice.id}/view`;
    if (invoice.status === 'voided' && isFresh(event, invoice.updatedAt))
      return { id: `void-${invoice.id}`, text: `${invoice.invoiceNumber} voided`, to };
    if (!isNew(event, invoice)) return null;
    const from = orderOf.get(invoice.id);
    const text = `${invoice.invoiceNumber} created ${from ? `from ${from}` : `for ${invoice.customer.name}`}`;
    return { id: `invoice-${invoice.id}`, text, to };
  }),
  rule(paymentSaved, (payment, event) => {
    const money = `Payment of ${showMoney(payment.amount)} from ${payment.customerName}`;
    const to = `/payments/${payment.id}`;
    if (payment.reversal && isFresh(event, payment.reversal.createdAt))
      return { id: `reversal-${payment.id}`, text: `${money} reversed`, to };
    return isNew(event, payment) ? { id: `payment-${payment.id}`, text: `${money} recorded`, to } : null;
  }),
  rule(creditMemoSaved, (credit, event) =>
    isNew(event, credit)
      ? {
          id: `credit-${credit.id}`,
          text: `${credit.creditNumber} created for ${credit.customer.name}`,
          to: `/credit-memos/${credit.id}`,
        }
      : null,
  ),
  rule(cashReceiptSaved, (receipt, event) =>
    isNew(event, receipt)
      ? {
          id: `receipt-${receipt.id}`,
          text: `${receipt.receiptNumber} sold for ${showMoney(receipt.total)}`,
          to: `/cash-receipts/${receipt.id}/print`,
        }
      : null,
  ),
  rule(stopSaved, (stop, event) =>
    stop.routeStatus === 'completed' && isFresh(event, stop.updatedAt)
      ? {
          id: `route-${stop.routeId}`,
          text: `Route of ${stop.driverName} completed`,
          to: `/delivery-routes?date=${stop.routeDate}`,
        }
      : null,
  ),
];

export const noticeTypes: readonly string[] = kinds.map(({ type }) => type);

/** What an event tells people; null for one that matters to the screens alone. */
export const noticeOf = (event: Envelope, context: NoticeContext): Notice | null => {
  const data = kinds.find(({ type }) => type === event.type)?.describe(event, context);
  return data ? { ...data, at: event.occurredAt, by: event.actor } : null;
};
