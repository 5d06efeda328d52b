import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { permissions } from '@primal/contracts/shared/permissions';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { createExportSteps, readRows } from '../../testing/exports.ts';
import { readIif } from '../../testing/iif.ts';
import { startSales } from '../../testing/sales.ts';
import { checkBooks } from '../figures/check.ts';
import { readLedgerDifferences, readUnbalancedEntries } from '../figures/differences.ts';

const sales = await startSales();
const { api, create, read, saveCustomer, update } = sales;
afterAll(() => sales.stop());

const { download, make, undo } = createExportSteps(sales);
const clerk = sales.client({ permissions: permissions.filter((one) => one !== 'writeOff') });

const day = (days: number) => addDays(today(), days);
const terms = { discountPercent: '2.00', discountDays: 10 };
const addCustomer = (changes = {}) => saveCustomer(customerFixture({ ...terms, ...changes }));

/** A sent invoice of $100.00, dated five days ago: $2.00 off for five more days. */
const bill = async (invoice: { customerId?: string; invoiceDate?: string } = {}) => {
  const { customerId = (await addCustomer()).id, invoiceDate = day(-5) } = invoice;
  return create({ customerId, status: 'sent', invoiceDate }, [{ quantity: 1, unitPrice: '100.00' }]);
};

type Part = { amount: string; discount?: string; writeOff?: string };
type Payment = Partial<BodyInput<typeof billingApi.createPayment>>;

const pay = ({ id: invoiceId, customerId }: InvoiceAnswer, part: Part, payment: Payment = {}, client = api) =>
  client.call(billingApi.createPayment, {
    body: {
      customerId,
      paymentDate: day(-1),
      amount: part.amount,
      paymentMethod: 'ach',
      allocations: [{ invoiceId, ...part }],
      ...payment,
    },
  });

const reverse = (id: string, reversalDate = today()) =>
  api.call(billingApi.reversePayment, {
    params: { id },
    body: { reason: 'Returned check', reversalDate },
  });

const listDiscounts = async ({ id: invoiceId }: { id: string }) =>
  (await api.call(billingApi.listWriteOffs, { query: { invoiceId, status: 'discount' } })).body;

const assertBooksAgree = async () => {
  expect(await checkBooks(sales.db)).toEqual([]);
  expect(await readUnbalancedEntries(sales.db)).toEqual([]);
  expect(await readLedgerDifferences(sales.db)).toEqual([]);
};

