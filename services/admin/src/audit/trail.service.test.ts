import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import type { AuditTrailEntry } from '@primal/contracts/admin/audit-trail';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { type AuditEntry, auditRecorded } from '@primal/contracts/audit';
import { closingSaved } from '@primal/contracts/billing/events';
import type { Query } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { gatewayIdentity } from '@primal/contracts/shared/identity';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { password, register, signIn } from '../../testing/gateway.ts';

const service = await startAdmin();
afterAll(() => service.stop());
const address = '203.0.113.7';
const boss = await register(service, { username: 'boss' });
const client = service.client({ userId: boss.id, name: 'boss', role: 'admin', address });

type Filters = Partial<Query<typeof adminApi.listAuditTrail>>;
const trail = async (query: Record<string, string> = {}): Promise<AuditTrailEntry[]> =>
  (await client.call(adminApi.listAuditTrail, { query: query as unknown as Filters })).body;
const recordedBy = async (work: () => Promise<unknown>): Promise<AuditEntry[]> => {
  const known = new Set((await trail()).map(({ id }) => id));
  await work();
  return (await trail({ order: 'asc' })).filter(({ id }) => !known.has(id));
};
const listKinds = (entries: AuditEntry[]) => entries.map(({ kind, subject }) => `${kind} ${subject}`);

const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: randomUUID(),
  at: '2026-10-05T15:00:00.000Z',
  source: 'billing',
  kind: 'voided',
  userId: boss.id,
  userName: 'boss',
  address,
  requestId: randomUUID(),
  subjectType: 'invoice',
  subjectId: randomUUID(),
  subject: 'INV-1042',
  reason: 'Entered twice',
  changes: [{ field: 'status', before: 'sent', after: 'voided' }],
  ...over,
});
const arrive = (recorded: AuditEntry) =>
  service.publish(auditRecorded('billing'), { key: recorded.id, sequence: 1, data: recorded });

describe('audit entries', () => {
  it('record sign-ins, failed sign-ins and registrations, but never an unknown name', async () => {
    const entries = await recordedBy(async () => {
      await register(service, { username: 'clerk' });
      await signIn(service, 'clerk', password);
      await signIn(service, 'clerk', 'wrong-one');
      for (const name of ['nobody', 'Hunter2hunter2', 'nobody']) await signIn(service, name, 'wrong-one');
    });
    expect(listKinds(entries)).toEqual([
      'registration clerk',
      'sign_in clerk',
      'sign_in_failed clerk',
      'sign_in_failed Unknown name',
    ]);
    expect(entries.map(({ userId }) => userId === null)).toEqual([false, false, true, true]);
    expect(JSON.stringify(entries)).not.toMatch(/wrong-one|hash|nobody|hunter/i);
  });

  it('record permission changes field by field, and password changes without the password', async () => {
    const clerk = await register(service, { username: 'warehouse' });
    const params = { id: clerk.id };
    const entries = await recordedBy(async () => {
      await client.call(adminApi.updateUser, { params, body: { role: 'admin', isActive: false } });
      await client.call(adminApi.updateUser, { params, body: { password: 'Another2026' } });
      await client.call(adminApi.updateUser, { params, body: { username: 'warehouse' } });
      await client.call(adminApi.deleteUser, { params });
    });
    expect(listKinds(entries)).toEqual([
      'user_changed warehouse',
      'password_set warehouse',
      'user_deleted warehouse',
    ]);
    expect(entries[0]).toMatchObject({
      userName: 'boss',
      userId: boss.id,
      address,
      subjectId: clerk.id,
      changes: [
        { field: 'role', before: 'user', after: 'admin' },
        { field: 'isActive', before: 'yes', after: 'no' },
      ],
    });
    expect(JSON.stringify(entries)).not.toMatch(/Another2026|argon/);
  });

  it('record settings and credentials, but never a secret', async () => {
    const entries = await recordedBy(async () => {
      await client.send('PUT', '/api/settings', { phone: '(816) 555-0100', gmailPrivateKey: 'top secret' });
      await client.send('PUT', '/api/settings', { gmailPrivateKey: 'another one' });
      await client.send('PUT', '/api/settings', { phone: '(816) 555-0100' });
    });
    const recorded = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).map(({ changes }) => changes);
    expect(entries).toHaveLength(3);
    // Both kinds were recorded by one call in the same moment, so their order is undefined.
    expect(recorded('settings')).toEqual([[{ field: 'phone', before: null, after: '(816) 555-0100' }]]);
    expect(recorded('credentials')).toEqual([
      [{ field: 'gmailPrivateKey', before: null, after: 'secret' }],
      [{ field: 'gmailPrivateKey', before: 'secret', after: 'another secret' }],
    ]);
  });

  it('record deletions and bulk price changes, once for a repeated call', async () => {
    const customer = await addCustomer(client, { name: 'Old Diner' });
    const product = await addProduct(client, { name: 'Brisket' });
    const prices = [{ id: product.id, restaurantPrice: '11.00' }];
    const entries = await recordedBy(async () => {
      for (const _ of [1, 2])
        await client.send('POST', '/api/products/prices', { prices }, { 'idempotency-key': 'prices-7' });
      await client.call(adminApi.savePrices, { body: { prices } });
      await client.call(adminApi.deleteCustomer, { params: { id: customer.id } });
      await client.call(adminApi.deleteCustomer, { params: { id: customer.id } });
    });
    expect(listKinds(entries).filter((kind) => kind.startsWith('deleted'))).toEqual(['deleted Old Diner']);
    expect(entries.filter(({ kind }) => kind === 'prices').map(({ changes }) => changes)).toEqual([
      [{ field: 'Brisket: restaurantPrice', before: '10.45', after: '11.00' }],
    ]);
  });
});

