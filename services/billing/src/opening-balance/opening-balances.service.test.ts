import { billingApi } from '@primal/contracts/billing/api';
import { maxOpeningRows, type OpeningCells } from '@primal/contracts/billing/opening-balances';
import { addDays, today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { createOpeningFile, startOpening } from '../../testing/opening-balances.ts';

const billing = await startOpening();
const { addCustomer, api, diner, preview, readInvoices, store } = billing;
afterAll(() => billing.stop());

const twin = await addCustomer('Twin');
await addCustomer('twin');

it('allows users who see invoices to preview a file, and only admins to store it', async () => {
  const clerk = billing.client({ permissions: ['viewInvoices'] });
  const body = { rows: createOpeningFile('OLD-77,Oak Diner,2026-09-01,,10,') };
  expect(await clerk.call(billingApi.previewOpeningBalances, { body })).toMatchObject({
    status: 200,
    body: { invoices: { count: 1, total: '10.00' } },
  });
  expect((await clerk.call(billingApi.storeOpeningBalances, { body })).status).toBe(403);
  expect(await readInvoices(diner.id)).toEqual([]);
});

describe('a preview of opening balances', () => {
  it('reads each row in spreadsheet formats', async () => {
    const [first, ...others] = createOpeningFile(
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
    expect(await readInvoices(diner.id)).toEqual([]);
  });

  it.each([
    [',Oak Diner,2026-09-01,,5,', 'The number is missing.'],
    ['INV-1001,Oak Diner,2026-09-01,,5,', 'This system assigns numbers like INV-1001.'],
    ['X,,2026-09-01,,5,', 'The customer is missing.'],
    ['X,Nobody,2026-09-01,,5,', 'There is no customer named Nobody.'],
    ['X,Oak Dinner,2026-09-01,,5,', 'There is no customer named Oak Dinner. Do you mean Oak Diner?'],
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
    const { body } = await preview(createOpeningFile(row));
    expect(body.errorCount).toBe(1);
    expect(body.rows[0]?.errors.join(' ')).toContain(sentence);
    expect(await store(createOpeningFile(row))).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'line 2' }] },
    });
  });

  it('finds customers ignoring blanks and apostrophe style, and uses their own terms', async () => {
    const grill = await addCustomer('Tony’s  Grill', { paymentTerms: 7 });
    const { body } = await preview(
      createOpeningFile("T-1,tony's grill,10/01/2026,,5", 'T-2,Oak  Diner,10/01/2026,,5'),
    );
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
  ])('rejects a cell with an impossible value: %j', async (amount) => {
    const [row] = createOpeningFile('OLD-1,Oak Diner,2026-09-01,,,');
    const rows = [{ ...row, amount }];
    const { status, problem } = await api.send('POST', '/api/opening-balances/preview', { rows });
    expect([status, problem?.message]).toEqual([400, expect.stringMatching(/like (10\.945|2026-11-20)\.$/)]);
  });

  it.each([
    [[], 'The file has no rows below the headings.'],
    [
      Array.from({ length: maxOpeningRows + 1 }, () => createOpeningFile('X')).flat(),
      'A file can have at most 5,000 rows.',
    ],
  ])('rejects a file without rows or with too many rows (%#)', async (rows, sentence) => {
    const { status, problem } = await preview(rows);
    expect(status).toBe(400);
    expect(JSON.stringify(problem)).toContain(sentence);
  });
});
