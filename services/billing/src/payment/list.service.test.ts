import { billingApi } from '@primal/contracts/billing/api';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import type { BodyInput } from '@primal/contracts/shared/api';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { republishPayments } from './store.ts';

type PaymentBody = BodyInput<typeof billingApi.createPayment>;

const billing = await startBilling();
const { api, customer } = billing;
afterAll(() => billing.stop());

const pay = (change?: Partial<PaymentBody>) =>
  api.call(billingApi.createPayment, {
    body: {
      customerId: customer.id,
      paymentDate: '2026-11-20',
      amount: '80.00',
      paymentMethod: 'cash',
      ...change,
    },
  });

describe('the list of payments', () => {
  it('sorts, filters, searches and pages', async () => {
    const anton = await billing.saveCustomer(customerFixture({ name: 'Anton’s Grill' }));
    const bella = await billing.saveCustomer(customerFixture({ name: 'Bellà Cucina' }));
    const names = new Map<string, string>();
    const remember = async (name: string, change: Partial<PaymentBody>) =>
      names.set((await pay({ paymentDate: '2025-11-01', ...change })).body.id, name);
    await remember('a', { customerId: bella.id, amount: '3', paymentDate: '2025-11-03' });
    await remember('b', {
      customerId: anton.id,
      amount: '1',
      paymentMethod: 'check',
      checkNumber: 'CHÈK-77310',
    });
    await remember('c', {
      customerId: bella.id,
      amount: '2',
      paymentDate: '2025-11-02',
      paymentMethod: 'ach',
      reference: 'FT-88213',
    });
    const month = { from: '2025-11-01', to: '2025-11-30' };
    const list = async (query: Record<string, string>) => {
      const { body: found, headers } = await api.call(billingApi.listPayments, {
        query: { ...month, ...query },
      });
      expect(headers.get('X-Total-Count')).toBe(String(found.length));
      return found.map(({ id }) => names.get(id)).join('');
    };
    const cases: [Record<string, string>, string][] = [
      [{}, 'acb'],
      [{ order: 'asc' }, 'bca'],
      [{ sort: 'amount' }, 'acb'],
      [{ sort: 'unapplied', order: 'asc' }, 'bca'],
      [{ sort: 'customerName', order: 'asc' }, 'bac'],
      [{ sort: 'paymentMethod' }, 'bac'],
      [{ sort: 'createdAt' }, 'cba'],
      [{ status: 'check' }, 'b'],
      [{ customerId: bella.id }, 'ac'],
      [{ q: "anton's" }, 'b'],
      [{ q: 'chèk-77' }, 'b'],
      [{ q: 'ft-882' }, 'c'],
      [{ q: 'bella' }, 'ac'],
      [{ q: 'CUCINA' }, 'ac'],
      [{ q: 'nobody' }, ''],
      [{ from: '2025-11-02', to: '2025-11-02' }, 'c'],
    ];
    for (const [query, expected] of cases) expect([query, await list(query)]).toEqual([query, expected]);
    const first = await api.call(billingApi.listPayments, { query: { ...month, limit: '2' } });
    expect(first.headers.get('Link')).toContain('rel="next"');
    expect(await api.send('GET', '/api/payments?sort=colour')).toMatchObject({ status: 400 });
  });
});

it('republishes every current payment on request', async () => {
  const { id } = (await pay()).body;
  await api.call(billingApi.reversePayment, { params: { id }, body: { reason: 'Returned check' } });
  const facts = await Array.fromAsync(republishPayments(billing.db));
  const reversed = facts.filter(({ data }) => (data as PaymentAnswer).reversal !== null);
  expect(reversed.length).toBeGreaterThan(0);
  for (const { key, sequence, data } of facts.slice(-5)) {
    const { body: stored } = await api.call(billingApi.getPayment, { params: { id: key } });
    expect({ sequence, data }).toEqual({ sequence: stored.version, data: stored });
  }
});
