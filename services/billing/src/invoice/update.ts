import type { billingApi } from '@primal/contracts/billing/api';
import { invoiceCustomer } from '@primal/contracts/billing/invoice';
import type { PaymentMethod } from '@primal/contracts/billing/payment';
import type { InvoiceStatus } from '@primal/contracts/billing/rules';
import type { Body } from '@primal/contracts/shared/api';
import { addDays } from '@primal/contracts/shared/dates';
import {
  assertCustomer,
  awaitCustomer,
  type CustomerFacts,
  findCustomer,
} from '@primal/service-kit/copies/customers';
import type { Handler } from '@primal/service-kit/routes';
import { readSettings } from '../copies/settings.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import type { Invoice } from './invoice.ts';
import { readLines } from './lines.ts';
import type { InvoiceChange } from './made-from.ts';
import { lockInvoice } from './store.ts';

type UpdateBody = Body<typeof billingApi.updateInvoice>;
type SentFields = NonNullable<UpdateBody['invoice']>;

const plainFields = ['invoiceDate', 'deliveryDate', 'deliveryCharge', 'notes'] as const;

/** The fields that are taken as sent; the others follow from something else. */
const pickPlain = (sent: SentFields): InvoiceChange =>
  Object.fromEntries(plainFields.filter((name) => name in sent).map((name) => [name, sent[name]]));

/** A due date that was cleared becomes the invoice date plus the payment terms. */
const dueDateChange = async (tx: BillingTx, invoice: Invoice, sent: SentFields): Promise<InvoiceChange> => {
  if (sent.dueDate === undefined) return {};
  if (sent.dueDate !== null) return { dueDate: sent.dueDate };
  const { defaultPaymentTerms } = await readSettings(tx.db);
  return { dueDate: addDays(sent.invoiceDate ?? invoice.invoiceDate, defaultPaymentTerms) };
};

/** The customer that the invoice is to have, if that is another one. */
const newCustomer = async (tx: BillingTx, invoice: Invoice, id?: string): Promise<CustomerFacts | null> =>
  id === undefined || id === invoice.customerId
    ? null
    : assertCustomer(await awaitCustomer(tx.db, id, { hold: true }), 'invoice.customerId');

/** What a saved edit form changes. 400 when it names a customer, a product or a line that is not there. */
const readChange = async (
  tx: BillingTx,
  invoice: Invoice,
  { invoice: sent = {}, items }: UpdateBody,
): Promise<InvoiceChange> => {
  const customer = await newCustomer(tx, invoice, sent.customerId);
  const change = { ...pickPlain(sent), ...(await dueDateChange(tx, invoice, sent)) };
  if (customer) change.customer = invoiceCustomer.parse(customer);
  if (!items) return change;
  const { pricingTier = '' } = customer ?? (await findCustomer(tx.db, invoice.customerId))?.customer ?? {};
  const fromOrder = invoice.salesOrderId !== null;
  const lines = await readLines(tx, items, { items: invoice.items.getItems(), pricingTier, fromOrder });
  return { ...change, lines };
};

type Move = (invoice: Invoice, tx: BillingTx, paymentMethod: PaymentMethod) => Promise<void> | void;

/** The verb behind each status that a person may set. */
const moves: Record<InvoiceStatus, Move> = {
  draft: (invoice, tx) => invoice.reopen(tx),
  sent: (invoice, tx) => invoice.send(tx),
  paid: (invoice, tx, paymentMethod) => invoice.pay(tx, paymentMethod),
  voided: (invoice, tx) => invoice.void(tx),
};

/** `{status}` alone, or the saved edit form, whose status counts when it is another one than before. */
export const updateInvoice: Handler<typeof billingApi.updateInvoice, BillingTables> = async (request) => {
  const { params, body, tx } = request;
  const invoice = await lockInvoice(tx, params.id, body.version);
  const { status: before } = invoice;
  const change = await readChange(tx, invoice, body);
  await invoice.inOpenBooks(tx, async () => {
    if (Object.keys(change).length > 0) invoice.revise(tx, change);
    const chosen = body.invoice?.status;
    const status = body.status ?? (chosen === before || chosen === invoice.status ? undefined : chosen);
    if (status) await moves[status](invoice, tx, body.paymentMethod ?? 'cash');
  });
  return invoice.present();
};
