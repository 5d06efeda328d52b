import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import type { QueryInput } from '@primal/contracts/shared/api';
import { readRows } from '@primal/service-kit/testing/pages';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

type ListQuery = Partial<QueryInput<typeof creditMemoApi.listCreditMemos>>;

const sales = await startSales();
const { api, create, createCredit } = sales;
const names = new Map<string, string>();
const anton = customerFixture({ name: 'anton’s 100% Grill' });
const bella = customerFixture({ name: 'Bella_Cucina' });

beforeAll(async () => {
  await sales.saveCustomer(anton);
  await sales.saveCustomer(bella);
  const invoice = await create({ customerId: anton.id, status: 'sent' });
  const remember = async (name: string, ...facts: Parameters<typeof createCredit>) => {
    const { id } = await createCredit(...facts);
    names.set(id, name);
    return id;
  };
  await remember('a', { customerId: bella.id, creditDate: '2026-11-03', reason: 'return' });
  const b = await remember(
    'b',
    { customerId: anton.id, creditDate: '2026-11-01', invoiceId: invoice.id, reason: 'damaged' },
    [{ quantity: 3 }],
  );
  await remember('c', { customerId: bella.id, creditDate: '2026-11-02' }, [{ quantity: 2 }]);
  await api.call(creditMemoApi.applyCreditMemo, {
    params: { id: b },
    body: { allocations: [{ invoiceId: invoice.id, amount: '50.00' }] },
  });
});
afterAll(() => sales.stop());

describe('the list of credit memos', () => {
  it.each<[ListQuery, string]>([
    [{}, 'acb'],
    [{ order: 'asc' }, 'bca'],
    [{ sort: 'creditNumber' }, 'cba'],
    [{ sort: 'customerName', order: 'asc' }, 'bac'],
    [{ sort: 'reason', order: 'asc' }, 'bac'],
    [{ sort: 'reason' }, 'abc'],
    [{ sort: 'total' }, 'bca'],
    [{ sort: 'balance', order: 'asc' }, 'abc'],
    [{ sort: 'status' }, 'bca'],
    [{ sort: 'createdAt' }, 'cba'],
    [{ from: '2026-11-02' }, 'ac'],
    [{ to: '2026-11-02' }, 'cb'],
    [{ status: 'partial' }, 'b'],
    [{ status: 'draft' }, 'ac'],
    [{ customerId: bella.id }, 'ac'],
    [{ q: "anton's 100%" }, 'b'],
    [{ q: '_' }, 'ac'],
    [{ q: 'cm-1002' }, 'b'],
    [{ q: 'CM' }, 'acb'],
  ])('lists for %j exactly %s', async (query, expected) => {
    const { body, headers } = await api.call(creditMemoApi.listCreditMemos, { query });
    expect(body.map(({ id }) => names.get(id)).join('')).toBe(expected);
    expect(headers.get('X-Total-Count')).toBe(String(expected.length));
  });

  it('finds the credits of an invoice', async () => {
    const { body: all } = await api.call(creditMemoApi.listCreditMemos, { query: { status: 'partial' } });
    const invoiceId = all[0]?.invoiceId ?? '';
    const { body } = await api.call(creditMemoApi.listCreditMemos, { query: { invoiceId } });
    expect(body).toEqual(all);
  });

  it('pages through a sort column with missing values', async () => {
    const rows = await readRows<{ id: string }>(api, '/api/credit-memos?limit=1&sort=reason&order=asc');
    expect(rows.map(({ id }) => names.get(id)).join('')).toBe('bac');
  });
});
