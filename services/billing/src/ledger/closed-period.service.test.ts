import { randomUUID } from 'node:crypto';
import { type AuditEntry, auditRecorded } from '@primal/contracts/audit';
import { billingApi } from '@primal/contracts/billing/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { reasonHeader, writeReason } from '@primal/contracts/shared/reason';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createConvertedOrder } from '../../testing/fixtures.ts';

const billing = await startBilling();
afterAll(() => billing.stop());
const { customer, burgers, create, read } = billing;
const boss = billing.client({ userId: randomUUID(), name: 'boss', role: 'admin', address: '203.0.113.7' });
const clerk = billing.client({ userId: randomUUID(), name: 'clerk', role: 'user' });

const closing = addDays(today(), -10);
const inside = addDays(today(), -20);
const outside = addDays(today(), -3);
const reason = 'The auditor asked for it – été';

let sequence = 0;
const close = async (closedThrough: string | null): Promise<void> => {
  sequence += 1;
  await billing.saveSettings({ closedThrough }, sequence);
  const sequenceBefore = sequence;
  await eventually(async () => {
    const row = await billing.db.selectFrom('settings').select('sequence').executeTakeFirstOrThrow();
    expect(row.sequence).toBe(sequenceBefore);
  });
};
beforeEach(() => close(null));

const recorded = async (): Promise<AuditEntry[]> =>
  (await billing.recorded(auditRecorded('billing'))).map(({ data }) => data);
const recordedBy = async (work: () => Promise<unknown>): Promise<AuditEntry[]> => {
  const { length } = await recorded();
  await work();
  return (await recorded()).slice(length);
};

const items = [{ productId: burgers.id, quantity: 2 }];
type Write = { method: string; path: string; body: object };
const pay = (over: object = {}) => ({
  customerId: customer.id,
  paymentDate: inside,
  amount: '80.00',
  paymentMethod: 'cash',
  ...over,
});
const paid = async (over: object = {}) => {
  const { body } = await boss.send('POST', '/api/payments', pay(over));
  return String(body.id);
};
const credited = async (creditDate = inside) => {
  const { body } = await boss.send('POST', '/api/credit-memos', {
    creditMemo: { customerId: customer.id, creditDate, reason: 'damaged' },
    items,
  });
  return String(body.id);
};
const sold = async (saleDate = inside) => {
  const { body } = await boss.send('POST', '/api/cash-receipts', {
    receipt: { saleDate, paymentMethod: 'cash' },
    items,
  });
  return String(body.id);
};
const patch = (id: string, body: object): Write => ({ method: 'PATCH', path: `/api/invoices/${id}`, body });
const openings = (date: string): Write => ({
  method: 'POST',
  path: '/api/opening-balances',
  body: {
    rows: [
      { line: 2, number: `OLD-${randomUUID().slice(0, 8)}`, customer: customer.id, date, amount: '12.00' },
    ],
  },
});

/** Each write that changes figures of the closed period; prepared while the books are open. */
const refused: Record<string, () => Promise<Write>> = {
  'making an invoice': async () => ({
    method: 'POST',
    path: '/api/invoices',
    body: billing.body({ invoiceDate: inside }),
  }),
  'making an invoice on the closing date': async () => ({
    method: 'POST',
    path: '/api/invoices',
    body: billing.body({ invoiceDate: closing }),
  }),
  'dating an invoice into it': async () =>
    patch((await create({ invoiceDate: outside })).id, { invoice: { invoiceDate: inside } }),
  'dating an invoice out of it': async () =>
    patch((await create({ invoiceDate: inside })).id, { invoice: { invoiceDate: outside } }),
  'changing lines': async () =>
    patch((await create({ invoiceDate: inside })).id, { items: [{ productId: burgers.id, quantity: 3 }] }),
  'changing a charge': async () =>
    patch((await create({ invoiceDate: inside })).id, { invoice: { deliveryCharge: '5.00' } }),
  'sending a draft': async () => patch((await create({ invoiceDate: inside })).id, { status: 'sent' }),
  'taking a sent one back': async () =>
    patch((await create({ invoiceDate: inside, status: 'sent' })).id, { status: 'draft' }),
  'marking a draft as paid': async () =>
    patch((await create({ invoiceDate: inside })).id, { status: 'paid' }),
  'voiding an invoice': async () => patch((await create({ invoiceDate: inside })).id, { status: 'voided' }),
  'recording a payment': async () => ({ method: 'POST', path: '/api/payments', body: pay() }),
  'reversing one by an entry within it': async () => ({
    method: 'POST',
    path: `/api/payments/${await paid()}/reverse`,
    body: { reason: 'Returned check', reversalDate: closing },
  }),
  'making a credit memo': async () => ({
    method: 'POST',
    path: '/api/credit-memos',
    body: { creditMemo: { customerId: customer.id, creditDate: inside, reason: 'damaged' }, items },
  }),
  'voiding a credit memo': async () => ({
    method: 'POST',
    path: `/api/credit-memos/${await credited()}/void`,
    body: { reason: 'Wrong customer' },
  }),
  'making a cash receipt': async () => ({
    method: 'POST',
    path: '/api/cash-receipts',
    body: { receipt: { saleDate: inside, paymentMethod: 'cash' }, items },
  }),
  'voiding a cash receipt': async () => ({
    method: 'POST',
    path: `/api/cash-receipts/${await sold()}/void`,
    body: { reason: 'Goods returned' },
  }),
  'bringing balances forward': async () => openings(inside),
};

