import { randomUUID } from 'node:crypto';
import { billingApi } from '@primal/contracts/billing/api';
import { booksApi } from '@primal/contracts/billing/book-checks';
import { closingSaved } from '@primal/contracts/billing/events';
import { addDays, today } from '@primal/contracts/shared/dates';
import { reasonHeader, writeReason } from '@primal/contracts/shared/reason';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { readClosedThrough } from '../copies/settings.ts';

const billing = await startBilling();
afterAll(() => billing.stop());
const { api, create, customer, db } = billing;
const boss = billing.client({ userId: randomUUID(), name: 'boss', role: 'admin' });

const inside = addDays(today(), -20);
const closing = addDays(today(), -10);

let sequence = 0;
const close = async (closedThrough: string | null): Promise<void> => {
  sequence += 1;
  await billing.saveSettings({ closedThrough }, sequence);
  const version = sequence;
  await eventually(async () => {
    const row = await db.selectFrom('settings').select('sequence').executeTakeFirstOrThrow();
    expect(row.sequence).toBe(version);
  });
};
const body = {
  customerId: customer.id,
  paymentDate: inside,
  amount: '12.50',
  paymentMethod: 'ach' as const,
};
const readLate = async () => {
  const { lateEntries, lateCount } = (await api.call(booksApi.getBooks)).body;
  expect(lateEntries).toHaveLength(lateCount);
  return lateEntries.map(({ documentType, date, amount, by, closedThrough }) => ({
    documentType,
    date,
    amount,
    by,
    closedThrough,
  }));
};
const deleteClosing = (closedThrough: string | null) =>
  sql`update settings set closed_through = ${closedThrough}`.execute(db);

it('billing publishes the enforced settings version and the time of enforcement', async () => {
  await close(closing);
  await close(closing);
  const [first, second] = (await billing.recorded(closingSaved)).slice(-2);
  expect(first).toMatchObject({ key: 'settings', sequence: sequence - 1, data: { closedThrough: closing } });
  expect(second).toMatchObject({ sequence, data: first?.data });
  expect(await readLate()).toEqual([]);
});

it('the books list each entry that changes a closed month without a reason', async () => {
  await create({ invoiceDate: today(), status: 'sent' });
  const reason = { [reasonHeader]: writeReason('The bank told us late') };
  expect((await boss.send('POST', '/api/payments', body, reason)).status).toBe(201);
  expect((await api.call(billingApi.createPayment, { body })).status).toBe(409);
  expect(await readLate()).toEqual([]);
  await deleteClosing(null);
  expect((await billing.client({ name: 'clerk' }).call(billingApi.createPayment, { body })).status).toBe(201);
  await deleteClosing(closing);
  const late = {
    documentType: 'payment',
    date: inside,
    amount: '12.50',
    by: 'clerk',
    closedThrough: closing,
  };
  expect(await readLate()).toEqual([late]);
  // An entry written while the month is reopened does not count as late, even after later closings.
  await close(null);
  expect((await api.call(billingApi.createPayment, { body })).status).toBe(201);
  await close(addDays(closing, 1));
  expect(await readLate()).toEqual([late]);
});

it('a new closing date waits for writes under the previous closing date', async () => {
  await close(null);
  const writing = Promise.withResolvers<void>();
  const holds = Promise.withResolvers<void>();
  const writer = db.transaction().execute(async (transaction) => {
    await readClosedThrough(transaction);
    holds.resolve();
    await writing.promise;
  });
  await holds.promise;
  const closed = close(closing);
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname = 'settings' and l.mode = 'RowExclusiveLock'`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
  });
  const row = await db.selectFrom('settings').select('closed_through').executeTakeFirstOrThrow();
  expect(row.closed_through).toBeNull();
  writing.resolve();
  await Promise.all([writer, closed]);
});
