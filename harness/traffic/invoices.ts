import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { type Context, done, expectSame, on, perform, refused, type Work, type Works } from './context.ts';
import { expectLines, newLines, sentAgain } from './lines.ts';
import type { KnownInvoice } from './model.ts';

const make: Work = async (context) => {
  const { model, random } = context;
  const customer = random.pick(model.customers.all);
  const items = newLines(context, true);
  const status = random.pick(['draft', 'sent'] as const);
  const invoiceDate = addDays(today(), -random.between(0, 3));
  const deliveryCharge = (random.between(0, 2_000) / 100).toFixed(2);
  const invoice = { customerId: customer.id, invoiceDate, deliveryCharge, status };
  const body = await perform(context, 'A new invoice', billingApi.createInvoice, {
    body: { invoice, items },
    about: [customer.id],
    twice: random.chance(0.05),
  });
  if (!body) return;
  expectLines(context, 'A new invoice', body, items);
  expectSame(
    context,
    'A new invoice',
    [body.id],
    [body.customerId, body.invoiceDate, body.status],
    [customer.id, invoiceDate, status],
  );
  model.addInvoice(body);
};

/** Opens an invoice that a 202 has promised. */
const open: Work = async ({ client, model, random }) => {
  const [id] = random.pick([...model.promised, null]) ?? [];
  if (!id) return null;
  const found = await client.read(billingApi.getInvoice, { params: { id } });
  return found && model.addInvoice(found);
};

export const onInvoice = (
  fits: (invoice: KnownInvoice, context: Context) => boolean,
  work: (context: Context, invoice: KnownInvoice) => Promise<unknown>,
): Work => on(({ invoices }) => invoices, fits, work);

const isUntouched = ({ id, stage }: KnownInvoice, { model }: Context) =>
  stage !== 'voided' && decimal(model.applied(id)).eq(0);

const edit = onInvoice(isUntouched, async (context, invoice) => {
  const { client, random } = context;
  const added = newLines(context, true).slice(0, random.between(0, 1));
  const items = [...sentAgain(invoice.last.items), ...added];
  const deliveryCharge = (random.between(0, 2_500) / 100).toFixed(2);
  const body = await perform(context, 'An edited invoice', billingApi.updateInvoice, {
    params: { id: invoice.id },
    body: { invoice: { deliveryCharge, notes: `Edited by ${client.name}` }, items },
    about: [invoice.id],
  });
  if (!body) return;
  expectLines(context, 'An edited invoice', body, items);
  expectSame(context, 'The delivery charge', [invoice.id], body.deliveryCharge, deliveryCharge);
  invoice.last = body;
});

const params = ({ id }: KnownInvoice) => ({ id });

/** A status that the list's menu sets, without a key: one that is set already after a lost answer is looked up. */
const setStatus = async (
  context: Context,
  invoice: KnownInvoice,
  status: InvoiceAnswer['status'],
): Promise<InvoiceAnswer | null> => {
  const { client, random } = context;
  const body = await perform(context, `Setting an invoice ${status}`, billingApi.updateInvoice, {
    params: params(invoice),
    body: { status },
    about: [invoice.id],
    keyed: random.chance(0.5),
    lookUp: async () => {
      const found = await client.read(billingApi.getInvoice, { params: params(invoice) });
      return found?.status === status ? found : null;
    },
  });
  if (!body) return null;
  expectSame(context, 'The status', [invoice.id], body.status, status);
  invoice.last = body;
  return body;
};

const send = onInvoice(
  ({ stage, last }) => stage === 'draft' && decimal(last.total).gt(0),
  async (context, invoice) => {
    if (await setStatus(context, invoice, 'sent')) invoice.stage = 'sent';
  },
);

const reopen = onInvoice(
  (invoice, context) => invoice.stage === 'sent' && isUntouched(invoice, context),
  async (context, invoice) => {
    if (await setStatus(context, invoice, 'draft')) invoice.stage = 'draft';
  },
);

const cancel = onInvoice(isUntouched, async (context, invoice) => {
  if (await setStatus(context, invoice, 'voided')) invoice.stage = 'voided';
});

/** Records a payment of what is open, by itself. */
const markPaid = onInvoice(
  (invoice, { model }) => model.isOutstanding(invoice),
  async (context, invoice) => {
    const open = context.model.balance(invoice);
    if (!(await setStatus(context, invoice, 'paid'))) return;
    invoice.paidByHand.push(open);
    context.model.apply(invoice.id, open);
  },
);

const print = onInvoice(
  ({ stage }) => stage !== 'voided',
  async (context, invoice) => {
    const body = await perform(context, 'Printing an invoice', billingApi.updatePendingStatus, {
      params: params(invoice),
      body: { pdfPrinted: true },
      about: [invoice.id],
      keyed: false,
    });
    if (body) invoice.last = body;
  },
);

const complete = onInvoice(
  ({ stage, last }) => stage !== 'voided' && last.isPending && !last.hasMissingCatchWeights,
  async (context, invoice) => {
    const { client } = context;
    const pdf = await client.write(billingApi.invoicePdf, {
      params: params(invoice),
      about: [invoice.id],
      keyed: false,
    });
    // A draft follows its customer, whom somebody has just changed: the next visit makes the PDF.
    if (!pdf.done && /was changed while its PDF was being made/.test(pdf.message)) return;
    if (!done(context, 'A PDF', [invoice.id], pdf)) return;
    invoice.last = { ...invoice.last, pdfGenerated: true };
    const body = await perform(context, 'Completing', billingApi.completeInvoice, {
      params: params(invoice),
      about: [invoice.id],
    });
    if (!body) return;
    expectSame(context, 'isPending', [invoice.id], body.isPending, false);
    invoice.last = body;
  },
);

const voidPaid = onInvoice(
  (invoice, context) => invoice.stage === 'sent' && !isUntouched(invoice, context),
  async (context, { id }) => {
    const body = { status: 'voided' as const };
    const written = await context.client.write(billingApi.updateInvoice, {
      params: { id },
      body,
      about: [id],
    });
    refused(context, 'Voiding a paid invoice', [id], written, 409);
  },
);

export const invoiceWorks: Works = [
  [5, make],
  [8, open],
  [4, edit],
  [8, send],
  [1, reopen],
  [2, cancel],
  [2, markPaid],
  [3, print],
  [1, complete],
  [1, voidPaid],
];
