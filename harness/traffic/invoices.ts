import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import {
  type Action,
  type Context,
  createAction,
  onRecord,
  perform,
  type WeightedActions,
} from './context.ts';
import { drawLines, toSentLines } from './lines.ts';
import type { KnownInvoice, Model } from './model.ts';

export const invoices = ({ invoices }: Model) => invoices;

const charge = ({ random }: Context): string => (random.between(0, 2_500) / 100).toFixed(2);

const make: Action = async (context) => {
  const { model, random } = context;
  const customerId = random.pick(model.customers.all).id;
  const status = random.pick(['draft', 'sent'] as const);
  const invoiceDate = addDays(today(), -random.between(0, 3));
  const due = random.chance(0.2) && { invoiceDate: addDays(today(), -3), dueDate: addDays(today(), -2) };
  const invoice = { customerId, invoiceDate, ...due, deliveryCharge: charge(context), status };
  const body = await perform(context, 'A new invoice', billingApi.createInvoice, {
    body: { invoice, items: drawLines(context, true) },
    about: [customerId],
    isSentTwice: random.chance(0.05),
  });
  if (body) model.addInvoice(body);
};

const open: Action = async ({ client, model, random }) => {
  const [id] = random.pick([...model.promised, null]) ?? [];
  if (!id) return null;
  const found = await client.read(billingApi.getInvoice, { params: { id } });
  return found && model.addInvoice(found);
};

export const isStanding = ({ stage }: KnownInvoice) => stage !== 'voided';
const isApplied = ({ id, stage }: KnownInvoice, { model }: Context) =>
  stage === 'sent' && decimal(model.applied(id)).gt(0);
const isUntouched = (invoice: KnownInvoice, context: Context) =>
  isStanding(invoice) && !isApplied(invoice, context);

const isEditable = (invoice: KnownInvoice, context: Context) =>
  invoice.last.kind === 'sale' && isUntouched(invoice, context);

const edit = createAction(invoices, isEditable, 'An edited invoice', billingApi.updateInvoice, {
  body: ({ last }, context) => {
    const { client, random } = context;
    const added = drawLines(context, true).slice(0, random.between(0, 1));
    const invoice = { deliveryCharge: charge(context), notes: `Edited by ${client.name}` };
    return { invoice, items: [...toSentLines(last.items), ...added] };
  },
});

const createStatusAction = (
  status: InvoiceAnswer['status'],
  fits: (invoice: KnownInvoice, context: Context) => boolean,
  after: (invoice: KnownInvoice, context: Context) => unknown,
): Action =>
  createAction(invoices, fits, `Setting an invoice ${status}`, billingApi.updateInvoice, {
    get: billingApi.getInvoice,
    body: () => ({ status }),
    after,
  });

const createStageAction = (
  stage: KnownInvoice['stage'],
  fits: (invoice: KnownInvoice, context: Context) => boolean,
): Action =>
  createStatusAction(stage, fits, (invoice) => {
    invoice.stage = stage;
  });

const send = createStageAction('sent', ({ stage, last }) => stage === 'draft' && decimal(last.total).gt(0));
const reopen = createStageAction(
  'draft',
  (invoice, context) => invoice.stage === 'sent' && isEditable(invoice, context),
);
const cancel = createStageAction('voided', isUntouched);

const markPaid = createStatusAction(
  'paid',
  (invoice, { model }) => model.isOutstanding(invoice),
  async (invoice, { client, findings, model }) => {
    const amount = model.balance(invoice);
    const settling = await client.all(billingApi.listPayments, { invoiceId: invoice.id });
    const made = settling.filter(({ id }) => !model.payments.get(id));
    const about = [invoice.id, ...made.map(({ id }) => id)];
    const parts = made.flatMap(({ allocations }) => allocations.map((part) => [part.invoiceId, part.amount]));
    findings.same('The payment of an invoice that was marked as paid', about, parts, [[invoice.id, amount]]);
    for (const last of made) model.payments.put({ id: last.id, last });
    model.apply(invoice.id, amount);
  },
);

const print = createAction(invoices, isStanding, 'Printing an invoice', billingApi.updatePendingStatus, {
  get: billingApi.getInvoice,
  body: () => ({ pdfPrinted: true }),
});

const isPending = ({ stage, last }: KnownInvoice) =>
  stage !== 'voided' && last.isPending && !last.hasMissingCatchWeights;

const complete = onRecord(invoices, isPending, async (context, invoice) => {
  const input = { params: { id: invoice.id }, about: [invoice.id] };
  const pdf = await perform(context, 'A PDF', billingApi.invoicePdf, {
    ...input,
    hasKey: false,
    // A lost attempt may have marked the invoice before the next change.
    lookUp: async () => {
      const stored = await context.client.read(billingApi.getInvoice, { params: { id: invoice.id } });
      return stored?.pdfGenerated ? undefined : null;
    },
    // The draft shows its customer's data, which just changed. The next attempt makes the PDF.
    mayBe: ({ message }) => /was changed while its PDF was being made/.test(message),
  });
  if (pdf === null) return;
  invoice.last = { ...invoice.last, pdfGenerated: true };
  const body = await perform(context, 'Completing', billingApi.completeInvoice, input);
  if (!body) return;
  context.findings.same('isPending', [invoice.id], body.isPending, false);
  invoice.last = body;
});

export const invoiceActions: WeightedActions = [
  [5, make],
  [8, open],
  [4, edit],
  [8, send],
  [1, reopen],
  [2, cancel],
  [2, markPaid],
  [3, print],
  [1, complete],
];