it('record single price changes of a product', async () => {
  const product = await addProduct(client, { name: 'Flank' });
  const params = { id: product.id };
  const entries = await recordedBy(async () => {
    await client.call(adminApi.updateProduct, { params, body: { restaurantPrice: '1.00', brand: 'Other' } });
    await client.call(adminApi.updateProduct, { params, body: { brand: 'Another', retailPrice: '13.19' } });
  });
  expect(entries).toMatchObject([
    {
      kind: 'prices',
      subject: 'Flank',
      subjectId: product.id,
      changes: [{ field: 'restaurantPrice', before: '10.45', after: '1.00' }],
    },
  ]);
});

describe('the closing date', () => {
  const close = (closedThrough: string | null, before: string | null, as = client) =>
    as.call(adminApi.setClosingDate, { body: { closedThrough, before } });

  it('can be moved forward and back by admins; each move is published and audited', async () => {
    // Billing has applied this version and all earlier ones, so no change is pending.
    const data = { id: 'settings', closedThrough: null, setAt: null, at: null };
    await service.publish(closingSaved, { key: 'settings', sequence: 1000, data });
    const entries = await recordedBy(async () => {
      expect(await close('2026-10-31', null)).toMatchObject({
        status: 200,
        body: { closedThrough: '2026-10-31' },
      });
      expect(await close('2026-09-30', null)).toMatchObject({
        status: 409,
        problem: { code: 'stale_version' },
      });
      expect(await close('2026-09-30', '2026-10-31')).toMatchObject({ status: 200 });
      expect(await close('2026-09-30', '2026-09-30')).toMatchObject({ status: 200 });
      expect(await close(null, '2026-09-30')).toMatchObject({ status: 200, body: { closedThrough: null } });
    });
    expect(entries.map(({ changes: [change] }) => [change?.before, change?.after])).toEqual([
      [null, '2026-10-31'],
      ['2026-10-31', '2026-09-30'],
      ['2026-09-30', null],
    ]);
  });

  it('rejects today, future days, and other users', async () => {
    for (const date of [today(), addDays(today(), 1), 'soon'])
      expect(await close(date, null)).toMatchObject({
        status: 400,
        problem: { issues: [{ path: 'closedThrough' }] },
      });
    const clerk = service.client({ role: 'user' });
    expect(await close('2026-10-31', null, clerk)).toMatchObject({ status: 403 });
    await client.send('PUT', '/api/settings', { closedThrough: '2026-10-31' });
    expect((await client.call(adminApi.getSettings)).body.closedThrough).toBeNull();
  });
});

