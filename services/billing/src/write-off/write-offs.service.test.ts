import { auditRecorded } from '@primal/contracts/audit';
import { billingApi } from '@primal/contracts/billing/api';
import { writeOffSaved } from '@primal/contracts/billing/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { startWriteOffs } from '../../testing/write-offs.ts';
import { republishWriteOffs } from './store.ts';

const billing = await startWriteOffs();
const { api, create, read, update, clerk, startAccount, setLimit, assertBooksAgree } = billing;
afterAll(() => billing.stop());

type Body = BodyInput<typeof billingApi.createWriteOff>;

const writeOff = (invoiceId: string, body: Partial<Body> = {}, client = api) =>
  client.call(billingApi.createWriteOff, {
    body: { invoiceId, amount: '0.37', kind: 'small_difference', reason: 'Rounding', ...body },
  });
const reverse = (id: string, body: Partial<BodyInput<typeof billingApi.reverseWriteOff>> = {}) =>
  api.call(billingApi.reverseWriteOff, { params: { id }, body: { reason: 'Paid after all', ...body } });

const readEntries = async (documentId: string) =>
  (await api.call(billingApi.listJournalEntries, { query: { documentId, order: 'asc' } })).body.map(
    ({ date, lines }) => [date, ...lines.map(({ account, debit, credit }) => [account, debit, credit])],
  );

describe('a write-off', () => {
  it('lowers the balance, books its account, and is reversed on a day of its own', async () => {
    const { customerId, invoice } = await startAccount();
    const { status, body } = await writeOff(invoice.id, { date: addDays(today(), -2) });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { invoiceNumber: invoice.invoiceNumber, customerId, reversal: null, paymentId: null },
    });
    expect(await read(invoice.id)).toMatchObject({
      status: 'sent',
      balance: '79.63',
      allowed: {
        void: 'A payment, credit or write-off is applied to this invoice. Reverse or unapply it first.',
      },
    });
    expect(await reverse(body.id, { date: addDays(today(), -3) })).toMatchObject({ status: 400 });
    expect(await reverse(body.id, { date: addDays(today(), 1) })).toMatchObject({ status: 400 });
    expect(await reverse(body.id, { date: addDays(today(), -1), version: 7 })).toMatchObject({ status: 409 });
    const reversed = await reverse(body.id, { date: addDays(today(), -1) });
    expect(reversed.body).toMatchObject({
      reversal: { date: addDays(today(), -1), reason: 'Paid after all' },
      allowed: { reverse: 'This write-off has already been reversed.' },
      version: 2,
    });
    expect(await reverse(body.id)).toMatchObject({ status: 409 });
    expect(await read(invoice.id)).toMatchObject({ balance: '80.00', allowed: { void: true } });
    expect(await readEntries(body.id)).toEqual([
      [addDays(today(), -2), ['small_differences', '0.37', '0.00'], ['accounts_receivable', '0.00', '0.37']],
      [addDays(today(), -1), ['accounts_receivable', '0.37', '0.00'], ['small_differences', '0.00', '0.37']],
    ]);
    await assertBooksAgree();
  });

  it('pays an invoice that owes nothing else, as a bad debt', async () => {
    const { invoice } = await startAccount();
    const { body } = await writeOff(invoice.id, { amount: '80', kind: 'bad_debt', reason: 'Closed down' });
    expect(await read(invoice.id)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(await readEntries(body.id)).toEqual([
      [today(), ['bad_debts', '80.00', '0.00'], ['accounts_receivable', '0.00', '80.00']],
    ]);
    const trail = (await billing.recorded(auditRecorded('billing')))
      .map(({ data }) => data)
      .filter(({ subjectId }) => subjectId === body.id);
    expect(trail).toMatchObject([
      {
        kind: 'written_off',
        subject: `Bad Debt of $80.00 on ${invoice.invoiceNumber}`,
        reason: 'Closed down',
      },
    ]);
    await reverse(body.id);
    expect(await read(invoice.id)).toMatchObject({ status: 'sent', balance: '80.00' });
    await assertBooksAgree();
  });

  it.each([
    [{ amount: '80.01' }, 400, /more than the \$80\.00/],
    [{ amount: '0' }, 400, /above \$0\.00/],
    [{ date: addDays(today(), -6) }, 400, /Choose that day or a later one/],
    [{ date: addDays(today(), 1) }, 400, /no later than/],
    [{ reason: ' ' }, 400, /reason/],
    [{ kind: 'discount' as never }, 400, /small difference or bad debt/],
    [{ invoiceId: crypto.randomUUID() }, 400, /does not exist/],
  ])('is refused with %j', async (change, status, message) => {
    const { invoice } = await startAccount();
    const answer = await writeOff(invoice.id, change);
    expect(answer.status).toBe(status);
    expect(
      [answer.problem?.message, ...(answer.problem?.issues ?? []).map((issue) => issue.message)].join(),
    ).toMatch(message);
    expect(await read(invoice.id)).toMatchObject({ balance: '80.00' });
  });

  it('is refused for drafts, and for paid and voided invoices', async () => {
    const { customerId } = await startAccount();
    const draft = await create({ customerId });
    const voided = await create({ customerId, status: 'sent' });
    await update(voided.id, { status: 'voided' });
    const paid = await create({ customerId, status: 'sent' });
    await update(paid.id, { status: 'paid' });
    for (const { id } of [draft, voided, paid]) expect(await writeOff(id)).toMatchObject({ status: 400 });
  });

  it('above the limit of the settings needs a permission, counted per invoice', async () => {
    const { invoice } = await startAccount();
    expect(await writeOff(invoice.id, { amount: '5.01' }, clerk)).toMatchObject({
      status: 403,
      problem: {
        message: 'You may write off at most $5.00 per invoice. Ask an admin for the permission "Write off".',
      },
    });
    const first = await writeOff(invoice.id, { amount: '3' }, clerk);
    expect(first.status).toBe(201);
    expect(await writeOff(invoice.id, { amount: '2.01' }, clerk)).toMatchObject({ status: 403 });
    expect(await writeOff(invoice.id, { amount: '2' }, clerk)).toMatchObject({ status: 201 });
    await reverse(first.body.id);
    expect(await writeOff(invoice.id, { amount: '3' }, clerk)).toMatchObject({ status: 201 });
    await setLimit('20.00', 2);
    expect(await writeOff(invoice.id, { amount: '15' }, clerk)).toMatchObject({ status: 201 });
    expect(await writeOff(invoice.id, { amount: '30' })).toMatchObject({ status: 201 });
    await assertBooksAgree();
  });

  it('appears on statements, and in receivables as of its day', async () => {
    const { customerId, invoice } = await startAccount(30);
    const { body } = await writeOff(invoice.id, { amount: '4.00', date: addDays(today(), -20) });
    await reverse(body.id, { date: addDays(today(), -10) });
    const query = { from: addDays(today(), -30), to: today() };
    const statement = await api.call(billingApi.getStatement, { params: { id: customerId }, query });
    expect(statement.body).toMatchObject({
      credits: '0.00',
      writeOffs: '0.00',
      closingBalance: '80.00',
      entries: [
        { type: 'invoice', balance: '80.00' },
        { type: 'write_off', number: invoice.invoiceNumber, amount: '-4.00', balance: '76.00' },
        { type: 'write_off_reversal', amount: '4.00', balance: '80.00' },
      ],
    });
    const earlier = await api.call(billingApi.getStatement, {
      params: { id: customerId },
      query: { ...query, to: addDays(today(), -15) },
    });
    expect(earlier.body).toMatchObject({ credits: '0.00', writeOffs: '4.00', closingBalance: '76.00' });
    const owed = async (days: number) => {
      const asOf = addDays(today(), -days);
      const { body: found } = await api.call(billingApi.getReceivables, { query: { customerId, asOf } });
      return found.balances[0]?.totalOwed;
    };
    expect(await Promise.all([21, 20, 11, 10, 0].map(owed))).toEqual([
      '80.00',
      '76.00',
      '76.00',
      '80.00',
      '80.00',
    ]);
    const { body: history } = await api.call(billingApi.getInvoiceHistory, { params: { id: invoice.id } });
    expect(history.settled).toMatchObject([
      { type: 'write_off', writeOffKind: 'small_difference', isReversed: true },
    ]);
    expect(history.entries.map(({ deed }) => deed)).toEqual(
      expect.arrayContaining(['written_off', 'restored']),
    );
  });
});

