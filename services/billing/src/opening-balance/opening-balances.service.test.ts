import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { billingApi } from '@primal/contracts/billing/api';
import { invoiceSaved } from '@primal/contracts/billing/events';
import { maxOpeningRows, type OpeningCells } from '@primal/contracts/billing/opening-balances';
import { addDays, showDate, today } from '@primal/contracts/shared/dates';
import { findCustomer } from '@primal/service-kit/copies/customers';
import { eventually } from '@primal/service-kit/testing';
import { duringChange } from '@primal/service-kit/testing/blocked';
import { customerFixture } from '@primal/service-kit/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { api, create } = billing;
afterAll(() => billing.stop());

const customerNamed = async (name: string, terms: Partial<CustomerAnswer> = {}) => {
  const customer = await billing.saveCustomer(customerFixture({ name, ...terms }));
  await eventually(() => findCustomer(billing.db, customer.id));
  return customer;
};
const diner = await customerNamed('Oak Diner');
const twin = await customerNamed('Twin');
await customerNamed('twin');

const fileOf = (...rows: string[]): OpeningCells[] =>
  rows.map((row, at) => {
    const [number = '', customer = '', date = '', dueDate = '', amount = '', type = ''] = row.split(',');
    return { line: at + 2, number, customer, date, dueDate, amount, type };
  });
const preview = (rows: OpeningCells[]) => api.call(billingApi.previewOpeningBalances, { body: { rows } });
const store = (rows: OpeningCells[], idempotencyKey?: string) =>
  api.call(billingApi.storeOpeningBalances, { body: { rows }, ...(idempotencyKey && { idempotencyKey }) });
const invoicesOf = async (customerId: string) =>
  (await api.call(billingApi.listInvoices, { query: { customerId } })).body;
const readPayments = async (customerId: string) =>
  (await api.call(billingApi.listPayments, { query: { customerId } })).body;
const daysAgo = (days: number) => addDays(today(), -days);

it('allows users who see invoices to preview a file, and only admins to store it', async () => {
  const clerk = billing.client({ permissions: ['viewInvoices'] });
  const body = { rows: fileOf('OLD-77,Oak Diner,2026-09-01,,10,') };
  expect(await clerk.call(billingApi.previewOpeningBalances, { body })).toMatchObject({
    status: 200,
    body: { invoices: { count: 1, total: '10.00' } },
  });
  expect((await clerk.call(billingApi.storeOpeningBalances, { body })).status).toBe(403);
  expect(await invoicesOf(diner.id)).toEqual([]);
});

