import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { customerDeleted, customerSaved } from '@primal/contracts/admin/events';
import { businessTimeZone, setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { readRows } from '@primal/service-kit/testing/pages';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { addCustomer, createCustomerBody, startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const list = async (query: Parameters<typeof client.call<typeof adminApi.listCustomers>>[1] = {}) =>
  (await client.call(adminApi.listCustomers, query)).body.map(({ name }) => name);

describe('a customer', () => {
  it('is added with the wholesale tier and published', async () => {
    const answer = await client.call(adminApi.createCustomer, {
      body: createCustomerBody({ email: ' a@b.example ' }),
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Corner Butcher',
        pricingTier: 'wholesale',
        email: 'a@b.example',
        contactPerson: null,
        version: 1,
      },
    });
    const events = await admin.recorded(customerSaved);
    expect(events.at(-1)).toMatchObject({ key: answer.body.id, sequence: 1, data: answer.body });
  });

  it('is changed field by field', async () => {
    const { id } = await addCustomer(client, { contactPerson: 'Otto', email: 'otto@b.example' });
    const answer = await client.call(adminApi.updateCustomer, {
      params: { id },
      body: { city: 'Liberty', email: '' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { id, city: 'Liberty', email: null, contactPerson: 'Otto', version: 2 },
    });
    expect((await client.call(adminApi.getCustomer, { params: { id } })).body).toEqual({
      ...answer.body,
      allowed: { delete: true },
    });
    expect((await admin.recorded(customerSaved)).at(-1)).toMatchObject({
      key: id,
      sequence: 2,
      data: answer.body,
    });
  });

  it('rejects a change on a stale version', async () => {
    const { id } = await addCustomer(client);
    await client.call(adminApi.updateCustomer, { params: { id }, body: { city: 'Liberty', version: 1 } });
    const stale = await client.call(adminApi.updateCustomer, {
      params: { id },
      body: { city: 'Olathe', version: 1 },
    });
    expect(stale).toMatchObject({ status: 409, problem: { code: 'stale_version' } });
    expect((await client.call(adminApi.getCustomer, { params: { id } })).body.city).toBe('Liberty');
  });

  it('applies two concurrent changes one after the other', async () => {
    const { id } = await addCustomer(client);
    const change = (body: { city: string } | { phone: string }) =>
      client.call(adminApi.updateCustomer, { params: { id }, body });
    await Promise.all([change({ city: 'Olathe' }), change({ phone: '(913) 555-0199' })]);
    expect((await client.call(adminApi.getCustomer, { params: { id } })).body).toMatchObject({
      city: 'Olathe',
      phone: '(913) 555-0199',
      version: 3,
    });
  });

  it('is deleted if no document uses it', async () => {
    const { id } = await addCustomer(client);
    expect(await client.call(adminApi.deleteCustomer, { params: { id } })).toMatchObject({ status: 204 });
    expect(await client.call(adminApi.getCustomer, { params: { id } })).toMatchObject({ status: 404 });
    expect((await admin.recorded(customerDeleted)).at(-1)).toMatchObject({ key: id, sequence: 2 });
  });

  it.each(['GET', 'PATCH', 'DELETE'])('%s answers 404 for a missing customer', async (method) => {
    for (const id of [randomUUIDv7(), 'no-uuid']) {
      const body = method === 'PATCH' ? {} : undefined;
      const answer = await client.send(method, `/api/customers/${id}`, body);
      expect(answer).toMatchObject({ status: 404, problem: { code: 'not_found' } });
    }
  });
});

describe('an inactive customer', () => {
  it('is stored and published, and omitted from lists of active customers', async () => {
    const { id, isActive } = await addCustomer(client, { name: 'Closed Diner' });
    expect(isActive).toBe(true);
    await client.call(adminApi.updateCustomer, { params: { id }, body: { isActive: false } });
    expect((await admin.recorded(customerSaved)).at(-1)?.data).toMatchObject({ id, isActive: false });
    const found = async (status?: 'active' | 'inactive') =>
      (await client.call(adminApi.listCustomers, { query: { q: 'closed diner', ...(status && { status }) } }))
        .body;
    expect(await found()).toMatchObject([{ id, isActive: false }]);
    expect(await found('inactive')).toHaveLength(1);
    expect(await found('active')).toEqual([]);
    expect(await client.send('GET', '/api/customers?status=asleep')).toMatchObject({ status: 400 });
    expect(await client.send('PATCH', `/api/customers/${id}`, { isActive: 'no' })).toMatchObject({
      status: 400,
    });
  });
});

describe('the list of customers', () => {
  it('sorts by name ignoring case and accents, and pages', async () => {
    for (const name of ['zz Beta', 'ZZ álpha', 'zz Gamma'])
      await addCustomer(client, { name, phone: '100%' });
    const first = await client.call(adminApi.listCustomers, { query: { q: 'ZZ', sort: 'name', limit: '2' } });
    expect(first.body.map(({ name }) => name)).toEqual(['ZZ álpha', 'zz Beta']);
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = first.headers.get('link')?.match(/<(.+)>; rel="next"/)?.[1] ?? '';
    expect((await client.send('GET', next)).body).toMatchObject([{ name: 'zz Gamma' }]);
  });

  it('finds literal text in names, e-mail addresses and phone numbers', async () => {
    await addCustomer(client, { name: 'Néedle Café', email: 'find.me@hay.example', phone: '(816) 555-0177' });
    for (const q of ['NEEDLE', 'néedle', 'le cafe', 'find.me@', '555-0177'])
      expect(await list({ query: { q } })).toEqual(['Néedle Café']);
    expect(await list({ query: { q: '0%' } })).toHaveLength(3);
    expect(await list({ query: { q: '_eedle' } })).toEqual([]);
  });

  it('shows the newest first, and filters by creation date', async () => {
    expect(await list({ query: { limit: '1' } })).toEqual(['Néedle Café']);
    expect(await list({ query: { from: '2100-01-01' } })).toEqual([]);
    expect((await list({ query: { to: '2100-01-01', sort: 'city', order: 'desc' } })).length).toBeGreaterThan(
      3,
    );
  });

  it.each([
    ['phone', ['Anna', 'Bert', 'Carl']],
    ['address', ['Carl', 'Anna', 'Bert']],
    ['contactPerson', ['Bert', 'Carl', 'Anna']],
  ] as const)('pages by %s, with customers without a value last', async (sort, expected) => {
    const mark = randomUUIDv7();
    const add = (name: string, phone: string, address: string, contactPerson: string | null) =>
      addCustomer(client, { name: `${name} ${mark}`, phone, address, contactPerson });
    await add('Bert', '2', '3 Elm Street', 'abel');
    await add('Carl', '3', '1 Elm Street', 'Baker');
    await add('Anna', '1', '2 Elm Street', null);
    const seen = await readRows<{ name: string }>(client, `/api/customers?q=${mark}&sort=${sort}&limit=1`);
    expect(seen.map(({ name }) => name.slice(0, 4))).toEqual(expected);
  });
});

it('filters by business day, so that an evening counts for its own day instead of the UTC date', async () => {
  const zone = businessTimeZone();
  onTestFinished(() => setBusinessTimeZone(zone));
  setBusinessTimeZone('America/New_York');
  const { id } = await addCustomer(client, { name: 'Late Diner' });
  for (const at of ['2026-03-10T22:00:00Z', '2026-03-11T03:30:00Z']) {
    await sql`update customers set created_at = ${at}::timestamptz where id = ${id}`.execute(admin.db);
    const on = (date: string) => list({ query: { q: 'Late Diner', from: date, to: date } });
    expect(await on('2026-03-10')).toEqual(['Late Diner']);
    expect(await on('2026-03-09')).toEqual([]);
    expect(await on('2026-03-11')).toEqual([]);
  }
});
