import { billingApi } from '@primal/contracts/billing/api';
import { journalApi } from '@primal/contracts/billing/journal';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { readLedgerDifferences, readUnbalancedEntries } from '../figures/differences.ts';

const billing = await startSales();
const { api, create, update, burgers, customer } = billing;
afterAll(() => billing.stop());

const readEntries = async (documentId: string) =>
  (await api.call(journalApi.listJournalEntries, { query: { documentId, sort: 'at', order: 'asc' } })).body;

const linesOf = async (documentId: string) =>
  (await readEntries(documentId)).map(({ date, lines }) => [
    date,
    ...lines.map(({ account, debit, credit }) => `${account} ${credit === '0.00' ? debit : `-${credit}`}`),
  ]);

const check = { paymentMethod: 'check', checkNumber: '4711' } as const;

const pay = async (body: object) => {
  const answer = await api.call(billingApi.createPayment, {
    body: { customerId: customer.id, paymentDate: today(), amount: '100', ...check, ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
};

describe('journal entries', () => {
  it("show an invoice's amount and each of its changes", async () => {
    const date = addDays(today(), -3);
    const { id } = await create({ status: 'draft', invoiceDate: date, deliveryCharge: '5' });
    expect(await linesOf(id)).toEqual([]);
    await update(id, { status: 'sent' });
    await update(id, { invoice: { deliveryCharge: '7.50' } });
    await update(id, { invoice: { notes: 'Ring the bell' } });
    await update(id, { invoice: { invoiceDate: today() } });
    await update(id, { status: 'voided', reason: 'Slip' });
    expect(await linesOf(id)).toEqual([
      [date, 'accounts_receivable 85.00', 'sales -80.00', 'delivery_income -5.00'],
      [date, 'accounts_receivable 2.50', 'delivery_income -2.50'],
      [date, 'sales 80.00', 'delivery_income 7.50', 'accounts_receivable -87.50'],
      [today(), 'accounts_receivable 87.50', 'sales -80.00', 'delivery_income -7.50'],
      [today(), 'sales 80.00', 'delivery_income 7.50', 'accounts_receivable -87.50'],
    ]);
    expect((await readEntries(id)).map(({ lines }) => lines[0]?.category ?? lines[1]?.category)).toContain(
      burgers.category,
    );
  });

  it("show a payment's amount, allocations and rest, and its reversal", async () => {
    const { id: invoiceId } = await create({ status: 'sent', invoiceDate: addDays(today(), -9) });
    const paymentDate = addDays(today(), -2);
    const { id } = await pay({ paymentDate, allocations: [{ invoiceId, amount: '30' }] });
    await api.call(billingApi.allocatePayment, {
      params: { id },
      body: { allocations: [{ invoiceId, amount: '50' }] },
    });
    await api.call(billingApi.reversePayment, { params: { id }, body: { reason: 'Returned check' } });
    expect(await linesOf(id)).toEqual([
      [paymentDate, 'undeposited_checks 100.00', 'accounts_receivable -30.00', 'customer_credits -70.00'],
      [today(), 'customer_credits 50.00', 'accounts_receivable -50.00'],
      [today(), 'accounts_receivable 80.00', 'customer_credits 20.00', 'undeposited_checks -100.00'],
    ]);
  });

  it('are found by customer, document, account, date and text', async () => {
    const { id, invoiceNumber } = await create({ status: 'sent', invoiceDate: '2026-10-05' });
    const found = async (query: object) => {
      const { body } = await api.call(journalApi.listJournalEntries, { query });
      return body.some(({ documentId }) => documentId === id);
    };
    expect(await found({ customerId: customer.id })).toBe(true);
    expect(await found({ account: 'sales' })).toBe(true);
    expect(await found({ account: 'bank' })).toBe(false);
    expect(await found({ from: '2026-10-05', to: '2026-10-05' })).toBe(true);
    expect(await found({ from: '2026-10-06' })).toBe(false);
    expect(await found({ q: invoiceNumber })).toBe(true);
    expect(await found({ q: customer.name.slice(0, 5) })).toBe(true);
    expect(await found({ status: 'payment' })).toBe(false);
    const query = { account: 'petty' } as never;
    expect((await api.call(journalApi.listJournalEntries, { query })).status).toBe(400);
  });

  it('are immutable, and balanced by a database constraint', async () => {
    const { id } = await create({ status: 'sent' });
    await expect(
      sql`update journal_entries set date = '2026-01-01' where document_id = ${id}`.execute(billing.db),
    ).rejects.toThrow('are immutable');
    await expect(sql`delete from journal_lines`.execute(billing.db)).rejects.toThrow('are immutable');
    await expect(
      sql`insert into journal_lines (entry_id, position, date, account, debit, credit)
        select id, 9, date, 'cash', 0.01, 0 from journal_entries where document_id = ${id}`.execute(
        billing.db,
      ),
    ).rejects.toThrow('Debits and credits of journal entry');
  });
});

describe('applications as of a date', () => {
  it('count from the payment date, or from their own day if later', async () => {
    const { id: customerId } = await billing.saveCustomer({ ...customer, id: crypto.randomUUID() });
    const invoiceDate = addDays(today(), -20);
    const paymentDate = addDays(today(), -10);
    const { id: invoiceId } = await create({ customerId, status: 'sent', invoiceDate });
    const { id } = await pay({ customerId, paymentDate, amount: '50' });
    await api.call(billingApi.allocatePayment, {
      params: { id },
      body: { allocations: [{ invoiceId, amount: '50' }] },
    });
    const asOf = async (day: string) => {
      const query = { customerId, asOf: day };
      const { body } = await api.call(billingApi.getReceivables, { query });
      const { totalOwed, unappliedCredit } = body.balances[0] ?? {};
      return [totalOwed, unappliedCredit];
    };
    expect(await asOf(addDays(paymentDate, -1))).toEqual(['80.00', '0.00']);
    expect(await asOf(addDays(today(), -1))).toEqual(['80.00', '50.00']);
    expect(await asOf(today())).toEqual(['30.00', '0.00']);
  });
});

describe('a difference of one cent', () => {
  it('is found and named by its document', async () => {
    const { id: documentId, invoiceNumber: documentNumber } = await create({ status: 'sent' });
    await sql`update invoices set total = total + 0.01, balance = balance + 0.01 where id = ${documentId}`.execute(
      billing.db,
    );
    const [total, balance] = await readLedgerDifferences(billing.db);
    expect([total, balance]).toEqual(
      expect.arrayContaining([
        {
          documentType: 'invoice',
          documentId,
          documentNumber,
          sentence: 'The total is $80.01 on the document and $80.00 in the ledger.',
        },
        {
          documentType: 'invoice',
          documentId,
          documentNumber,
          sentence: 'The balance is $80.01 on the document and $80.00 in the ledger.',
        },
      ]),
    );
    await sql`update invoices set total = total - 0.01, balance = balance - 0.01 where id = ${documentId}`.execute(
      billing.db,
    );
  });
});

describe('inconsistencies of the ledger', () => {
  const change = (id: string, cents: string) =>
    sql`update invoices set total = total + ${cents}::numeric, balance = balance + ${cents}::numeric
      where id = ${id}`.execute(billing.db);
  const sentences = async () =>
    (await readLedgerDifferences(billing.db)).map(
      ({ documentNumber, sentence }) => `${documentNumber}: ${sentence}`,
    );

  it('are found even if one cent too much and one cent too little cancel out', async () => {
    const { id: first } = await create({ status: 'sent' });
    const { id: second } = await create({ status: 'sent' });
    await change(first, '0.01');
    await change(second, '-0.01');
    expect(await sentences()).toHaveLength(4);
    await change(second, '0.03');
    expect(await sentences()).toHaveLength(4);
    await change(second, '-0.02');
    expect(await sentences()).toHaveLength(2);
    await change(first, '-0.01');
    expect(await sentences()).toEqual([]);
  });

  it('include unbalanced entries, which require a manual database change', async () => {
    const { id, invoiceNumber, invoiceDate } = await create({ status: 'sent' });
    const add = (cents: string) =>
      sql
        .raw(`
        alter table journal_lines disable trigger user;
        update journal_lines set debit = debit + ${cents} where invoice_id = '${id}' and debit > 0;
        alter table journal_lines enable trigger user`)
        .execute(billing.db);
    await add('0.01');
    expect(await readUnbalancedEntries(billing.db)).toEqual([
      {
        documentType: 'invoice',
        documentId: id,
        documentNumber: invoiceNumber,
        sentence: `The entry of ${formatDate(invoiceDate)} has $80.01 of debits and $80.00 of credits.`,
      },
    ]);
    await add('-0.01');
    expect(await readUnbalancedEntries(billing.db)).toEqual([]);
  });

  it('include entries whose document is missing', async () => {
    const { id, invoiceNumber } = await create({ status: 'sent' });
    for (const part of ['invoice_items', 'invoice_history'])
      await sql`delete from ${sql.table(part)} where invoice_id = ${id}`.execute(billing.db);
    await sql`delete from invoices where id = ${id}`.execute(billing.db);
    const sentence = `${invoiceNumber}: The ledger has $80.00 for a document that does not exist.`;
    expect(await sentences()).toEqual([sentence, sentence]);
  });
});
