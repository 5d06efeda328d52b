import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { computeDiscountOffer } from '@primal/contracts/billing/payment-rules';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { addDays, type BusinessDate } from '@primal/contracts/shared/dates';
import { decimal, isPositive, toMoney } from '@primal/contracts/shared/decimal';
import { type DemoClient, retryUntilKnown } from './client.ts';
import type { InvoiceOutcome } from './outcomes.ts';

/** Waits for a converted order's invoice, which is late if billing was unavailable. */
const awaitInvoice = (client: DemoClient, id: string): Promise<InvoiceAnswer> =>
  retryUntilKnown(() => client.must(billingApi.getInvoice, { params: { id } }));

export const findOrConvert = async (
  client: DemoClient,
  order: OrderAnswer,
  key: string,
): Promise<InvoiceAnswer> => {
  if (order.invoiceId) return awaitInvoice(client, order.invoiceId);
  const params = { id: order.id };
  const answer = await client.must(ordersApi.convertOrder, { params, idempotencyKey: `demo-invoice-${key}` });
  return 'invoiceNumber' in answer ? answer : awaitInvoice(client, answer.invoiceId);
};

const bringToStatus = async (
  client: DemoClient,
  invoice: InvoiceAnswer,
  { status, invoiceDate, dueDate }: InvoiceOutcome,
): Promise<InvoiceAnswer> => {
  const params = { id: invoice.id };
  if (invoice.status === status && invoice.invoiceDate === invoiceDate) return invoice;
  if (status !== 'draft' && !invoice.pdfPrinted)
    await client.must(billingApi.updatePendingStatus, { params, body: { pdfPrinted: true } });
  const wanted = status === 'paid' ? 'sent' : status;
  return client.must(billingApi.updateInvoice, {
    params,
    body: { invoice: { invoiceDate, dueDate, status: wanted } },
  });
};

const pay = async (
  client: DemoClient,
  invoice: InvoiceAnswer,
  payment: NonNullable<InvoiceOutcome['payment']>,
  key: string,
): Promise<void> => {
  const { id, customerId, total, balance } = invoice;
  const { isWhole, ...facts } = payment;
  if (balance !== total || decimal(total).eq(0)) return;
  const discount = isWhole ? computeDiscountOffer(invoice, payment.paymentDate) : '0.00';
  const amount = toMoney(isWhole ? decimal(balance).minus(discount) : decimal(balance).div(2));
  const allocation = { invoiceId: id, amount, ...(isPositive(discount) && { discount }) };
  await client.must(billingApi.createPayment, {
    idempotencyKey: `demo-payment-${key}`,
    body: { ...facts, customerId, amount, allocations: [allocation] },
  });
};

const credit = async (
  client: DemoClient,
  { id: invoiceId, customerId, invoiceDate, items, balance }: InvoiceAnswer,
  { reason, isApplied }: NonNullable<InvoiceOutcome['credit']>,
  key: string,
): Promise<void> => {
  const [item] = items;
  const existing = await client.must(billingApi.listCreditMemos, { query: { invoiceId } });
  if (!item || existing.length > 0) return;
  const [weight] = JSON.parse(item.individualWeights) as number[];
  const memo = await client.must(billingApi.createCreditMemo, {
    idempotencyKey: `demo-credit-${key}`,
    body: {
      creditMemo: { customerId, invoiceId, creditDate: invoiceDate, reason },
      items: [
        {
          productId: item.productId,
          quantity: '1',
          unitPrice: item.unitPrice,
          ...(weight && { individualWeights: JSON.stringify([weight]) }),
        },
      ],
    },
  });
  const amount = decimal(memo.balance).lt(balance) ? memo.balance : balance;
  if (isApplied && decimal(amount).gt(0))
    await client.must(billingApi.applyCreditMemo, {
      params: { id: memo.id },
      body: { allocations: [{ invoiceId, amount }] },
    });
};

/** Days a sent invoice stays open, so that the dashboard shows only pending work. */
const daysOpen = 2;

const complete = async (
  client: DemoClient,
  { id, status, isPending, invoiceDate }: InvoiceAnswer,
  today: BusinessDate,
): Promise<void> => {
  if (status !== 'sent' || !isPending || invoiceDate >= addDays(today, -daysOpen)) return;
  await client.must(billingApi.invoicePdf, { params: { id } });
  await client.must(billingApi.completeInvoice, { params: { id } });
};

interface DemoInvoice {
  invoice: InvoiceAnswer;
  outcome: InvoiceOutcome;
  key: string;
}

export const fillInvoice = async (
  client: DemoClient,
  { invoice: made, outcome, key }: DemoInvoice,
  today: BusinessDate,
): Promise<void> => {
  const invoice = await bringToStatus(client, made, outcome);
  if (outcome.payment) await pay(client, invoice, outcome.payment, key);
  if (outcome.credit) await credit(client, invoice, outcome.credit, key);
  if (outcome.status === 'sent') await complete(client, invoice, today);
};