describe('the audit trail', () => {
  it('stores each entry of other services and the gateway once', async () => {
    const recorded = entry();
    await arrive(recorded);
    await arrive(recorded);
    const last = entry({ subject: 'INV-1043' });
    await arrive(last);
    await eventually(async () => expect(await trail({ subjectId: last.subjectId ?? '' })).toHaveLength(1));
    expect(await trail({ subjectId: recorded.subjectId ?? '' })).toEqual([{ ...recorded, account: 'boss' }]);
    const signOut = entry({ source: 'gateway', kind: 'sign_out', subjectId: randomUUID() });
    for (const _ of [1, 2]) {
      const kept = await service
        .client(gatewayIdentity)
        .call(adminInternalApi.storeAuditEntries, { body: { entries: [signOut] } });
      expect(kept.status).toBe(204);
    }
    expect(await trail({ subjectId: signOut.subjectId ?? '' })).toEqual([{ ...signOut, account: 'boss' }]);
  });

  it('filters, searches and pages', async () => {
    const person = randomUUID();
    const days = ['2025-03-01', '2025-03-02', '2025-03-03'];
    for (const [at, day] of days.entries())
      await arrive(
        entry({
          at: `${day}T18:00:00.000Z`,
          userId: person,
          userName: 'Edda',
          subject: `INV-200${at}`,
          kind: at === 1 ? 'deleted' : 'voided',
        }),
      );
    await eventually(async () => expect(await trail({ userId: person })).toHaveLength(3));
    const found = async (query: Record<string, string>) =>
      (await trail({ userId: person, ...query })).map(({ subject }) => subject.slice(-1)).join('');
    expect(await found({})).toBe('210');
    expect(await found({ order: 'asc' })).toBe('012');
    expect(await found({ kind: 'deleted' })).toBe('1');
    expect(await found({ from: '2025-03-02', to: '2025-03-02' })).toBe('1');
    expect(await found({ q: 'inv-2002' })).toBe('2');
    expect(await found({ q: 'entered TWICE' })).toBe('210');
    const first = await client.call(adminApi.listAuditTrail, {
      query: { userId: person, limit: '2' },
    });
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    expect((await client.send('GET', next)).body).toHaveLength(1);
    expect(await client.send('GET', '/api/audit-trail?kind=nonsense')).toMatchObject({ status: 400 });
  });

  it('shows the user name and id of an author beside the display name', async () => {
    const clerk = await register(service, { username: 'mzimmer' });
    const recorded = entry({ userId: clerk.id, userName: 'The Boss' });
    await arrive(recorded);
    const found = async (query: Record<string, string>) =>
      (await trail({ ...query, subjectId: recorded.subjectId ?? '' })).map(({ account }) => account);
    await eventually(async () => expect(await found({})).toEqual(['mzimmer']));
    for (const q of ['MZimmer', clerk.id, 'the boss'])
      expect([q, await found({ q })]).toEqual([q, ['mzimmer']]);
    expect(await found({ q: 'somebody else' })).toEqual([]);
    await client.call(adminApi.deleteUser, { params: { id: clerk.id } });
    expect(await found({ q: 'mzimmer' })).toEqual(['mzimmer']);
    const { body } = await client.send('GET', `/api/audit-trail/export?subjectId=${recorded.subjectId}`);
    expect(Buffer.from(body as unknown as Uint8Array).toString()).toContain(`,The Boss,mzimmer,${clerk.id},`);
  });

  it('exports a file that no spreadsheet reads as formulas', async () => {
    const who = randomUUID();
    await arrive(entry({ userId: who, userName: '=HYPERLINK("x")' }));
    await eventually(async () => expect(await trail({ userId: who })).toHaveLength(1));
    const { body, headers } = await client.send('GET', `/api/audit-trail/export?userId=${who}`);
    expect(headers.get('Content-Type')).toContain('text/csv');
    const text = Buffer.from(body as unknown as Uint8Array).toString();
    const [heads, row] = text.trim().split(/\r?\n/);
    expect(heads).toContain('When (UTC),What,About,Record,Who,User Name,User Id,From,Reason,Changes,Request');
    expect(row).toContain('Voided,INV-1042,invoice,');
    expect(text).toContain('status: sent → voided');
    expect(text).not.toMatch(/(^|,)"?=/m);
  });

  it('exports all entries up to and including the last day', async () => {
    const range = '?from=2026-01-01&to=9999-12-31';
    expect((await client.send('GET', `/api/audit-trail/export${range}`)).status).toBe(200);
    expect((await client.send('GET', `/api/audit-trail${range}`)).status).toBe(200);
  });

  it('is readable by admins only', async () => {
    const clerk = service.client({ role: 'user' });
    for (const path of ['/api/audit-trail', '/api/audit-trail/export'])
      expect(await clerk.send('GET', path)).toMatchObject({ status: 403 });
  });

  it('rejects every change and deletion of an entry, even by the table owner', async () => {
    const { db } = service;
    for (const statement of [
      sql`update audit_entries set reason = 'another'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/never changed or deleted/);
  });
});