describe('an early-payment discount', () => {
  it('is taken with the payment that pays the invoice, and posts to Discounts Given', async () => {
    const invoice = await bill();
    const { status, body: payment } = await pay(invoice, { amount: '98.00', discount: '2.00' }, {}, clerk);
    expect(status).toBe(201);
    expect(await read(invoice.id)).toMatchObject({ status: 'paid', balance: '0.00', discounted: '2.00' });
    const [discount] = await listDiscounts(invoice);
    expect(discount).toMatchObject({ amount: '2.00', date: day(-1), paymentId: payment.id });
    const recorded = await api.call(billingApi.listWriteOffs, { query: { paymentId: payment.id } });
    expect(recorded.body).toEqual([discount]);
    const query = { documentId: discount?.id ?? '' };
    expect((await api.call(billingApi.listJournalEntries, { query })).body).toMatchObject([
      {
        date: day(-1),
        lines: [
          { account: 'discounts_given', debit: '2.00' },
          { account: 'accounts_receivable', credit: '2.00', invoiceId: invoice.id },
        ],
      },
    ]);
    const { body } = await api.call(billingApi.getInvoiceHistory, { params: { id: invoice.id } });
    expect(body.entries.at(-1)).toMatchObject({ deed: 'discounted', detail: '$2.00' });
    expect(body.settled).toMatchObject([
      { type: 'payment' },
      { type: 'write_off', writeOffKind: 'discount' },
    ]);
    await assertBooksAgree();
  });

  it('is never taken by itself', async () => {
    const invoice = await bill();
    expect(await pay(invoice, { amount: '98.00' })).toMatchObject({ status: 201 });
    expect(await read(invoice.id)).toMatchObject({ status: 'sent', balance: '2.00', discounted: '0.00' });
    expect(await update(invoice.id, { status: 'paid' })).toMatchObject({ status: 200 });
    expect(await listDiscounts(invoice)).toEqual([]);
  });

  it('may be less than offered, with a write-off of the rest', async () => {
    const invoice = await bill();
    const part = { amount: '98.40', discount: '1.50', writeOff: '0.10' };
    expect(await pay(invoice, part, {}, clerk)).toMatchObject({ status: 201 });
    expect(await read(invoice.id)).toMatchObject({ status: 'paid', discounted: '1.50' });
    await assertBooksAgree();
  });

  it.each<[Part, Payment, string]>([
    [
      { amount: '98.00', discount: '2.00' },
      { paymentDate: day(6) },
      `The discount of INV ended on ${formatDate(day(5))}.`,
    ],
    [{ amount: '97.99', discount: '2.01' }, {}, 'The discount of INV is at most $2.00.'],
    [
      { amount: '90.00', discount: '2.00' },
      {},
      'The discount of INV is given when it is paid in full: apply $98.00.',
    ],
    [
      { amount: '100.00', discount: '2.00' },
      { amount: '100.00' },
      'The discount of INV is given when it is paid in full: apply $98.00.',
    ],
    [
      { amount: '97.00', discount: '2.00', writeOff: '0.50' },
      {},
      'The discount of INV is given when it is paid in full: apply $97.50.',
    ],
    [
      { amount: '1.00', discount: '2.00', writeOff: '98.00' },
      {},
      'The discount of INV is given with a payment: take less than $100.00.',
    ],
  ])('%j with %j is refused: %s', async (part, payment, sentence) => {
    const invoice = await bill();
    const refused = await pay(invoice, part, payment);
    expect(refused).toMatchObject({
      status: 409,
      problem: { message: sentence.replace('INV', invoice.invoiceNumber) },
    });
    expect(await read(invoice.id)).toEqual(invoice);
    const { customerId } = invoice;
    expect((await api.call(billingApi.listPayments, { query: { customerId } })).body).toEqual([]);
  });

  it('is refused for an invoice without one, and as a write-off of its own', async () => {
    const invoice = await bill({ customerId: (await addCustomer({ discountPercent: '0.00' })).id });
    expect(invoice).toMatchObject({ discountPercent: null, discountDate: null });
    expect(await pay(invoice, { amount: '98.00', discount: '2.00' })).toMatchObject({
      status: 409,
      problem: { message: `${invoice.invoiceNumber} has no early-payment discount.` },
    });
    const body = { invoiceId: invoice.id, amount: '2', reason: 'Early', kind: 'discount' as 'bad_debt' };
    expect(await api.call(billingApi.createWriteOff, { body })).toMatchObject({ status: 400 });
  });

  it.each(['0', '-2', '2.001', 'two'])('of %s is refused', async (discount) => {
    expect(await pay(await bill(), { amount: '98.00', discount })).toMatchObject({ status: 400 });
  });

  it('leaves the limit of write-offs as it is', async () => {
    const invoice = await create(
      { customerId: (await addCustomer()).id, status: 'sent', invoiceDate: today() },
      [{ quantity: 1, unitPrice: '1000.00' }],
    );
    const part = { amount: '975.00', discount: '20.00', writeOff: '5.00' };
    expect(await pay(invoice, part, { paymentDate: today() }, clerk)).toMatchObject({ status: 201 });
  });

  it('of a payment applied later goes by the payment’s date, and counts on the day of the application', async () => {
    const customer = await addCustomer();
    const invoice = await bill({ customerId: customer.id, invoiceDate: day(-30) });
    const early = { customerId: customer.id, paymentDate: day(-20), amount: '98.00', allocations: [] };
    const { body: inTime } = await pay(invoice, { amount: '98.00' }, early);
    const { body: tooLate } = await pay(invoice, { amount: '98.00' }, { ...early, paymentDate: day(-19) });
    const apply = (id: string) =>
      api.call(billingApi.allocatePayment, {
        params: { id },
        body: { allocations: [{ invoiceId: invoice.id, amount: '98.00', discount: '2.00' }] },
      });
    expect(await apply(tooLate.id)).toMatchObject({ status: 409 });
    const applied = await apply(inTime.id);
    expect(applied).toMatchObject({ status: 200, body: { allocations: [{ date: today() }] } });
    expect(await listDiscounts(invoice)).toMatchObject([{ amount: '2.00', date: today() }]);
    await assertBooksAgree();
  });
});

