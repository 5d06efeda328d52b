import type { billingApi } from '@primal/contracts/billing/api';
import { type InvoiceAnswer, invoiceCustomer } from '@primal/contracts/billing/invoice';
import type { InvoiceStatus } from '@primal/contracts/billing/invoice-rules';
import type { PaymentMethod } from '@primal/contracts/billing/payment-rules';
import type { Body } from '@primal/contracts/shared/api';
import {
  addDays,
  type BusinessDate,
  countDaysBetween,
  formatDate,
  pickEarlierDate,
  today,
} from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import type { Permission } from '@primal/contracts/shared/permissions';
import { decideTax } from '@primal/contracts/shared/sales-tax';
import { sql } from '@primal/service-kit/database';
import { assertPermission, createFieldProblem } from '@primal/service-kit/problem';
import {
  assertCustomer,
  awaitCustomer,
  type CustomerCopy,
  findCustomer,
} from '@primal/service-trade/copies/customers';
import { computeTerms, type Settings } from '../copies/settings.ts';
import type { Invoice, InvoiceChange } from '../invoice/invoice.ts';
import { lockInvoice } from '../invoice/store.ts';
import { changeInBooks, createInBooks } from '../ledger/post.ts';
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
const computeDueDate = async (
  tx: BillingTx,
  invoice: Invoice,
  sent: SentFields,
  { newCustomer, settings }: { newCustomer: CustomerCopy | null; settings: Settings },
): Promise<BusinessDate> => {
  if (sent.dueDate === undefined) return invoice.dueDate;
  if (sent.dueDate !== null) return sent.dueDate;
  const customer = newCustomer ?? (await findCustomer(tx.db, invoice.customerId));
  const invoiceDate = sent.invoiceDate ?? invoice.invoiceDate;
  return computeTerms({ invoiceDate, dueDate: null }, customer?.credit ?? null, settings).dueDate;
};

/**
 * The discount moves with the invoice date and ends by the due date. A new customer brings their own terms.
 */
