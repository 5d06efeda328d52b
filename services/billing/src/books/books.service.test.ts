import { accountsApi } from '@primal/contracts/billing/accounts';
import { billingApi } from '@primal/contracts/billing/api';
import { reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { type BookCheck, booksApi } from '@primal/contracts/billing/book-checks';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createExportSteps } from '../../testing/exports.ts';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, create, createCredit, customer, db } = sales;
afterAll(() => sales.stop());

const read = async (query: { asOf?: string } = {}) => (await api.call(booksApi.getBooks, { query })).body;
const check = async (name: BookCheck['name'], query?: { asOf: string }) =>
  (await read(query)).checks.find((one) => one.name === name);
const fine = { ok: true, count: 0, differences: [] };

describe('the checks of the books', () => {
  it('agree with receivables and credits, and show both amounts', async () => {
    const invoice = await create({ status: 'sent', invoiceDate: addDays(today(), -10) });
    await createCredit({ creditDate: addDays(today(), -5) });
    const { checkedAt, receivables, credits, checks } = await read();
    expect(Date.parse(checkedAt)).toBeLessThanOrEqual(Date.now());
    expect([receivables, credits]).toEqual([invoice.balance, '40.00']);
    const unasked = { ok: false, checkedAt: expect.any(String), count: 5 };
    expect(checks).toMatchObject([
      { name: 'Ledger balanced', checkedAt, ...fine },
      { name: 'Receivables equal documents', checkedAt, ...fine },
      { name: 'No missing numbers', checkedAt, ...fine },
      { name: 'Converted orders have invoices', ok: true },
      { name: 'Same data in all areas', ...unasked },
      { name: 'Cash drawer days closed', checkedAt, ...fine },
    ]);
    expect(await read({ asOf: addDays(today(), -7) })).toMatchObject({
      receivables: invoice.balance,
      credits: '0.00',
      checks: checks.map(({ name, ok, count }) => ({ name, ok, count })),
    });
    expect(await read({ asOf: addDays(today(), -11) })).toMatchObject({
      receivables: '0.00',
      credits: '0.00',
    });
  });

  it("count payments before the invoice date as credit, like that day's receivables", async () => {
    const invoice = await create({ status: 'sent', invoiceDate: addDays(today(), -20) });
    const payment = { customerId: customer.id, paymentDate: addDays(today(), -30), amount: invoice.balance };
    const allocations = [{ invoiceId: invoice.id, amount: invoice.balance }];
    await api.call(billingApi.createPayment, { body: { ...payment, paymentMethod: 'ach', allocations } });
    const asOf = addDays(today(), -25);
    const { body } = await api.call(billingApi.getReceivables, { query: { asOf } });
    const [balance] = body.balances;
    expect([body.summary.totalOutstanding, balance?.unappliedCredit]).toEqual(['0.00', invoice.balance]);
    expect(await read({ asOf })).toMatchObject({ receivables: '0.00', credits: invoice.balance });
  });

  it('name a document that differs by one cent', async () => {
    const { id, invoiceNumber } = await create({ status: 'sent', invoiceDate: addDays(today(), -10) });
    const damage = (cents: string) =>
      sql`update invoices set total = total + ${cents}::numeric, balance = balance + ${cents}::numeric
        where id = ${id}`.execute(db);
    await damage('0.01');
    expect(await check('Receivables equal documents')).toMatchObject({ ok: false });
    expect((await check('Receivables equal documents'))?.differences).toContainEqual({
      documentType: 'invoice',
      documentId: id,
      documentNumber: invoiceNumber,
      sentence: 'The total is $80.01 on the document and $80.00 in the ledger.',
    });
    const asOf = { asOf: addDays(today(), -8) };
    expect((await check('Receivables equal documents', asOf))?.differences).toEqual([
      expect.objectContaining({ documentType: 'customer', documentId: customer.id }),
    ]);
    await damage('-0.01');
    expect(await check('Receivables equal documents')).toMatchObject(fine);
  });

  it('name a missing number of an export batch', async () => {
    const { make } = createExportSteps(sales);
    await make('csv');
    await create({ status: 'sent' });
    const { id, number } = await make('csv');
    const rename = (to: string) =>
      sql`update accounting_exports set number = ${to} where id = ${id}`.execute(db);
    await rename(`EXP-${Number(number.slice(4)) + 1}`);
    expect(await check('No missing numbers')).toMatchObject({
      ok: false,
      differences: [{ documentType: 'series', documentId: 'EXP', sentence: `${number} is missing.` }],
    });
    await rename(number);
    expect(await check('No missing numbers')).toMatchObject(fine);
  });

  it('name missing numbers, except gaps from a raised starting number', async () => {
    const { id, invoiceNumber } = await create();
    const moved = (by: number) => `INV-${Number(invoiceNumber.slice(4)) + by}`;
    const rename = (number: string) =>
      sql`update invoices set invoice_number = ${number} where id = ${id}`.execute(db);
    await rename(moved(2));
    expect(await check('No missing numbers')).toMatchObject({
      ok: false,
      differences: [
        { documentType: 'series', documentId: 'INV', sentence: `${moved(0)} to ${moved(1)} are missing.` },
      ],
    });
    await rename(invoiceNumber);
    expect(await check('No missing numbers')).toMatchObject(fine);
    await sales.saveSettings({ invoiceStartingNumber: 5001 }, 50);
    await eventually(async () => expect((await create()).invoiceNumber).toBe('INV-5001'));
    await sales.saveSettings({ invoiceStartingNumber: 7001 }, 51);
    await eventually(async () => expect((await create()).invoiceNumber).toBe('INV-7001'));
    expect((await check('No missing numbers'))?.ok).toBe(true);
  });

  it('name unclosed drawer days, except today', async () => {
    const date = addDays(today(), -2);
    const params = { date };
    await api.call(cashDrawerApi.openDrawerDay, { body: { date: today(), openingFloat: '50' } });
    expect(await check('Cash drawer days closed')).toMatchObject(fine);
    await api.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat: '50' } });
    expect((await check('Cash drawer days closed'))?.differences).toEqual([
      expect.objectContaining({ sentence: `The cash drawer of ${formatDate(date)} is still open.` }),
    ]);
    await api.call(cashDrawerApi.closeDrawerDay, {
      params,
      body: { counts: [{ denomination: '50', count: 1 }] },
    });
    expect(await check('Cash drawer days closed')).toMatchObject(fine);
  });

  it.each(['yesterday', '2026-13-01'])('reject %s as a past moment', async (asOf) => {
    expect((await api.call(booksApi.getBooks, { query: { asOf } })).status).toBe(400);
  });
});