describe('a change of the closed period', () => {
  it.each(Object.entries(refused))(
    'is rejected, except from an administrator with a reason: %s',
    async (_, prepare) => {
      const { method, path, body } = await prepare();
      await close(closing);
      const before = await recorded();
      const forClerk = await clerk.send(method, path, body, { [reasonHeader]: writeReason(reason) });
      if (path === billingApi.storeOpeningBalances.path) expect(forClerk.status).toBe(403);
      else {
        expect(forClerk).toMatchObject({ status: 409, problem: { code: 'books_closed' } });
        expect(forClerk.problem?.message).toContain(`The books are closed through ${formatDate(closing)}. `);
      }
      expect(await boss.send(method, path, body)).toMatchObject({
        status: 409,
        problem: { code: 'reason_required' },
      });
      const tooShort = { [reasonHeader]: writeReason('ok') };
      expect(await boss.send(method, path, body, tooShort)).toMatchObject({
        status: 400,
        problem: { issues: [{ path: 'reason' }] },
      });
      expect(await recorded()).toEqual(before);
      const headers = { [reasonHeader]: writeReason(reason), 'idempotency-key': randomUUID() };
      const entries = await recordedBy(async () => {
        for (const _ of [1, 2])
          expect((await boss.send(method, path, body, headers)).status).toBeLessThan(300);
      });
      const overrides = entries.filter(({ kind }) => kind === 'closed_period');
      expect(overrides).toMatchObject([
        { reason, userName: 'boss', address: '203.0.113.7', source: 'billing' },
      ]);
      expect(overrides[0]?.subject).not.toContain('{');
    },
  );
});

describe('a change outside the closed period', () => {
  it('is allowed for all users: notes, due dates, payments of today and their allocations', async () => {
    const invoice = await create({ invoiceDate: inside, status: 'sent' });
    const early = await paid();
    const late = await paid({ paymentDate: outside });
    const memo = await credited();
    await close(closing);
    const send = async (method: string, path: string, body: object) => {
      const answer = await clerk.send(method, path, body);
      expect([path, answer.status, answer.problem?.message]).toEqual([path, expect.any(Number), undefined]);
    };
    const path = `/api/invoices/${invoice.id}`;
    await send('PATCH', path, { invoice: { notes: 'Back door', dueDate: outside } });
    await send('POST', `/api/payments/${early}/allocations`, {
      allocations: [{ invoiceId: invoice.id, amount: '10' }],
    });
    await send(
      'POST',
      '/api/payments',
      pay({ paymentDate: outside, allocations: [{ invoiceId: invoice.id, amount: '20' }] }),
    );
    await send('POST', `/api/payments/${early}/reverse`, { reason: 'Returned check' });
    await send('POST', `/api/payments/${late}/reverse`, { reason: 'Returned check', reversalDate: outside });
    await send('POST', `/api/credit-memos/${memo}/apply`, {
      allocations: [{ invoiceId: invoice.id, amount: '5' }],
    });
    await send('POST', `/api/credit-memos/${memo}/unapply`, { invoiceId: invoice.id });
    await send('PATCH', path, { status: 'paid' });
    await send('POST', '/api/invoices', billing.body({ invoiceDate: addDays(closing, 1) }));
    expect(await read(invoice.id)).toMatchObject({ status: 'paid', invoiceDate: inside });
  });

  it('includes the conversion of an earlier order, whose invoice has the date of the first open day', async () => {
    await close(addDays(today(), 2));
    const order = createConvertedOrder();
    await billing.convert(order);
    expect(await billing.invoiced(order)).toMatchObject({ invoiceDate: addDays(today(), 3) });
  });
});

describe('the audit of the closed period', () => {
  it('records each void and reversal once, with old and new values', async () => {
    const invoice = await create({ invoiceDate: outside });
    const payment = await paid();
    const memo = await credited();
    const receipt = await sold();
    const entries = await recordedBy(async () => {
      for (const _ of [1, 2]) {
        await clerk.send('PATCH', `/api/invoices/${invoice.id}`, { status: 'voided' });
        await clerk.send('POST', `/api/payments/${payment}/reverse`, { reason: 'Returned check' });
        await clerk.send('POST', `/api/credit-memos/${memo}/void`, { reason: 'Wrong customer' });
        await clerk.send('POST', `/api/cash-receipts/${receipt}/void`, { reason: 'Goods returned' });
      }
    });
    expect(entries.map(({ kind, subjectType, reason }) => [kind, subjectType, reason])).toEqual([
      ['voided', 'invoice', null],
      ['reversed', 'payment', 'Returned check'],
      ['voided', 'credit_memo', 'Wrong customer'],
      ['voided', 'cash_receipt', 'Goods returned'],
    ]);
    expect(entries[0]).toMatchObject({
      subject: invoice.invoiceNumber,
      subjectId: invoice.id,
      userName: 'clerk',
      changes: [
        { field: 'status', before: 'draft', after: 'voided' },
        { field: 'total', before: '80.00', after: '0.00' },
      ],
    });
  });

  it('records the number and amount of balances brought forward', async () => {
    const { method, path, body } = openings(outside);
    const entries = await recordedBy(() => boss.send(method, path, body));
    expect(entries).toMatchObject([
      {
        kind: 'opening_balances',
        subject: '1 balance',
        changes: [{ field: 'invoices', after: '$12.00' }, { field: 'credits' }],
      },
    ]);
    expect(billingApi.storeOpeningBalances.path).toBe(path);
  });
});
