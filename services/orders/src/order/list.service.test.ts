import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { QueryInput } from '@primal/contracts/shared/api';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billOrder } from '../../testing/invoice.ts';
import { type Orders, requireLine, startOrders } from '../../testing/orders.ts';

let orders: Orders;
let made: OrderAnswer[];
beforeAll(async () => {
  orders = await startOrders();
  const names = ['bistro 100%', 'Abattoir Cafe', 'Zebra_Grill'];
  const [bistro, cafe, grill] = await Promise.all(
    names.map((name) => orders.saveCustomer(customerFixture({ name }))),
  );
  const plan = [
    [bistro, '2026-01-05', '2026-01-09'],
    [cafe, '2026-01-04', null],
    [grill, '2026-01-03', '2026-01-07'],
    [bistro, '2026-01-02', '2026-01-08'],
    [cafe, '2026-01-05', null],
  ] as const;
  made = [];
  for (const [customer, orderDate, expectedDeliveryDate] of plan) {
    const order = { customerId: customer?.id ?? '', orderDate, expectedDeliveryDate };
    made.push(await orders.create(order, [{ quantity: made.length + 1 }]));
  }
  const [first] = made;
  if (!first) throw new Error('No order was made.');
  await Promise.all([orders.convert(first.id), billOrder(orders, first.id)]);
});
afterAll(() => orders.stop());

const list = (query: Partial<QueryInput<typeof ordersApi.listOrders>>) =>
  orders.api.call(ordersApi.listOrders, { query });
const places = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).body.map(({ id }) => made.findIndex((order) => order.id === id));

