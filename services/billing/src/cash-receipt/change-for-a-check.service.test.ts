import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { startCash } from '../../testing/cash.ts';

const sales = await startCash();
const { api, createReceipt, day, deposit, open, readBalance, receiptBody, takeBack, undeposited, voidSale } =
  sales;
afterAll(() => sales.stop());
beforeEach(sales.depositAll);
afterEach(sales.expectMoneyHolds);

/** Sells for $48.00. */
const sell = (amountPaid: string, changeFromDrawer = true, paymentMethod: 'check' | 'card' = 'check') =>
  api.call(cashReceiptApi.createCashReceipt, {
    body: receiptBody({ saleDate: today(), amountPaid, paymentMethod, changeFromDrawer }),
  });

const readLines = async (id: string) => {
  const { rows } = await sql<{ account: string; amount: string }>`
    select l.account, sum(l.debit - l.credit)::text as amount
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where e.document_id = ${id} and l.account in ('cash', 'undeposited_checks') group by 1 order by 1`.execute(
    sales.db,
  );
  return rows.map(({ account, amount }) => `${account} ${amount}`);
};

it('needs an open drawer of the sale date', async () => {
  const message = 'Change is given for cash only: the amount paid must equal the total of $48.00.';
  expect(await sell('60.00', false)).toMatchObject({ status: 400, problem: { message } });
  expect(await sell('60.00', true, 'card')).toMatchObject({ status: 400, problem: { message } });
  expect(await sell('60.00')).toMatchObject({
    status: 409,
    problem: {
      message: expect.stringMatching(/^The cash drawer of .* is not open\. Open it to give change/),
    },
  });
  expect((await sell('48.00')).body).toMatchObject({ amountPaid: '48.00', change: '0.00' });
});

it('comes out of the drawer, and the whole check goes to the bank', async () => {
  await open(today(), '0');
  await createReceipt({ saleDate: today() });
  const { body: sale } = await sell('60.00');
  expect(sale).toMatchObject({ total: '48.00', amountPaid: '60.00', change: '12.00' });
  expect(await readLines(sale.id)).toEqual(['cash -12.00', 'undeposited_checks 60.00']);
  expect(await day(today())).toMatchObject({
    cashSales: '48.00',
    changeGiven: '12.00',
    expected: '36.00',
    entries: [{ kind: 'sale' }, { kind: 'change', id: sale.id, number: sale.receiptNumber, amount: '12.00' }],
  });
  expect(await sell('84.01')).toMatchObject({
    status: 409,
    problem: {
      message: expect.stringMatching(/ should hold \$36\.00\. You cannot give \$36\.01 in change from it\.$/),
    },
  });
  expect(await undeposited()).toMatchObject({ checks: [{ id: sale.id, amount: '60.00' }] });

  const { body: made } = await deposit([{ type: 'cash_receipt', id: sale.id }]);
  expect(made).toMatchObject({ checkTotal: '60.00', total: '60.00' });
  const before = await readBalance('bank', today());
  expect((await voidSale(sale.id)).status).toBe(200);
  expect(await readLines(sale.id)).toEqual(['cash 0.00', 'undeposited_checks 0.00']);
  expect(Number(before) - Number(await readBalance('bank', today()))).toBeCloseTo(60);
  expect(await day(today())).toMatchObject({
    changeGiven: '12.00',
    changeReturned: '12.00',
    expected: '48.00',
    entries: [{ kind: 'sale' }, { kind: 'change' }, { kind: 'change_returned' }],
  });
  await takeBack(made.id);
});

it('gives each dollar once to simultaneous sales', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => sell('68.00')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(await day(today())).toMatchObject({ changeGiven: '52.00', expected: '8.00' });
});
