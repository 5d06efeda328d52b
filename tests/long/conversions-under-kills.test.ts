import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { expect, test } from 'vitest';
import { numberRange, parseNumbers, runInParallel, takeOrder } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';
import type { PartName } from '../../harness/product.ts';
import { waitUntil } from '../../ops/run/poll.ts';

const { product, person, office } = await openOffice();

const convert = (order: OrderAnswer) => person.call(ordersApi.convertOrder, { params: { id: order.id } });

const invoices = async () => (await person.call(billingApi.listInvoices, { query: { limit: '1000' } })).body;

const lines = (
  items: readonly { productName: string; quantity: string; weight: string | null; total: string }[],
) => items.map(({ productName, quantity, weight, total }) => ({ productName, quantity, weight, total }));

test('200 conversions during kills of billing, the broker and orders make one invoice each without number gaps', async () => {
  const before = await invoices();
  const orders = await runInParallel(numberRange(1, 200), 8, (at) =>
    takeOrder(person, office, `${20 + at}.25`),
  );
  const statuses: number[] = [];
  let converted = 0;

  /** Converts an order and retries until it is converted, because the outcome after a 503 is unknown. */
  const convertSurely = async (order: OrderAnswer) => {
    const done = async () => {
      const { status } = await convert(order);
      statuses.push(status);
      return status !== 503;
    };
    expect(await waitUntil(done, { within: 60_000, every: 150 })).toBe(true);
    converted += 1;
  };

  const killing = async () => {
    const moments: [number, PartName][] = [
      [20, 'billing'],
      [70, 'nats'],
      [120, 'orders'],
      [160, 'billing'],
    ];
    for (const [count, part] of moments) {
      await waitUntil(() => converted >= count, { within: 120_000, every: 5 });
      await product.crash(part);
      await product.revive(part);
    }
  };
  await Promise.all([runInParallel(orders, 8, convertSurely), killing()]);

  // 409: an earlier attempt succeeded although its answer was lost.
  expect(statuses.filter((status) => ![201, 202, 409, 503].includes(status))).toEqual([]);
  const all = async () => (await invoices()).length === before.length + orders.length;
  expect(await waitUntil(all, { within: 60_000, every: 250 })).toBe(true);

  const made = await invoices();
  expect(parseNumbers(made.map(({ invoiceNumber }) => invoiceNumber))).toEqual(
    numberRange(1001, made.length),
  );
  const byOrder = new Map(made.map((invoice) => [invoice.salesOrderId, invoice]));
  expect(byOrder.size).toBe(made.length);
  await runInParallel(orders, 8, async (order) => {
    const invoice = await person.call(billingApi.getInvoice, {
      params: { id: byOrder.get(order.id)?.id ?? '' },
    });
    expect(invoice.body.total).toBe(order.total);
    expect(lines(invoice.body.items)).toEqual(lines(order.items));
  });
});
