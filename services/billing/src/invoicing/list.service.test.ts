import { billingApi } from '@primal/contracts/billing/api';
import type { QueryInput } from '@primal/contracts/shared/api';
import { readPages } from '@primal/service-kit/testing/pages';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

type ListQuery = Partial<QueryInput<typeof billingApi.listInvoices>>;

const billing = await startBilling();
const { api, create, update, saveCustomer } = billing;
const names = new Map<string, string>();
const anton = customerFixture({ name: 'anton’s 100% Grill' });
const bella = customerFixture({ name: 'Bella_Cucina' });

beforeAll(async () => {
  await billing.saveSettings({ invoiceStartingNumber: 998 }, 1);
  await saveCustomer(anton);
  await saveCustomer(bella);
  const remember = async (name: string, ...facts: Parameters<typeof create>) =>
    names.set((await create(...facts)).id, name);
  await remember('a', { customerId: bella.id, invoiceDate: '2026-11-03', dueDate: '2026-11-04' });
  await remember('b', { customerId: anton.id, invoiceDate: '2026-11-01', status: 'sent' }, [{ quantity: 3 }]);
  await remember('c', { customerId: bella.id, invoiceDate: '2026-11-02' }, [{ quantity: 1 }]);
  const [, b] = [...names.keys()];
  await update(b ?? '', { status: 'paid' });
});
afterAll(() => billing.stop());

const list = async (query: ListQuery) => {
  const { body, headers } = await api.call(billingApi.listInvoices, { query });
  return {
    names: body.map(({ id }) => names.get(id)).join(''),
    total: headers.get('X-Total-Count'),
    headers,
  };
};

describe('the list of invoices', () => {
  it.each<[ListQuery, string]>([
    [{}, 'acb'],
    [{ order: 'asc' }, 'bca'],
    [{ sort: 'invoiceNumber' }, 'cba'],
    [{ sort: 'invoiceNumber', order: 'asc' }, 'abc'],
    [{ sort: 'customerName', order: 'asc' }, 'bac'],
    [{ sort: 'total' }, 'bac'],
    [{ sort: 'balance' }, 'acb'],
    [{ sort: 'dueDate', order: 'asc' }, 'abc'],
    [{ sort: 'createdAt' }, 'cba'],
    [{ from: '2026-11-02' }, 'ac'],
    [{ to: '2026-11-02' }, 'cb'],
    [{ from: '2026-11-02', to: '2026-11-02' }, 'c'],
    [{ from: '2026-11-03', to: '2026-11-01' }, ''],
    [{ status: 'paid' }, 'b'],
    [{ status: 'sent' }, ''],
    [{ customerId: bella.id }, 'ac'],
    [{ q: 'bella' }, 'ac'],
    [{ q: 'ANTON' }, 'b'],
    [{ q: '100%' }, 'b'],
    [{ q: '_' }, 'ac'],
    [{ status: 'open' }, ''],
    [{ status: 'brought_forward' }, ''],
    [{ status: 'without_pdf' }, 'b'],
    [{ q: 'INV0999' }, 'b'],
    [{ q: 'inv 999' }, ''],
    [{ q: 'inv 0999' }, 'b'],
    [{ q: '$120.00' }, 'b'],
    [{ q: '40.00' }, 'c'],
    [{ q: '$1,120.00' }, ''],
    [{ q: billing.burgers.name }, 'acb'],
    [{ q: 'inv-0999' }, 'b'],
    [{ q: '' }, 'acb'],
  ])('lists for %j exactly %s', async (query, expected) => {
    expect(await list(query)).toMatchObject({ names: expected, total: String(expected.length) });
  });

  it('sorts numbers of different lengths by their value', async () => {
    const { body } = await api.call(billingApi.listInvoices, {
      query: { sort: 'invoiceNumber', order: 'asc' },
    });
    expect(body.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-0998', 'INV-0999', 'INV-1000']);
  });

  it.each<ListQuery>([
    {},
    { sort: 'customerName' },
    { sort: 'invoiceNumber', order: 'asc' },
    { sort: 'total' },
  ])('pages through %j without a gap', async (query) => {
    const whole = (await list(query)).names;
    const path = `/api/invoices?${new URLSearchParams({ ...query, limit: '1' } as never)}`;
    const pages = await readPages<{ id: string }>(api, path);
    expect(pages.map(({ headers }) => headers.get('X-Total-Count'))).toEqual(['3', '3', '3']);
    expect(pages.flatMap(({ body }) => body.map(({ id }) => names.get(id))).join('')).toBe(whole);
  });

  it("finds a sent invoice by the customer's old name, and drafts by the new name", async () => {
    const carla = customerFixture({ name: 'Cärla’s Corner' });
    await saveCustomer(carla);
    const sent = await create({ customerId: carla.id, invoiceDate: '2025-11-01', status: 'sent' });
    const draft = await create({ customerId: carla.id, invoiceDate: '2025-11-01' });
    await saveCustomer({ ...carla, name: 'Carla & Sons', version: 2 });
    const found = async (q: string) =>
      (await api.call(billingApi.listInvoices, { query: { q } })).body.map(({ id }) => id);
    await expect.poll(() => found('carla & sons')).toEqual([draft.id]);
    expect(await found(" carla's CORNER ")).toEqual([sent.id]);
    expect(await found('CÄRLA’S')).toEqual([sent.id]);
    for (const { id } of [sent, draft]) await update(id, { status: 'voided' });
  });

  it("shows each invoice's allowed actions", async () => {
    const { body } = await api.call(billingApi.listInvoices, { query: { status: 'paid' } });
    expect(body[0]?.allowed).toMatchObject({ edit: true, pay: 'This invoice is already paid.' });
  });
});

describe('the list of pending invoices', () => {
  it('omits voided invoices', async () => {
    const { id } = await create();
    const pending = async () => {
      const { body } = await api.call(billingApi.listPendingInvoices, {});
      const sorted = await api.call(billingApi.listPendingInvoices, { query: { sort: 'customerName' } });
      expect(sorted.body).toHaveLength(body.length);
      return body.map((invoice) => invoice.id);
    };
    expect(await pending()).toContain(id);
    await update(id, { status: 'voided' });
    expect(await pending()).not.toContain(id);
  });
});
