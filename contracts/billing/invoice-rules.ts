import type { Allowed } from '../shared/allowed.ts';

/** Sales, and charges without lines (docs/rules/finance-charges.md#charges). */
export const invoiceKinds = ['sale', 'finance_charge', 'returned_check_fee'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  sale: 'Invoice',
  finance_charge: 'Finance Charge',
  returned_check_fee: 'Returned Check Fee',
};

/** States of an invoice (docs/rules/invoices.md#states). */
export const invoiceStatuses = ['draft', 'sent', 'paid', 'voided'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceFilters = [
  ...invoiceStatuses,
  ...(['open', 'overdue', 'brought_forward', 'without_pdf'] as const),
] as const;

export const invoiceActions = [
  'edit',
  'editLines',
  'send',
  'reopen',
  'pay',
  'void',
  'complete',
  'return',
] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

export interface InvoiceState {
  status: InvoiceStatus;
  hasApplied: boolean;
  hasMissingCatchWeights: boolean;
  unweighed?: readonly string[];
  pdfGenerated: boolean;
  isPending: boolean;
  /** Opening balance: an amount without lines. */
  broughtForward?: boolean;
  kind?: InvoiceKind;
  returnedOn?: readonly string[];
}

const voidedRefusal = 'This invoice has been voided and cannot be changed.';
const broughtForwardRefusal =
  'This invoice is an opening balance from an earlier system. Void it, then enter the right amount under another number.';
const chargeRefusal = 'This is a charge without lines. Void it, then charge the right amount.';
const appliedRefusal =
  'A payment, credit or write-off is applied to this invoice. Reverse or unapply it first.';

/** Sentence if the form has nothing to change, else null. A charge has no lines, and its date stays. */
export const explainNoEdit = ({
  kind,
  allowed,
}: {
  kind: InvoiceKind;
  allowed: Pick<Allowed<InvoiceAction>, 'edit'>;
}): string | null => {
  if (allowed.edit !== true) return allowed.edit;
  return kind === 'sale' ? null : chargeRefusal;
};

export const weightsMissingCode = 'weights_missing';

const maxNamed = 5;

/** Checks that all weights are present. If not, returns a sentence that names the lines. */
export const checkWeighed = ({
  hasMissingCatchWeights,
  unweighed = [],
}: Pick<InvoiceState, 'hasMissingCatchWeights' | 'unweighed'>): true | string => {
  if (!hasMissingCatchWeights) return true;
  if (unweighed.length === 0) return 'Some items still need their weights: enter them first.';
  if (unweighed.length === 1) return `${unweighed[0]} has no weight yet: enter it first.`;
  const named = unweighed.slice(0, unweighed.length > maxNamed ? maxNamed : -1).join(', ');
  const last = unweighed.length > maxNamed ? `${unweighed.length - maxNamed} more` : unweighed.at(-1);
  return `${named} and ${last} have no weight yet: enter them first.`;
};

const checkLive = ({ status }: InvoiceState): true | string => status !== 'voided' || voidedRefusal;
const checkUntouched = (invoice: InvoiceState): true | string => {
  const ok = checkLive(invoice);
  return ok !== true ? ok : !invoice.hasApplied || appliedRefusal;
};

/** Rejects voiding an invoice with returned goods or corrected weights until its credit memo is voided. */
const checkNothingReturned = ({ returnedOn = [] }: InvoiceState): true | string => {
  if (returnedOn.length === 0) return true;
  const memos = returnedOn.length === 1 ? 'that credit memo' : 'those credit memos';
  return `Goods are credited on ${returnedOn.join(', ')}. Void ${memos} first.`;
};

const checkUntouchedAndOut = (invoice: InvoiceState): true | string => {
  const ok = checkUntouched(invoice);
  return ok !== true ? ok : checkNothingReturned(invoice);
};

/** Rejects line edits of an opening balance, which has no lines. */
const checkUntouchedLines = (invoice: InvoiceState): true | string => {
  const ok = checkUntouched(invoice);
  if (ok !== true) return ok;
  if (invoice.broughtForward) return broughtForwardRefusal;
  return (invoice.kind ?? 'sale') === 'sale' || chargeRefusal;
};

const complete = (invoice: InvoiceState): true | string => {
  if (invoice.status === 'voided') return voidedRefusal;
  if (!invoice.isPending) return 'This invoice is already completed.';
  if (invoice.hasMissingCatchWeights) return 'Some items still need their weights.';
  return invoice.pdfGenerated || 'The PDF has not been generated yet.';
};

export const invoiceRules: Record<InvoiceAction, (invoice: InvoiceState) => true | string> = {
  edit: checkLive,
  editLines: checkUntouchedLines,
  send: (invoice) => {
    if (invoice.status === 'draft') return checkWeighed(invoice);
    return invoice.status === 'voided' ? voidedRefusal : 'This invoice has already been sent.';
  },
  reopen: (invoice) => {
    if (invoice.status !== 'sent') return 'Only a sent invoice can go back to draft.';
    const ok = checkUntouchedLines(invoice);
    return ok !== true ? ok : checkNothingReturned(invoice);
  },
  pay: (invoice) => {
    if (invoice.status === 'draft' || invoice.status === 'sent') return checkWeighed(invoice);
    return invoice.status === 'paid' ? 'This invoice is already paid.' : voidedRefusal;
  },
  void: checkUntouchedAndOut,
  complete,
  return: ({ status, broughtForward, kind = 'sale' }) => {
    if (kind !== 'sale') return 'A charge has no goods to return. Void it instead.';
    if (status === 'voided') return 'Nothing can be returned on a voided invoice.';
    if (status === 'draft') return 'Nothing has been sold on a draft. Finalize the invoice first.';
    return (
      !broughtForward || 'This invoice is an opening balance without lines. Create a credit memo instead.'
    );
  },
};

export const decideInvoiceActions = (invoice: InvoiceState): Allowed<InvoiceAction> =>
  Object.fromEntries(
    invoiceActions.map((action) => [action, invoiceRules[action](invoice)]),
  ) as Allowed<InvoiceAction>;
