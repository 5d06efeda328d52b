import { exportFormatNames } from '@primal/contracts/billing/accounting-export';
import { accountsApi } from '@primal/contracts/billing/accounts';
import { billingApi } from '@primal/contracts/billing/api';
import { booksApi } from '@primal/contracts/billing/book-checks';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createExportSteps, readRows } from '../../testing/exports.ts';
import { readIif } from '../../testing/iif.ts';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
afterAll(() => billing.stop());
const { api, create, update, customer, createReceipt } = billing;
const { ask, make, preview, download, clear } = createExportSteps(billing);
beforeEach(clear);

const date = '2026-11-20';
const day = { from: date, to: date };

const exportIif = async () => readIif(await download(await make('iif', day)));
describe('a voided document', () => {
  it('is omitted unless it was exported before', async () => {
    const { id } = await create({ status: 'sent', invoiceDate: date });
    await update(id, { status: 'voided' });
    for (const format of exportFormatNames) {
      expect(await preview(format, day)).toEqual({ entryCount: 0, total: '0.00', names: [] });
      expect((await ask(format, day)).status).toBe(409);
    }
    const { body } = await api.call(booksApi.getClose, { query: { through: date } });
    expect(body.points).toContainEqual(expect.objectContaining({ name: 'not_exported', count: 0 }));
  });

  it('is reverted by an explicit entry if it was exported before', async () => {
    const { id, invoiceNumber } = await create({ status: 'sent', invoiceDate: date });
    await exportIif();
    await update(id, { status: 'voided', reason: 'wrong customer' });
    const { transactions } = await exportIif();
    expect(transactions.map(({ head }) => [head.TRNSTYPE, head.MEMO])).toEqual([
      ['GENERAL JOURNAL', `Invoice ${invoiceNumber}, voided: wrong customer`],
    ]);
  });

  it('is exported as an invoice if it was reopened and sent again on another day', async () => {
    const { id, invoiceNumber } = await create({ status: 'sent', invoiceDate: date });
    await update(id, { status: 'draft' });
    await update(id, { invoice: { invoiceDate: '2026-11-18' } });
    await update(id, { status: 'sent' });
    expect((await ask('iif', day)).status).toBe(409);
    const { transactions } = readIif(await download(await make('iif')));
    expect(transactions.map(({ head }) => [head.TRNSTYPE, head.DOCNUM, head.DATE])).toEqual([
      ['INVOICE', invoiceNumber, '11/18/26'],
    ]);
  });
});

it('memos explain payouts, shortages, and the payment method of a sale', async () => {
  const params = { date };
  await api.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat: '100' } });
  await api.call(accountsApi.saveAccounts, {
    body: { accounts: [{ role: 'cash_payouts', category: 'Ice', number: '6210', name: 'Ice' }] },
  });
  await api.call(cashDrawerApi.payOut, { params, body: { amount: '10', reason: 'ice', account: 'Ice' } });
  const sale = await createReceipt({ saleDate: date, paymentMethod: 'card' });
  await api.call(billingApi.createPayment, {
    body: { customerId: customer.id, paymentDate: date, amount: '100', paymentMethod: 'ach' },
  });
  await api.call(cashDrawerApi.closeDrawerDay, {
    params,
    body: { counts: [{ denomination: '5', count: 17 }] },
  });
  const rows = readRows(await download(await make('csv', day)));
  expect(new Set(rows.map(({ Memo }) => Memo))).toEqual(
    new Set([
      'Cash Payout: ice',
      `Cash Sale ${sale.receiptNumber} (Credit/Debit Card)`,
      'Payment (ACH Transfer)',
      'Cash Drawer 11/20/2026, short',
    ]),
  );
  expect(rows.find(({ Memo, Debit }) => Memo === 'Cash Payout: ice' && Debit === '10.00')).toMatchObject({
    Account: 'Ice',
    'Account Number': '6210',
    'Account Type': 'expense',
  });
});