describe('the list of orders', () => {
  it('shows the newest order date first, without lines', async () => {
    expect(await places({})).toEqual([4, 0, 1, 2, 3]);
    const { items, ...summary } = await orders.read(made[1]?.id ?? '');
    expect((await list({})).body[2]).toEqual(summary);
  });

  it.each<[Parameters<typeof list>[0], number[]]>([
    [{ from: '2026-01-04' }, [4, 0, 1]],
    [{ to: '2026-01-03' }, [2, 3]],
    [{ from: '2026-01-03', to: '2026-01-04' }, [1, 2]],
    [{ from: '2026-01-05', to: '2026-01-04' }, []],
    [{ status: 'open' }, [4, 1, 2, 3]],
    [{ status: 'invoiced' }, [0]],
    [{ status: 'ready' }, []],
    [{ q: 'BISTRO' }, [0, 3]],
    [{ q: '100%' }, [0, 3]],
    [{ q: '%' }, [0, 3]],
    [{ q: '_' }, [2]],
    [{ q: 'so-1003' }, [2]],
    [{ q: '' }, [4, 0, 1, 2, 3]],
    [{ q: 'nobody' }, []],
    [{ sort: 'orderDate', order: 'asc' }, [3, 2, 1, 0, 4]],
    [{ sort: 'orderNumber' }, [4, 3, 2, 1, 0]],
    [{ sort: 'orderNumber', order: 'asc' }, [0, 1, 2, 3, 4]],
    [{ sort: 'createdAt', order: 'asc' }, [0, 1, 2, 3, 4]],
    [{ sort: 'customerName', order: 'asc' }, [1, 4, 0, 3, 2]],
    [{ sort: 'total', order: 'asc' }, [0, 1, 2, 3, 4]],
    [{ sort: 'expectedDeliveryDate', order: 'asc' }, [2, 3, 0, 1, 4]],
  ])('%j', async (query, expected) => {
    expect(await places(query)).toEqual(expected);
  });

  it('finds the deliveries of a customer on a day', async () => {
    const customerId = made[0]?.customerId ?? '';
    expect(await places({ deliveryDate: '2026-01-07' })).toEqual([2]);
    expect(await places({ customerId, deliveryDate: '2026-01-08' })).toEqual([3]);
    expect(await places({ customerId, deliveryDate: '2026-01-09', status: 'open' })).toEqual([]);
    expect(await places({ customerId, deliveryDate: '2026-01-07' })).toEqual([]);
  });

  it('filters by customer and invoice', async () => {
    expect(await places({ customerId: made[2]?.customerId ?? '' })).toEqual([2]);
    const { invoiceId } = await orders.read(made[0]?.id ?? '');
    expect(await places({ invoiceId: invoiceId ?? '' })).toEqual([0]);
  });

  it.each(
    (
      [
        'orderDate',
        'orderNumber',
        'customerName',
        'expectedDeliveryDate',
        'total',
        'status',
        'createdAt',
      ] as const
    ).flatMap((sort) => [{ sort }, { sort, q: 'o-10' }]),
  )('pages by %j without gaps or repetitions', async (query) => {
    for (const order of ['asc', 'desc'] as const) {
      const whole = await places({ ...query, order });
      expect(whole.toSorted()).toEqual([0, 1, 2, 3, 4]);
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const answer = await list({ ...query, order, limit: '2', ...(cursor && { cursor }) });
        expect(answer.headers.get('x-total-count')).toBe('5');
        seen.push(...answer.body.map(({ id }) => made.findIndex((of) => of.id === id)));
        const next = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
        cursor = next && decodeURIComponent(next);
      } while (cursor);
      expect(seen).toEqual(whole);
    }
  });

  it('counts all matches, not only the page', async () => {
    const total = async (query: Parameters<typeof list>[0]) =>
      (await list({ ...query, limit: '1' })).headers.get('x-total-count');
    expect(await total({})).toBe('5');
    expect(await total({ from: '2026-01-04', to: '2026-01-05' })).toBe('3');
    expect(await total({ status: 'open' })).toBe('4');
    const extra = await orders.create({ orderDate: '2026-01-04' });
    expect(await total({ from: '2026-01-04', to: '2026-01-04' })).toBe('2');
    await orders.update(extra.id, { orderDate: '2026-02-01' });
    expect(await total({ from: '2026-01-04', to: '2026-01-04' })).toBe('1');
    expect(await total({ from: '2026-02-01' })).toBe('1');
    await orders.remove(extra.id);
    expect(await total({ from: '2026-02-01' })).toBe('0');
    expect(await total({})).toBe('5');
  });

  it('sorts numbers by their numeric value', async () => {
    const rename = (number: string) =>
      orders.db
        .updateTable('sales_orders')
        .set({ order_number: number })
        .where('id', '=', made[4]?.id ?? '')
        .execute();
    await rename('SO-999');
    expect(await places({ sort: 'orderNumber' })).toEqual([3, 2, 1, 0, 4]);
    expect(await places({ sort: 'orderNumber', order: 'asc' })).toEqual([4, 0, 1, 2, 3]);
    await rename('SO-1005');
  });

  it.each([
    ['so-100', [4, 0, 1, 2, 3]],
    ['O-1003', [2]],
    ['003', [2]],
    ['03', [2]],
    ['-', [4, 0, 1, 2, 3]],
    ['SO-10031', []],
    ['1-003', []],
  ])('finds numbers that contain %s', async (q, expected) => {
    expect(await places({ q })).toEqual(expected);
  });

  it.each([
    ['SO1003', [2]],
    ['so 1003', [2]],
    ['160.00', [3]],
    ['$160', [3]],
    ['161.00', []],
    ['burger', [4, 0, 1, 2, 3]],
    ['ribeye', []],
  ])('finds an order by any of its texts: %s', async (q, expected) => {
    expect(await places({ q })).toEqual(expected);
  });

  it('ignores accents, apostrophe types, case and outer spaces', async () => {
    const customer = await orders.saveCustomer(customerFixture({ name: 'Mölly’s Chop\\House' }));
    const { id } = await orders.create({ customerId: customer.id, orderDate: '2025-01-01' });
    for (const q of ["  MOLLY'S ", 'MÖLLY', 'molly‘s chop', 'chop\\house', 'Molly’s'])
      expect([q, (await list({ q })).body.map((order) => order.id)]).toEqual([q, [id]]);
    expect((await list({ q: '   ' })).body).toHaveLength(6);
    await orders.remove(id);
  });

  it('includes orders of unknown customers in every sort order, last when sorted by name', async () => {
    const bistro = made[0]?.customerId ?? '';
    const known = await orders.db.selectFrom('customers').selectAll().where('id', '=', bistro).execute();
    await orders.db.deleteFrom('customers').where('id', '=', bistro).execute();
    expect(await places({ sort: 'customerName', order: 'asc' })).toEqual([1, 4, 2, 0, 3]);
    expect(await places({ sort: 'customerName', order: 'desc' })).toEqual([2, 4, 1, 3, 0]);
    const { search_name, folded_name, ...row } = known[0] as unknown as Record<string, unknown>;
    await orders.db
      .insertInto('customers')
      .values(row as never)
      .execute();
  });

  it("shows the default of a field that the customer's copy is too old for", async () => {
    const { id, customer } = made[2] ?? {};
    if (!id || !customer) throw new Error('No order was made.');
    const showShorts = async () => (await orders.read(id)).customer.showShorts;
    await orders.saveCustomer(customerFixture({ ...customer, showShorts: false, version: 2 }));
    await expect.poll(showShorts).toBe(false);
    await orders.db.updateTable('customers').set({ rest: null }).where('id', '=', customer.id).execute();
    expect(await showShorts()).toBe(true);
  });

  it("follows a customer's new address", async () => {
    const moved = made[2]?.customer;
    if (!moved) throw new Error('No order was made.');
    await orders.saveCustomer(customerFixture({ ...moved, city: 'Shelbyville', version: 3 }));
    await expect.poll(async () => (await orders.read(made[2]?.id ?? '')).customer.city).toBe('Shelbyville');
  });
});

describe('the list of lines', () => {
  const lines = async (query: Partial<QueryInput<typeof ordersApi.listOrderItems>>) =>
    (await orders.api.call(ordersApi.listOrderItems, { query })).body;

  it('shows the newest first', async () => {
    const expected = made.map((order) => requireLine(order).id).reverse();
    expect((await lines({})).map(({ id }) => id)).toEqual(expected);
  });

  it('filters by order, product, date and search', async () => {
    const [, second] = made;
    if (!second) throw new Error('No order was made.');
    const only = [expect.objectContaining({ id: requireLine(second).id, salesOrderId: second.id })];
    expect(await lines({ salesOrderId: second.id })).toEqual(only);
    expect(await lines({ from: '2026-01-04', to: '2026-01-04' })).toEqual(only);
    expect(await lines({ q: second.orderNumber })).toEqual(only);
    expect(await lines({ productId: orders.ribeye.id })).toEqual([]);
    expect(await lines({ productId: orders.burgers.id })).toHaveLength(5);
  });
});
