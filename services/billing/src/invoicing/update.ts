import type { billingApi } from '@primal/contracts/billing/api';
import { type InvoiceAnswer, invoiceCustomer } from '@primal/contracts/billing/invoice';
import type { InvoiceStatus } from '@primal/contracts/billing/invoice-rules';
import type { PaymentMethod } from '@primal/contracts/billing/payment-methods';
import type { Body } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import type { Permission } from '@primal/contracts/shared/permissions';
import { assertPermission, createFieldProblem } from '@primal/service-kit/problem';
import {
  assertCustomer,
  awaitCustomer,
  type CustomerCopy,
  findCustomer,
} from '@primal/service-trade/copies/customers';
import { computeDueDate, readSettings } from '../copies/settings.ts';
import { toBookedInvoice } from '../invoice/booked-invoice.ts';
import type { Invoice, InvoiceChange } from '../invoice/invoice.ts';
import { lockInvoice } from '../invoice/store.ts';
import { changeInBooks } from '../ledger/closed-period.ts';
import { Payment } from '../payment/payment.ts';
import type { BillingTx } from '../tables.ts';
import { type Buyer, readLines, repriceLines, toPricingDay } from './lines.ts';

type UpdateBody = Body<typeof billingApi.updateInvoice>;
type SentFields = NonNullable<UpdateBody['invoice']>;

const pickPlainFields = (sent: SentFields): InvoiceChange => {
  const { customerId, status, dueDate, tax, discount, subtotal, total, ...fields } = sent;
  return fields;
};

/** A cleared due date becomes the invoice date plus the payment terms of the invoice's new customer. */
const computeDueDateChange = async (
  tx: BillingTx,
  invoice: Invoice,
  sent: SentFields,
  newCustomer: CustomerCopy | null,
): Promise<InvoiceChange> => {
  if (sent.dueDate === undefined) return {};
  if (sent.dueDate !== null) return { dueDate: sent.dueDate };
  const customer = newCustomer ?? (await findCustomer(tx.db, invoice.customerId));
  const settings = await readSettings(tx.db);
  const invoiceDate = sent.invoiceDate ?? invoice.invoiceDate;
  return { dueDate: computeDueDate(invoiceDate, customer?.credit.paymentTerms ?? null, settings) };
};

const findNewCustomer = async (
  tx: BillingTx,
  invoice: Invoice,
  id?: string,
): Promise<CustomerCopy | null> => {
  if (id === undefined || id === invoice.customerId) return null;
  const copy = await awaitCustomer(tx.db, id, { hold: true });
  assertCustomer(copy, 'invoice.customerId');
  return copy;
};

/** Rejects changes of tax and discount, which come from the order. The invoice would ignore such changes. */
const assertFixed = (invoice: Invoice, sent: SentFields): void => {
  for (const name of ['tax', 'discount'] as const) {
    if (sent[name] == null || sent[name] === invoice[name]) continue;
    const message = `The ${name} came with the order and cannot be changed: it is ${formatMoney(invoice[name])}.`;
    throw createFieldProblem(message, `invoice.${name}`);
  }
};

const readChange = async (
  tx: BillingTx,
  invoice: Invoice,
  { invoice: sent = {}, items }: UpdateBody,
): Promise<InvoiceChange> => {
  const copy = await findNewCustomer(tx, invoice, sent.customerId);
  const customer = copy?.customer ?? null;
  const change = { ...pickPlainFields(sent), ...(await computeDueDateChange(tx, invoice, sent, copy)) };
  if (customer) change.customer = invoiceCustomer.parse(customer);
  const day = toPricingDay({
    deliveryDate: change.deliveryDate === undefined ? invoice.deliveryDate : change.deliveryDate,
    invoiceDate: change.invoiceDate ?? invoice.invoiceDate,
  });
  const isMoved = customer !== null || (invoice.status === 'draft' && day !== toPricingDay(invoice));
  if (!items && !isMoved) return change;
  const payer = customer ?? (await findCustomer(tx.db, invoice.customerId))?.customer;
  const { id: customerId, pricingTier: tier } = payer ?? { id: invoice.customerId, pricingTier: '' };
  const buyer: Buyer = { customerId, tier, day, isMoved };
  const own = invoice.items.getItems();
  if (!items) return { ...change, lines: await repriceLines(tx, own, buyer) };
  const fromOrder = invoice.salesOrderId !== null;
  return { ...change, lines: await readLines(tx, items, { items: own, buyer, fromOrder }) };
};

/** Records a payment of the balance, dated today (docs/rules/invoices.md#status-and-balance-agree). */
const payInvoice = (invoice: Invoice, tx: BillingTx, paymentMethod: PaymentMethod): void => {
  invoice.must('pay');
  const { customer, balance: amount } = invoice;
  if (decimal(amount).gt(0))
    Payment.record(
      tx,
      { customer, paymentDate: today(), amount, paymentMethod, checkNumber: null, notes: null },
      [{ invoice, amount }],
    );
  invoice.pay(tx);
};

interface TransitionFacts {
  paymentMethod: PaymentMethod;
  reason: string | null;
}

type Transition = (invoice: Invoice, tx: BillingTx, facts: TransitionFacts) => Promise<void> | void;

const transitions: Record<InvoiceStatus, Transition> = {
  draft: async (invoice, tx) => {
    const copy = await findCustomer(tx.db, invoice.customerId, { hold: true });
    invoice.reopen(tx, copy ? invoiceCustomer.parse(copy.customer) : invoice.customer);
  },
  sent: (invoice, tx) => invoice.send(tx),
  paid: (invoice, tx, { paymentMethod }) => payInvoice(invoice, tx, paymentMethod),
  voided: (invoice, tx, { reason }) => invoice.void(tx, reason),
};

const permissionByStatus: Record<InvoiceStatus, Permission> = {
  draft: 'invoice',
  sent: 'invoice',
  paid: 'takePayments',
  voided: 'void',
};

const refusals: Partial<Record<InvoiceStatus, string>> = {
  paid: 'You may not record payments. Ask an admin for the permission "Take payments".',
  voided: 'You may not void invoices. Ask an admin for the permission "Void and reverse".',
};

export const updateInvoice = async (tx: BillingTx, id: string, body: UpdateBody): Promise<InvoiceAnswer> => {
  const invoice = await lockInvoice(tx, id, body.version);
  const { status: before } = invoice;
  assertFixed(invoice, body.invoice ?? {});
  const change = await readChange(tx, invoice, body);
  if (Object.keys(change).length > 0) assertPermission(tx.identity, 'invoice');
  await changeInBooks(tx, toBookedInvoice(invoice), async () => {
    if (Object.keys(change).length > 0) invoice.revise(tx, change);
    const chosen = body.invoice?.status;
    const status = body.status ?? (chosen === before || chosen === invoice.status ? undefined : chosen);
    const { paymentMethod = 'cash', reason } = body;
    if (!status) return;
    assertPermission(tx.identity, permissionByStatus[status], refusals[status]);
    if (status === 'paid' && invoice.status === 'draft')
      assertPermission(tx.identity, permissionByStatus.sent);
    await transitions[status](invoice, tx, { paymentMethod, reason: reason ?? tx.reason });
  });
  return invoice.present();
};