describe('a preview', () => {
  it('reads each row in spreadsheet formats', async () => {
    const [first, ...others] = fileOf(
      'OLD-1,Oak Diner,2026-09-01,2026-09-15,,',
      `OLD-2,${twin.id},09/02/2026,,$80.00,invoice`,
      'C-1,oak diner,2026-09-03,,-12.5,',
      'C-2,OAK DINER,2026-09-03,,7,Credit',
      'C-3,Oak Diner,2026-09-03,,(3.25),',
    );
    const cells = { ...(first as OpeningCells), amount: '1,250.50' };
    const { body, status } = await preview([cells, ...others]);
    expect(status).toBe(200);
    const fields = ['line', 'type', 'number', 'customerId', 'date', 'dueDate', 'amount', 'errors'] as const;
    expect(body.rows.map((row) => fields.map((field) => row[field]))).toEqual([
      [2, 'invoice', 'OLD-1', diner.id, '2026-09-01', '2026-09-15', '1250.50', []],
      [3, 'invoice', 'OLD-2', twin.id, '2026-09-02', '2026-10-02', '80.00', []],
      [4, 'credit', 'C-1', diner.id, '2026-09-03', null, '12.50', []],
      [5, 'credit', 'C-2', diner.id, '2026-09-03', null, '7.00', []],
      [6, 'credit', 'C-3', diner.id, '2026-09-03', null, '3.25', []],
    ]);
    expect(body).toMatchObject({
      invoices: { count: 2, total: '1330.50' },
      credits: { count: 3, total: '22.75' },
      errorCount: 0,
    });
    expect(await invoicesOf(diner.id)).toEqual([]);
  });

  it.each([
    [',Oak Diner,2026-09-01,,5,', 'The number is missing.'],
    ['INV-1001,Oak Diner,2026-09-01,,5,', 'This system assigns numbers like INV-1001.'],
    ['X,,2026-09-01,,5,', 'The customer is missing.'],
    ['X,Nobody,2026-09-01,,5,', 'There is no customer named Nobody.'],
    ['X,Twin,2026-09-01,,5,', "Enter the id instead: the last part of the address of the customer's page."],
    ['X,Twin,2026-09-01,,5,', 'Several customers are named Twin.'],
    ['X,Oak Diner,soon,,5,', 'Date: Enter a date like'],
    ['X,Oak Diner,02/30/2026,,5,', 'Date: Enter a date like'],
    [`X,Oak Diner,${addDays(today(), 1)},,5,`, 'The date must not be later than today.'],
    ['X,Oak Diner,1999-01-01,,5,', 'The date must be within the last ten years.'],
    ['X,Oak Diner,2026-09-01,2026-08-31,5,', 'The due date must be between 09/01/2026'],
    ['X,Oak Diner,2026-09-01,later,5,', 'Due date: Enter a date like'],
    ['X,Oak Diner,2026-09-01,,0,', 'The amount must not be 0.'],
    ['X,Oak Diner,2026-09-01,,,', 'The amount is missing.'],
    [
      'X,Oak Diner,2026-09-01,,8,20',
      'The type must be invoice or credit, not 20. If the amount contains a comma, put quotation marks around',
    ],
    ['X,Oak Diner,2026-09-01,,1.005,', 'Amount: Must have at most 2 decimal places.'],
    ['X,Oak Diner,2026-09-01,,ten,', 'Amount: '],
    ['X,Oak Diner,2026-09-01,,-5,invoice', 'An invoice cannot have a negative amount.'],
    ['X,Oak Diner,2026-09-01,,5,gift', 'The type must be invoice or credit.'],
  ])('names the problem of %s', async (row, sentence) => {
    const { body } = await preview(fileOf(row));
    expect(body.errorCount).toBe(1);
    expect(body.rows[0]?.errors.join(' ')).toContain(sentence);
    expect(await store(fileOf(row))).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'line 2' }] },
    });
  });

  it('finds customers with any blanks and apostrophes, and uses their own terms', async () => {
    const grill = await customerNamed('Tony’s  Grill', { paymentTerms: 7 });
    const { body } = await preview(fileOf("T-1,tony's grill,10/01/2026,,5", 'T-2,Oak  Diner,10/01/2026,,5'));
    expect(body.rows.map(({ customerId, dueDate, errors }) => [customerId, dueDate, errors])).toEqual([
      [grill.id, '2026-10-08', []],
      [diner.id, '2026-10-31', []],
    ]);
  });

  it('reads workbook cells by value, and warns about shortened numbers', async () => {
    const marked = {
      line: 2,
      number: { shown: '1E+05', number: '100000' },
      customer: 'Oak Diner',
      date: { shown: '9/1/2026', date: '2026-09-01' },
      dueDate: '',
      amount: { shown: '$1,250.00', number: '1250' },
      type: '',
    };
    const { body } = await preview([
      marked,
      { ...marked, line: 3, amount: { shown: '$10.95', number: '10.945' } },
      { ...marked, line: 4, number: 'X-4', amount: { shown: '#N/A', unreadable: true as const } },
    ]);
    expect(
      body.rows.map(({ number, date, amount, errors, notes }) => [number, date, amount, errors, notes]),
    ).toEqual([
      [
        '100000',
        '2026-09-01',
        '1250.00',
        [],
        ['Number: The cell shows 1E+05; 100000 is used. Check that this is the code.'],
      ],
      [
        '100000',
        '2026-09-01',
        null,
        [
          'Amount: The cell shows $10.95 but holds 10.945. Round it, or show all of its decimals.',
          '100000 is already in line 2.',
        ],
        [],
      ],
      ['X-4', '2026-09-01', null, ['Amount: #N/A is an error in the spreadsheet. Correct the cell.'], []],
    ]);
  });

  it.each([
    { shown: '5', number: 'abc' },
    { shown: '5%', number: '1e50000000' },
    { shown: '5', date: 'yesterday' },
  ])('rejects a cell that no spreadsheet contains: %j', async (amount) => {
    const [row] = fileOf('OLD-1,Oak Diner,2026-09-01,,,');
    const rows = [{ ...row, amount }];
    const { status, problem } = await api.send('POST', '/api/opening-balances/preview', { rows });
    expect([status, problem?.message]).toEqual([400, expect.stringMatching(/like (10\.945|2026-11-20)\.$/)]);
  });

  it.each([
    [[], 'The file has no rows below the headings.'],
    [
      Array.from({ length: maxOpeningRows + 1 }, () => fileOf('X')).flat(),
      'A file can have at most 5,000 rows.',
    ],
  ])('rejects a file of no rows, or of too many (%#)', async (rows, sentence) => {
    const { status, problem } = await preview(rows);
    expect(status).toBe(400);
    expect(JSON.stringify(problem)).toContain(sentence);
  });
});

