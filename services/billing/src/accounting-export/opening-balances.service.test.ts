import { accountingExportApi } from '@primal/contracts/billing/accounting-export';
import { billingApi } from '@primal/contracts/billing/api';
import { booksApi } from '@primal/contracts/billing/book-checks';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createExportSteps, readRows } from '../../testing/exports.ts';
import { readIif } from '../../testing/iif.ts';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
afterAll(() => billing.stop());
const { api, customer } = billing;
const { ask, make, download, clear } = createExportSteps(billing);

const date = '2026-10-20';
const days = { from: date, to: date };
const due = async () => (await api.call(accountingExportApi.openingBalancesDue, { query: days })).body;

/** An open invoice of $100.00 and a credit of $20.00 from another program. */
const bringForward = async (mark: string) => {
  const row = { customer: customer.id, date };
  const rows = [
    { ...row, line: 2, number: `OLD-${mark}`, amount: '100', type: 'invoice' },
    { ...row, line: 3, number: `OLD-C${mark}`, amount: '20', type: 'credit' },
  ];
  const stored = await api.call(billingApi.storeOpeningBalances, { body: { rows } });
  if (stored.status !== 201) throw new Error(JSON.stringify(stored.problem));
  const { body } = await api.call(billingApi.listInvoices, { query: { q: `OLD-${mark}` } });
  return body[0] as (typeof body)[number];
};
beforeEach(clear);

it('an export omits and counts opening balances, and includes them on request', async () => {
  await bringForward('1');
  expect(await due()).toEqual({ count: 2, total: '80.00' });
  for (const format of ['csv', 'iif', 'qbo_csv'] as const)
    expect(await ask(format, days)).toMatchObject({ status: 409, problem: { code: 'nothing_new' } });
  expect((await ask('csv', days)).problem?.message).toBe(
    'There is nothing new on 10/20/2026 except opening balances, which this export excludes.',
  );
  const close = await api.call(booksApi.getClose, { query: { through: date } });
  expect(close.body.points).toContainEqual(expect.objectContaining({ name: 'not_exported', count: 0 }));

  const batch = await make('iif', days, true);
  expect(batch).toMatchObject({ entryCount: 2, includesOpeningBalances: true });
  const { transactions } = readIif(await download(batch));
  expect(Object.fromEntries(transactions.map(({ head }) => [head.DOCNUM, head.TRNSTYPE]))).toEqual({
    'OLD-1': 'INVOICE',
    'OLD-C1': 'GENERAL JOURNAL',
  });
  expect(await due()).toEqual({ count: 0, total: '0.00' });
});

it('an export includes the payment of an opening balance, and omits its void', async () => {
  const invoice = await bringForward('2');
  const paid = await api.call(billingApi.createPayment, {
    body: {
      customerId: customer.id,
      paymentDate: date,
      amount: '100',
      paymentMethod: 'ach',
      allocations: [{ invoiceId: invoice.id, amount: '100' }],
    },
  });
  expect(paid.status).toBe(201);
  const rows = readRows(await download(await make('csv', days)));
  expect(rows.map(({ Account, Debit, Credit }) => [Account, Debit, Credit])).toEqual([
    ['Bank', '100.00', '0.00'],
    ['Accounts Receivable', '0.00', '100.00'],
  ]);

  const unpaid = await bringForward('3');
  await billing.update(unpaid.id, { status: 'voided' });
  expect((await ask('csv', days)).status).toBe(409);
});
