import type { Allowed } from '../shared/allowed.ts';

/** The states of an invoice (decisions, "Invoices"). */
export const invoiceStatuses = ['draft', 'sent', 'paid', 'voided'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What can be done with an invoice; `allowed` in its answer says which of these now may. */
export const invoiceActions = ['edit', 'editLines', 'send', 'reopen', 'pay', 'void', 'complete'] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

/** What decides which actions an invoice allows. */
export interface InvoiceState {
  status: InvoiceStatus;
  /** True once a payment or credit is applied. */
  hasApplied: boolean;
  hasMissingCatchWeights: boolean;
  pdfGenerated: boolean;
  isPending: boolean;
  /** True for what was owed before this system: it has an amount and no lines. */
  broughtForward?: boolean;
}

const whyVoided = 'This invoice has been voided and cannot be changed.';
const whyBroughtForward =
  'This invoice was brought forward from an earlier system: void it, and bring the right amount forward under another number.';
const whyApplied = 'A payment or credit is applied to this invoice: reverse it first.';

const live = ({ status }: InvoiceState): true | string => status !== 'voided' || whyVoided;
const untouched = (invoice: InvoiceState): true | string => {
  const ok = live(invoice);
  return ok !== true ? ok : !invoice.hasApplied || whyApplied;
};

/** What follows from lines is fixed where there are none. */
const untouchedLines = (invoice: InvoiceState): true | string => {
  const ok = untouched(invoice);
  return ok !== true ? ok : !invoice.broughtForward || whyBroughtForward;
};

const complete = (invoice: InvoiceState): true | string => {
  if (invoice.status === 'voided') return whyVoided;
  if (!invoice.isPending) return 'This invoice is already completed.';
  if (invoice.hasMissingCatchWeights) return 'Some items still need their weights.';
  return invoice.pdfGenerated || 'The PDF has not been generated yet.';
};

/** The state table of an invoice as data (decisions, "Invoices"): each action with its condition. */
export const invoiceRules: Record<InvoiceAction, (invoice: InvoiceState) => true | string> = {
  edit: live,
  editLines: untouchedLines,
  send: (invoice) =>
    invoice.status === 'draft' ||
    (invoice.status === 'voided' ? whyVoided : 'This invoice has already been sent.'),
  reopen: (invoice) =>
    invoice.status === 'sent' ? untouchedLines(invoice) : 'Only a sent invoice can go back to draft.',
  pay: (invoice) =>
    invoice.status === 'draft' ||
    invoice.status === 'sent' ||
    (invoice.status === 'paid' ? 'This invoice is already paid.' : whyVoided),
  void: untouched,
  complete,
};

/** Which actions an invoice allows now; a sentence for each that it does not. */
export const allowedForInvoice = (invoice: InvoiceState): Allowed<InvoiceAction> =>
  Object.fromEntries(
    invoiceActions.map((action) => [action, invoiceRules[action](invoice)]),
  ) as Allowed<InvoiceAction>;