const computeDiscountChange = (
  { invoiceDate: before, discountDate }: Invoice,
  { invoiceDate, dueDate }: { invoiceDate: BusinessDate; dueDate: BusinessDate },
  { newCustomer, settings }: { newCustomer: CustomerCopy | null; settings: Settings },
): InvoiceChange => {
  if (newCustomer) {
    const { dueDate: _, ...discount } = computeTerms({ invoiceDate, dueDate }, newCustomer.credit, settings);
    return discount;
  }
  if (discountDate === null) return {};
  const moved = addDays(discountDate, countDaysBetween(before, invoiceDate));
  const until = pickEarlierDate(moved, dueDate);
  return until === discountDate ? {} : { discountDate: until };
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

/**
 * Rejects changes of the discount, which comes from the order, and of its tax without a tax code. The invoice
 * would ignore such changes.
 */
const assertFixed = (invoice: Invoice, sent: SentFields): void => {
  const fixed = invoice.salesTax ? (['discount'] as const) : (['tax', 'discount'] as const);
  for (const name of fixed) {
    if (sent[name] == null || sent[name] === invoice[name]) continue;
    const message = `The ${name} came with the order and cannot be changed: it is ${formatMoney(invoice[name])}.`;
    throw createFieldProblem(message, `invoice.${name}`);
  }
};

/** A draft follows the tax codes; a sent invoice, its customer and date (docs/rules/sales-tax.md#documents). */
const isRetaxed = (
  invoice: Invoice,
  { invoiceDate, customer }: InvoiceChange,
  { items }: UpdateBody,
  { salesTax }: Settings,
): boolean =>
  (salesTax !== null || invoice.salesTax !== null) &&
  !invoice.broughtForward &&
  invoice.kind === 'sale' &&
  (customer !== undefined ||
    (invoiceDate !== undefined && invoiceDate !== invoice.invoiceDate) ||
    (invoice.status === 'draft' && items !== undefined));

/** Before its invoice's new date, a settlement would lower receivables that the invoice does not owe yet. */
const assertNotSettledBefore = async (
  tx: BillingTx,
  { id, customerId, invoiceNumber }: Invoice,
  day: BusinessDate,
): Promise<void> => {
  const { rows } = await sql<{ date: BusinessDate }>`
    select date::text from (
      select e.date, sum(sum(l.debit - l.credit)) over (order by e.date) as settled
      from journal_entries e join journal_lines l on l.entry_id = e.id
      where e.customer_id = ${customerId} and e.date < ${day} and e.document_id <> ${id} and l.invoice_id = ${id}
      group by e.date) as days
    where settled <> 0 order by date limit 1`.execute(tx.db);
  const [first] = rows;
  if (!first) return;
  throw createFieldProblem(
    `A payment, credit or write-off was applied to ${invoiceNumber} on ${formatDate(first.date)}. Choose that day or an earlier one.`,
    'invoice.invoiceDate',
  );
};

const readChange = async (
  tx: BillingTx,
  invoice: Invoice,
  body: UpdateBody,
  settings: Settings,
): Promise<InvoiceChange> => {
  const { invoice: sent = {}, items } = body;
  const newCustomer = await findNewCustomer(tx, invoice, sent.customerId);
  const { invoiceDate = invoice.invoiceDate } = sent;
  if (invoiceDate > invoice.invoiceDate) {
    invoice.must('edit');
    await assertNotSettledBefore(tx, invoice, invoiceDate);
  }
  const dueDate = await computeDueDate(tx, invoice, sent, { newCustomer, settings });
  const change: InvoiceChange = {
    ...pickPlainFields(sent),
    ...(sent.dueDate !== undefined && { dueDate }),
    ...computeDiscountChange(invoice, { invoiceDate, dueDate }, { newCustomer, settings }),
  };
  if (newCustomer) change.customer = invoiceCustomer.parse(newCustomer.customer);
  const day = toPricingDay({
    deliveryDate: change.deliveryDate === undefined ? invoice.deliveryDate : change.deliveryDate,
    invoiceDate,
  });
  const isMoved = newCustomer !== null || (invoice.status === 'draft' && day !== toPricingDay(invoice));
  const taxed = isRetaxed(invoice, change, body, settings);
  if (!items && !isMoved && !taxed) return change;
  const payer = newCustomer ?? (await findCustomer(tx.db, invoice.customerId));
  if (taxed) change.salesTax = decideTax(settings.salesTax, payer?.tax ?? null, invoiceDate);
  if (!items && !isMoved) return change;
  const { id: customerId, pricingTier: tier } = payer?.customer ?? {
    id: invoice.customerId,
    pricingTier: '',
  };
  const buyer: Buyer = { customerId, tier, day, isMoved };
  const own = invoice.items.getItems();
  if (!items) return { ...change, lines: await repriceLines(tx, own, buyer) };
  const fromOrder = invoice.salesOrderId !== null;
  return { ...change, lines: await readLines(tx, items, { items: own, buyer, fromOrder }) };
};

/** Records a payment of the balance, dated today (docs/rules/invoices.md#status-and-balance-agree). */
const payInvoice = (invoice: Invoice, tx: BillingTx, facts: TransitionFacts): void => {
  invoice.must('pay');
  const { customer, balance: amount } = invoice;
  const { paymentMethod, closedThrough } = facts;
  if (decimal(amount).gt(0)) {
    const paid = { customer, paymentDate: today(), amount, paymentMethod, checkNumber: null, notes: null };
    createInBooks(tx, closedThrough, Payment.create(tx, paid, [{ invoice, amount }]).toBooked());
  }
  invoice.pay(tx);
};

interface TransitionFacts {
  paymentMethod: PaymentMethod;
  reason: string | null;
  closedThrough: string | null;
}

type Transition = (invoice: Invoice, tx: BillingTx, facts: TransitionFacts) => Promise<void> | void;

const transitions: Record<InvoiceStatus, Transition> = {
  draft: async (invoice, tx) => {
    const copy = await findCustomer(tx.db, invoice.customerId, { hold: true });
    invoice.reopen(tx, copy ? invoiceCustomer.parse(copy.customer) : invoice.customer);
  },
  sent: (invoice, tx) => invoice.send(tx),
  paid: (invoice, tx, facts) => payInvoice(invoice, tx, facts),
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
  await changeInBooks(tx, invoice.toBooked(), async (settings) => {
    const change = await readChange(tx, invoice, body, settings);
    if (Object.keys(change).length > 0) assertPermission(tx.identity, 'invoice');
    if (Object.keys(change).length > 0) invoice.revise(tx, change);
    const chosen = body.invoice?.status;
    const status = body.status ?? (chosen === before || chosen === invoice.status ? undefined : chosen);
    const { paymentMethod = 'cash', reason } = body;
    if (!status) return;
    assertPermission(tx.identity, permissionByStatus[status], refusals[status]);
    if (status === 'paid' && invoice.status === 'draft')
      assertPermission(tx.identity, permissionByStatus.sent);
    await transitions[status](invoice, tx, {
      paymentMethod,
      reason: reason ?? tx.reason,
      closedThrough: settings.closedThrough,
    });
  });
  return invoice.toAnswer();
};
