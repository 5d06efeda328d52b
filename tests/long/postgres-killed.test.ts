import { randomUUID } from 'node:crypto';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { expect, test } from 'vitest';
import { numberRange, parseNumbers, runInParallel, takeOrder } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';
import { waitUntil } from '../../ops/run/poll.ts';

const kills = 20;
const clerks = 6;

const { product, person, office } = await openOffice({ durable: true });

const invoices = async () => (await person.call(billingApi.listInvoices, { query: { limit: '1000' } })).body;

test('20 kills of PostgreSQL during conversions leave one invoice an order without number gaps', async () => {
  const statuses: number[] = [];
  const orders: OrderAnswer[] = [];
  let isKilling = true;

  /**
   * Converts an order and retries with the same key until done, because the outcome after a 503 is unknown.
   */
  const convertSurely = async (order: OrderAnswer): Promise<void> => {
    const idempotencyKey = randomUUID();
    const done = async () => {
      const { status } = await person.call(ordersApi.convertOrder, {
        params: { id: order.id },
        idempotencyKey,
      });
      statuses.push(status);
      return status !== 503;
    };
    expect(await waitUntil(done, { within: 60_000, every: 50 })).toBe(true);
  };

  const takeSurely = async (): Promise<OrderAnswer | null> => takeOrder(person, office).catch(() => null);

  const clerk = async (): Promise<void> => {
    while (isKilling) {
      const order = await takeSurely();
      if (!order) continue;
      orders.push(order);
      await convertSurely(order);
    }
  };

  const kill = async (): Promise<void> => {
    for (let count = 0; count < kills; count++) {
      const before = statuses.filter((status) => status < 300).length;
      await waitUntil(() => statuses.filter((status) => status < 300).length > before + 2, {
        within: 30_000,
        every: 5,
      });
      await product.crash('postgres');
      await product.revive('postgres');
    }
    isKilling = false;
  };
  await Promise.all([kill(), ...Array.from({ length: clerks }, clerk)]);

  expect(new Set(statuses.filter((status) => ![201, 202, 503].includes(status)))).toEqual(new Set());
  expect(orders.length).toBeGreaterThan(2 * kills);
  const byOrder = async () => new Map((await invoices()).map((invoice) => [invoice.salesOrderId, invoice]));
  const all = async () => {
    const made = await byOrder();
    return orders.every(({ id }) => made.has(id));
  };
  expect(await waitUntil(all, { within: 60_000, every: 250 })).toBe(true);

  const made = await invoices();
  const found = await byOrder();
  expect(found.size).toBe(made.length);
  expect(parseNumbers(made.map(({ invoiceNumber }) => invoiceNumber))).toEqual(
    numberRange(1001, made.length),
  );
  await runInParallel(orders, clerks, async (order) => {
    expect(found.get(order.id)?.total).toBe(order.total);
  });
});