describe('a reversal', () => {
  it('of the payment reverses its discount on the same day, and offers it again', async () => {
    const invoice = await bill();
    const { body: payment } = await pay(invoice, { amount: '98.00', discount: '2.00' });
    expect(await reverse(payment.id)).toMatchObject({ status: 200 });
    expect(await read(invoice.id)).toMatchObject({ status: 'sent', balance: '100.00', discounted: '0.00' });
    expect(await listDiscounts(invoice)).toMatchObject([{ reversal: { date: today() } }]);
    const { body } = await api.call(billingApi.getInvoiceHistory, { params: { id: invoice.id } });
    expect(body.entries.map(({ deed }) => deed)).toContain('discount_reversed');
    expect(await pay(invoice, { amount: '98.00', discount: '2.00' })).toMatchObject({ status: 201 });
    const { entries } = (
      await api.call(billingApi.getStatement, {
        params: { id: invoice.customerId },
        query: { from: day(-9) },
      })
    ).body;
    expect(entries.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
      'invoice 100.00',
      'payment -98.00',
      'discount -2.00',
      'payment -98.00',
      'discount -2.00',
      'reversal 98.00',
      'discount_reversal 2.00',
    ]);
    await assertBooksAgree();
  });

  it('of the discount alone leaves its amount owed', async () => {
    const invoice = await bill();
    await pay(invoice, { amount: '98.00', discount: '2.00' });
    const [discount] = await listDiscounts(invoice);
    const input = { params: { id: discount?.id ?? '' }, body: { reason: 'Paid too late' } };
    expect(await api.call(billingApi.reverseWriteOff, input)).toMatchObject({ status: 200 });
    expect(await read(invoice.id)).toMatchObject({ status: 'sent', balance: '2.00', discounted: '0.00' });
    await assertBooksAgree();
  });
});

it('the files of an export have the discount under its own account', async () => {
  const invoice = await bill();
  await pay(invoice, { amount: '98.00', discount: '2.00' });
  const isDiscount = (memo = '') => memo.startsWith(`Early-Payment Discount ${invoice.invoiceNumber}`);
  const csv = await make('csv');
  const rows = readRows(await download(csv)).filter(({ Memo }) => isDiscount(Memo));
  expect(rows).toMatchObject([
    { Account: 'Discounts Given', 'Account Number': '4210', Debit: '2.00', Credit: '0.00' },
    { Account: 'Accounts Receivable', Debit: '0.00', Credit: '2.00' },
  ]);
  await undo(csv.id);
  const { transactions } = readIif(await download(await make('iif')));
  const lines = transactions.flatMap((one) => one.lines).filter(({ MEMO }) => isDiscount(MEMO));
  expect(lines).toMatchObject([
    { TRNSTYPE: 'GENERAL JOURNAL', ACCNT: 'Discounts Given', AMOUNT: '2.00' },
    { TRNSTYPE: 'GENERAL JOURNAL', ACCNT: 'Accounts Receivable', AMOUNT: '-2.00' },
  ]);
});

it('two clerks who take the same discount take it once', async () => {
  const invoice = await bill();
  const answers = await Promise.all([1, 2, 3].map(() => pay(invoice, { amount: '98.00', discount: '2.00' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  expect(await listDiscounts(invoice)).toHaveLength(1);
  await assertBooksAgree();
});