describe('storing', () => {
  it('is all or nothing', async () => {
    const file = fileOf('A-1,Oak Diner,2026-09-01,,5,', 'a-1,Oak Diner,2026-09-01,,6,');
    expect(await store(file)).toMatchObject({
      status: 400,
      problem: { message: 'Nothing was stored: line 3: a-1 is already in line 2.' },
    });
    expect(await invoicesOf(diner.id)).toEqual([]);
  });

  it('stores invoices and credits with their own numbers, to be aged, paid and applied', async () => {
    const file = fileOf(
      `OLD/77,Oak Diner,${daysAgo(15)},${daysAgo(1)},100,`,
      `MEMO 9,Oak Diner,${daysAgo(10)},,-30,`,
    );
    const stored = { invoices: { count: 1, total: '100.00' }, credits: { count: 1, total: '30.00' } };
    const answers = await Promise.all([store(file, 'once'), store(file, 'once')]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: stored });
    expect(await store(file)).toMatchObject({
      status: 400,
      problem: { message: expect.stringContaining('line 2: OLD/77 is already in this system.') },
    });

    const [invoice] = await invoicesOf(diner.id);
    expect(invoice).toMatchObject({
      invoiceNumber: 'OLD/77',
      status: 'sent',
      broughtForward: true,
      isPending: false,
      total: '100.00',
      balance: '100.00',
      allowed: { edit: true, void: true, editLines: expect.stringContaining('brought forward') },
    });
    const saved = (await billing.recorded(invoiceSaved)).filter(({ key }) => key === invoice?.id);
    expect(saved).toMatchObject([{ sequence: 1, data: { invoiceNumber: 'OLD/77', balance: '100.00' } }]);
    const [credit] = await readPayments(diner.id);
    expect(credit).toMatchObject({
      number: 'MEMO 9',
      paymentMethod: 'brought_forward',
      amount: '30.00',
      unapplied: '30.00',
    });

    const account = async () =>
      (await api.call(billingApi.getReceivables, { query: { customerId: diner.id } })).body.balances[0];
    expect(await account()).toMatchObject({
      days15to21: '100.00',
      overdueAmount: '100.00',
      unappliedCredit: '30.00',
      invoices: [{ invoiceNumber: 'OLD/77', broughtForward: true }],
    });
    const statement = async () => {
      const query = { from: daysAgo(20) };
      return (await api.call(billingApi.getStatement, { params: { id: diner.id }, query })).body;
    };
    const { entries, ...totals } = await statement();
    expect(entries.map(({ type, number, amount }) => [type, number, amount])).toEqual([
      ['opening_invoice', 'OLD/77', '100.00'],
      ['opening_credit', 'MEMO 9', '-30.00'],
    ]);
    expect(totals).toMatchObject({ charges: '100.00', credits: '30.00', closingBalance: '70.00' });

    const { id: invoiceId = '' } = invoice ?? {};
    const applied = await api.call(billingApi.allocatePayment, {
      params: { id: credit?.id ?? '' },
      body: { allocations: [{ invoiceId, amount: '30' }] },
    });
    expect(applied).toMatchObject({ status: 200, body: { unapplied: '0.00' } });
    await billing.update(invoiceId, { status: 'paid' });
    expect(await billing.read(invoiceId)).toMatchObject({ status: 'paid', balance: '0.00', total: '100.00' });
    expect(await account()).toBeUndefined();
  });

  it('keeps the amount of an invoice without lines after any change', async () => {
    await store(fileOf(`KEPT-5,Oak Diner,${daysAgo(3)},,50,`));
    const invoice = (await invoicesOf(diner.id)).find(({ invoiceNumber }) => invoiceNumber === 'KEPT-5');
    const id = invoice?.id ?? '';
    expect(await billing.update(id, { invoice: { notes: 'From the old books' } })).toMatchObject({
      status: 200,
      body: { notes: 'From the old books', total: '50.00', balance: '50.00' },
    });
    for (const change of [
      { status: 'draft' as const },
      { invoice: { deliveryCharge: '5' } },
      { items: [{ productId: billing.burgers.id, quantity: 1 }] },
    ])
      expect(await billing.update(id, change)).toMatchObject({ status: 409 });
    expect(await billing.update(id, { status: 'voided' })).toMatchObject({ body: { balance: '0.00' } });
  });

  it('does not affect the series, and its numbers are found by search', async () => {
    await store(
      fileOf(`LÉGACY 9000000000000000000001,Oak Diner,${daysAgo(3)},,50,`, `Z,Oak Diner,${daysAgo(3)},,5,`),
    );
    expect((await create()).invoiceNumber).toBe('INV-1001');
    const find = async (q: string) =>
      (await api.call(billingApi.listInvoices, { query: { q } })).body.map((found) => found.invoiceNumber);
    expect(await find('legacy 9')).toEqual(['LÉGACY 9000000000000000000001']);
    expect(await find('INV-1001')).toEqual(['INV-1001']);
    const { body } = await api.call(billingApi.listInvoices, { query: { sort: 'invoiceNumber' } });
    expect(body).toHaveLength(5);
  });

  it('accepts a file of the maximum size', { timeout: 60_000 }, async () => {
    const crowd = await customerNamed('Crowd');
    const rows = Array.from(
      { length: maxOpeningRows },
      (_, at) => `BIG-${at},Crowd,${showDate(daysAgo(40))},,1.25,`,
    );
    expect(await store(fileOf(...rows))).toMatchObject({
      status: 201,
      body: { invoices: { count: maxOpeningRows, total: '6250.00' } },
    });
    const { balances } = (await api.call(billingApi.getReceivables, { query: { customerId: crowd.id } }))
      .body;
    expect(balances[0]).toMatchObject({ totalOwed: '6250.00', pastDue: '6250.00' });
  });

  it('stores a number once when two files bring it concurrently', async () => {
    const files = [5, 6].map((amount) => store(fileOf(`PAIR-1,Oak Diner,${daysAgo(3)},,${amount},`)));
    expect((await Promise.all(files)).map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it("shows the customer's concurrent change on the invoices", async () => {
    const { id } = await customerNamed('Elm Bistro');
    const stored = await duringChange(
      billing.db,
      (holder) => holder.updateTable('customers').set({ name: 'Elm Grill' }).where('id', '=', id).execute(),
      () => store(fileOf(`ELM-1,Elm Bistro,${daysAgo(3)},,5,`)),
    );
    expect(stored.status).toBe(201);
    expect(await invoicesOf(id)).toMatchObject([{ customer: { name: 'Elm Grill' } }]);
  });
});
