import type { billingApi } from '@primal/contracts/billing/api';
import type { Body } from '@primal/contracts/shared/api';
import { addDays } from '@primal/contracts/shared/dates';
import { type BilledCustomer, findCustomer, namedCustomer } from '../customer/customer.ts';
import { readSettings } from '../settings/settings.ts';
import type { BillingTx } from '../tables.ts';
import type { Invoice, InvoiceChange } from './invoice.ts';
import { readLines } from './lines.ts';

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
const newCustomer = async (tx: BillingTx, invoice: Invoice, id?: string): Promise<BilledCustomer | null> =>
  id === undefined || id === invoice.customerId ? null : namedCustomer(tx, id, 'invoice.customerId');

/** What a saved edit form changes. 400 when it names a customer, a product or a line that is not there. */
export const readChange = async (
  tx: BillingTx,
  invoice: Invoice,
  { invoice: sent = {}, items }: UpdateBody,
): Promise<InvoiceChange> => {
  const customer = await newCustomer(tx, invoice, sent.customerId);
  const change = { ...pickPlain(sent), ...(await dueDateChange(tx, invoice, sent)) };
  if (customer) change.customer = customer.block;
  if (!items) return change;
  const { pricingTier = '' } = customer ?? (await findCustomer(tx, invoice.customerId)) ?? {};
  const fromOrder = invoice.salesOrderId !== null;
  const lines = await readLines(tx, items, { items: invoice.items.getItems(), pricingTier, fromOrder });
  return { ...change, lines };
};