describe('open items before closing a month', () => {
  const close = async (through?: string) =>
    (await api.call(booksApi.getClose, { query: through ? { through } : {} })).body;
  const point = async (name: string, through: string) =>
    (await close(through)).points.find((one) => one.name === name);

  it('are counted up to the last day of the month', async () => {
    const through = addDays(today(), -40);
    const date = addDays(through, -3);
    const before = Object.fromEntries((await close(through)).points.map((one) => [one.name, one]));
    await create({ invoiceDate: date });
    await create({ status: 'sent', invoiceDate: date });
    await create({ invoiceDate: addDays(through, 1) });
    await createCredit({ creditDate: date });
    await api.call(billingApi.createPayment, {
      body: {
        customerId: customer.id,
        paymentDate: date,
        amount: '12.50',
        paymentMethod: 'check',
        checkNumber: '77',
      },
    });
    await api.call(billingApi.createPayment, {
      body: { customerId: customer.id, paymentDate: date, amount: '7.25', paymentMethod: 'credit_card' },
    });
    await api.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat: '10' } });
    const more = async (name: string) => {
      const now = await point(name, through);
      return (now?.count ?? 0) - (before[name]?.count ?? 0);
    };
    expect(await more('drafts')).toBe(1);
    expect(await point('unapplied_credit', through)).toMatchObject({ count: 1, amount: '59.75' });
    expect(await more('without_pdf')).toBe(1);
    const listed = await api.call(billingApi.listInvoices, { query: { status: 'without_pdf', to: through } });
    expect(listed.body).toHaveLength((await point('without_pdf', through))?.count ?? -1);
    expect(await point('undeposited_cards', through)).toMatchObject({ count: 1, amount: '7.25' });
    for (const name of ['drafts', 'without_pdf', 'open_drawer_days', 'undeposited_checks', 'not_exported'])
      expect(await point(name, through)).toMatchObject({ since: date });
    expect(await more('open_drawer_days')).toBe(1);
    expect(await point('undeposited_checks', through)).toMatchObject({ count: 1, amount: '12.50' });
    expect(await more('not_exported')).toBe(4);
  });

  it('name accounts not reconciled through the day, once one was', async () => {
    const through = addDays(today(), -400);
    expect(await point('unreconciled_accounts', through)).toBeUndefined();
    const { body: savings } = await api.call(accountsApi.addAccount, {
      body: { number: '1110', name: 'Savings', type: 'asset' },
    });
    const reconcile = async (accountId: string | null, statementDate: string) => {
      const body = { accountId, statementDate, statementBalance: '0.00' };
      const { id, version } = (await api.call(reconciliationApi.startReconciliation, { body })).body;
      const finish = { params: { id }, body: { version } };
      expect((await api.call(reconciliationApi.finishReconciliation, finish)).status).toBe(200);
    };
    await reconcile(savings.key, addDays(through, -31));
    const both = [
      { accountId: null, accountName: 'Bank' },
      { accountId: savings.key, accountName: 'Savings' },
    ];
    expect((await close(through)).unreconciled).toEqual(both);
    expect(await point('unreconciled_accounts', through)).toMatchObject({
      count: 2,
      since: addDays(through, -30),
    });
    await reconcile(savings.key, through);
    expect((await close(through)).unreconciled).toEqual([both[0]]);
    await reconcile(null, addDays(through, 1));
    expect(await point('unreconciled_accounts', through)).toMatchObject({ count: 0, since: null });
    expect((await close(addDays(through, 1))).unreconciled).toEqual([both[1]]);
  });

  it('include missing PDFs even if their month is closed', async () => {
    const through = `${Number(today().slice(0, 4)) - 2}-01-31`;
    await create({ status: 'sent', invoiceDate: addDays(through, -40) });
    const invoiceDate = addDays(through, -3);
    await create({ status: 'sent', invoiceDate });
    const all = (await point('without_pdf', through))?.count ?? 0;
    await sales.saveSettings({ closedThrough: through }, 60);
    await eventually(async () => expect((await close(through)).closedThrough).toBe(through));
    expect(await point('without_pdf', through)).toMatchObject({ count: all - 1, since: invoiceDate });
    expect(await point('without_pdf', addDays(through, 20))).toMatchObject({ count: 0 });
    await sales.saveSettings({ closedThrough: null }, 61);
    await eventually(async () => expect((await close(through)).closedThrough).toBeNull());
  });

  it('cover the previous month by default', async () => {
    expect((await close()).through).toBe(addDays(`${today().slice(0, 7)}-01`, -1));
    expect((await close()).closedThrough).toBeNull();
  });
});
