import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import type { QueryInput } from '@primal/contracts/shared/api';
import { readRows } from '@primal/service-kit/testing/pages';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

type ListQuery = Partial<QueryInput<typeof cashReceiptApi.listCashReceipts>>;

const sales = await startSales();
const { api, createReceipt } = sales;
const names = new Map<string, string>();
const bella = customerFixture({ name: 'Bella’s Cucina' });

beforeAll(async () => {
  await sales.saveCustomer(bella);
  const remember = async (name: string, ...facts: Parameters<typeof createReceipt>) =>
    names.set((await createReceipt(...facts)).id, name);
  await remember('a', { saleDate: '2026-11-03' });
  await remember('b', { saleDate: '2026-11-01', customerId: bella.id, paymentMethod: 'card' }, [
    { quantity: 3 },
  ]);
  await remember('c', { saleDate: '2026-11-02', paymentMethod: 'check' }, [{ quantity: 2 }]);
  const [, , c] = [...names.keys()];
  await api.call(cashReceiptApi.voidCashReceipt, { params: { id: c ?? '' }, body: { reason: 'Twice' } });
});
afterAll(() => sales.stop());

describe('the list of cash receipts', () => {
  it.each<[ListQuery, string]>([
    [{}, 'acb'],
    [{ order: 'asc' }, 'bca'],
    [{ sort: 'receiptNumber' }, 'cba'],
    [{ sort: 'customerName', order: 'asc' }, 'bac'],
    [{ sort: 'paymentMethod', order: 'asc' }, 'bac'],
    [{ sort: 'total' }, 'bca'],
    [{ sort: 'status', order: 'asc' }, 'abc'],
    [{ sort: 'createdAt' }, 'cba'],
    [{ from: '2026-11-02' }, 'ac'],
    [{ from: '2026-11-02', to: '2026-11-02' }, 'c'],
    [{ from: '2026-11-03', to: '2026-11-01' }, ''],
    [{ status: 'voided' }, 'c'],
    [{ customerId: bella.id }, 'b'],
    [{ q: " bella's CUC " }, 'b'],
    [{ q: 'walk-in' }, 'ac'],
    [{ q: 'wálk-in' }, 'ac'],
    [{ q: 'cr-1002' }, 'b'],
    [{ q: '003' }, 'c'],
    [{ q: 'INV-1' }, ''],
    [{ q: '' }, 'acb'],
  ])('lists for %j exactly %s', async (query, expected) => {
    const { body, headers } = await api.call(cashReceiptApi.listCashReceipts, { query });
    expect(body.map(({ id }) => names.get(id)).join('')).toBe(expected);
    expect(headers.get('X-Total-Count')).toBe(String(expected.length));
  });

  it('pages through all receipts without a gap', async () => {
    const rows = await readRows<{ id: string }>(api, '/api/cash-receipts?limit=1');
    expect(rows.map(({ id }) => names.get(id)).join('')).toBe('acb');
  });
});
