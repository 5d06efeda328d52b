import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import type { KnownInvoice } from './book.ts';
import { type Desk, done, expectSame, refused, type Work, type Works } from './desk.ts';
import { expectLines, newLines, sentAgain } from './lines.ts';

const make: Work = async (desk) => {
  const { clerk, book, random } = desk;
  const customer = random.pick(book.customers.all);
  const items = newLines(desk, true);
  const status = random.pick(['draft', 'sent'] as const);
  const invoiceDate = addDays(today(), -random.between(0, 3));
  const deliveryCharge = (random.between(0, 2_000) / 100).toFixed(2);
  const invoice = { customerId: customer.id, invoiceDate, deliveryCharge, status };
  const written = await clerk.write(billingApi.createInvoice, {
    body: { invoice, items },
    about: [customer.id],
    twice: random.chance(0.05),
  });
  const { body } = done(desk, 'A new invoice', [customer.id], written) ?? {};
  if (!body) return;
  expectLines(desk, 'A new invoice', body, items);
  expectSame(
    desk,
    'A new invoice',
    [body.id],
    [body.customerId, body.invoiceDate, body.status],
    [customer.id, invoiceDate, status],
  );
  book.addInvoice(body);
};

/** Opens an invoice that a 202 has promised. */
const open: Work = async ({ clerk, book, random }) => {
  const [id] = random.pick([...book.promised, null]) ?? [];
  if (!id) return null;
  const found = await clerk.read(billingApi.getInvoice, { params: { id } });
  return found && book.addInvoice(found);
};

/** Runs a work on one invoice that fits. */
const onInvoice =
  (
    fits: (invoice: KnownInvoice, desk: Desk) => boolean,
    work: (desk: Desk, invoice: KnownInvoice) => Promise<unknown>,
  ): Work =>
  (desk) =>
    desk.book.invoices.with(
      desk.random,
      1,
      (invoice) => fits(invoice, desk),
      ([invoice]) => work(desk, invoice).then(() => invoice),
    );

const isUntouched = ({ id, stage }: KnownInvoice, { book }: Desk) =>
  stage !== 'voided' && decimal(book.applied(id)).eq(0);

const edit = onInvoice(isUntouched, async (desk, invoice) => {
  const { clerk, random } = desk;
  const added = newLines(desk, true).slice(0, random.between(0, 1));
  const items = [...sentAgain(invoice.last.items), ...added];
  const deliveryCharge = (random.between(0, 2_500) / 100).toFixed(2);
  const written = await clerk.write(billingApi.updateInvoice, {
    params: { id: invoice.id },
    body: { invoice: { deliveryCharge, notes: `Edited by ${clerk.name}` }, items },
    about: [invoice.id],
  });
  const { body } = done(desk, 'An edited invoice', [invoice.id], written) ?? {};
  if (!body) return;
  expectLines(desk, 'An edited invoice', body, items);
  expectSame(desk, 'The delivery charge', [invoice.id], body.deliveryCharge, deliveryCharge);
  invoice.last = body;
});

const params = ({ id }: KnownInvoice) => ({ id });

/** A status that the list's menu sets, without a key: one that is set already after a lost answer is looked up. */
const setStatus = async (
  desk: Desk,
  invoice: KnownInvoice,
  status: InvoiceAnswer['status'],
): Promise<InvoiceAnswer | null> => {
  const { clerk, random } = desk;
  const written = await clerk.write(billingApi.updateInvoice, {
    params: params(invoice),
    body: { status },
    about: [invoice.id],
    keyed: random.chance(0.5),
    lookUp: async () => {
      const found = await clerk.read(billingApi.getInvoice, { params: params(invoice) });
      return found?.status === status ? found : null;
    },
  });
  const { body = null } = done(desk, `Setting an invoice ${status}`, [invoice.id], written) ?? {};
  if (!body) return null;
  expectSame(desk, 'The status', [invoice.id], body.status, status);
  invoice.last = body;
  return body;
};

const send = onInvoice(
  ({ stage, last }) => stage === 'draft' && decimal(last.total).gt(0),
  async (desk, invoice) => {
    if (await setStatus(desk, invoice, 'sent')) invoice.stage = 'sent';
  },
);

const reopen = onInvoice(
  (invoice, desk) => invoice.stage === 'sent' && isUntouched(invoice, desk),
  async (desk, invoice) => {
    if (await setStatus(desk, invoice, 'draft')) invoice.stage = 'draft';
  },
);

const cancel = onInvoice(isUntouched, async (desk, invoice) => {
  if (await setStatus(desk, invoice, 'voided')) invoice.stage = 'voided';
});

/** Records a payment of what is open, by itself. */
const markPaid = onInvoice(
  (invoice, { book }) => book.isOutstanding(invoice),
  async (desk, invoice) => {
    const open = desk.book.balance(invoice);
    if (!(await setStatus(desk, invoice, 'paid'))) return;
    invoice.paidByHand.push(open);
    desk.book.apply(invoice.id, open);
  },
);

const print = onInvoice(
  ({ stage }) => stage !== 'voided',
  async (desk, invoice) => {
    const written = await desk.clerk.write(billingApi.updatePendingStatus, {
      params: params(invoice),
      body: { pdfPrinted: true },
      about: [invoice.id],
      keyed: false,
    });
    const { body } = done(desk, 'Printing an invoice', [invoice.id], written) ?? {};
    if (body) invoice.last = body;
  },
);

const complete = onInvoice(
  ({ stage, last }) => stage !== 'voided' && last.isPending && !last.hasMissingCatchWeights,
  async (desk, invoice) => {
    const { clerk } = desk;
    const pdf = await clerk.write(billingApi.invoicePdf, {
      params: params(invoice),
      about: [invoice.id],
      keyed: false,
    });
    // A draft follows its customer, whom somebody has just changed: the next visit makes the PDF.
    if (!pdf.done && /was changed while its PDF was being made/.test(pdf.message)) return;
    if (!done(desk, 'A PDF', [invoice.id], pdf)) return;
    invoice.last = { ...invoice.last, pdfGenerated: true };
    const written = await clerk.write(billingApi.completeInvoice, {
      params: params(invoice),
      about: [invoice.id],
    });
    const { body } = done(desk, 'Completing', [invoice.id], written) ?? {};
    if (!body) return;
    expectSame(desk, 'isPending', [invoice.id], body.isPending, false);
    invoice.last = body;
  },
);

const voidPaid = onInvoice(
  (invoice, desk) => invoice.stage === 'sent' && !isUntouched(invoice, desk),
  async (desk, { id }) => {
    const body = { status: 'voided' as const };
    const written = await desk.clerk.write(billingApi.updateInvoice, { params: { id }, body, about: [id] });
    refused(desk, 'Voiding a paid invoice', [id], written, 409);
  },
);

/** What is done with invoices. */
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