it('the list of write-offs sorts, filters and searches', async () => {
  const { customerId, invoice } = await startAccount(40);
  const [small, bad] = [
    await writeOff(invoice.id, { amount: '2', date: addDays(today(), -39) }),
    await writeOff(invoice.id, { amount: '1', kind: 'bad_debt', date: addDays(today(), -38) }),
  ].map(({ body }) => body.id);
  const list = async (query: Record<string, string>) =>
    (await api.call(billingApi.listWriteOffs, { query: { customerId, ...query } })).body.map(({ id }) => id);
  expect(await list({})).toEqual([bad, small]);
  expect(await list({ sort: 'amount' })).toEqual([small, bad]);
  expect(await list({ sort: 'customerName', order: 'asc' })).toHaveLength(2);
  expect(await list({ status: 'bad_debt' })).toEqual([bad]);
  expect(await list({ q: invoice.invoiceNumber })).toEqual([bad, small]);
  expect(await list({ q: 'nobody' })).toEqual([]);
  expect(await list({ from: addDays(today(), -38) })).toEqual([bad]);
});

it('republishes every write-off', async () => {
  const { invoice } = await startAccount();
  const { body } = await writeOff(invoice.id);
  const reversed = (await reverse(body.id)).body;
  const facts = await Array.fromAsync(republishWriteOffs(billing.db, [body.id]));
  expect(facts).toMatchObject([{ key: body.id, sequence: 2, data: reversed }]);
  const events = (await billing.recorded(writeOffSaved)).filter(({ key }) => key === body.id);
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

it('a closed period accepts no write-off', async () => {
  const { invoice } = await startAccount(9);
  await billing.saveSettings({ closedThrough: addDays(today(), -3) }, 3);
  await eventually(async () =>
    expect(
      await writeOff(
        invoice.id,
        { date: addDays(today(), -4) },
        billing.client({ permissions: ['writeOff'] }),
      ),
    ).toMatchObject({
      status: 409,
      problem: { code: 'books_closed' },
    }),
  );
  expect(await writeOff(invoice.id)).toMatchObject({ status: 201 });
});
