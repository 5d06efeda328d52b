import { customerFixture, customerPriceFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createShortCalls } from '../../testing/shorts.ts';
import { createCase, createStationCalls } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
const { ribeye, burgers, bacon, read } = orders;
afterAll(() => orders.stop());

const { say, short, cases } = createShortCalls(orders);

describe('a substitute', () => {
  it("is a separate line after the short line, at the customer's price", async () => {
    const customer = await orders.saveCustomer(customerFixture());
    await orders.saveCustomerPrice(
      customerPriceFixture({
        customerId: customer.id,
        productId: burgers.id,
        value: '33.00',
        minQuantity: '2.000',
      }),
    );
    const order = await orders.create({ customerId: customer.id }, [
      { productId: ribeye.id, quantity: 4 },
      { productId: bacon.id, quantity: 1 },
    ]);
    const now = await short(order, 2, { substitute: { productId: burgers.id, quantity: 2 } });
    expect(now.items.map(({ productName }) => productName)).toEqual(['Ribeye', 'Burger patties', 'Bacon']);
    expect(requireLine(now, 1)).toMatchObject({
      substituteFor: requireLine(now).id,
      quantity: '2.000',
      quantityOrdered: '2.000',
      unitPrice: '33.00',
      priceSource: 'customer',
      listPrice: '40.00',
      total: '66.00',
    });
    expect(await read(order.id)).toEqual(now);
  });

  it('is replaced by another substitute, and removed with the short', async () => {
    const order = await cases();
    const first = await short(order, 3, { substitute: { productId: bacon.id, quantity: 1 } });
    const more = await short(order, 3, { substitute: { productId: bacon.id, quantity: 2 } });
    expect(requireLine(more, 1)).toMatchObject({
      id: requireLine(first, 1).id,
      quantity: '2.000',
      total: '120.00',
    });
    const other = await short(order, 3, { substitute: { productId: ribeye.id, quantity: 1 } });
    expect(other.items.map(({ productName }) => productName)).toEqual(['Burger patties', 'Ribeye']);
    expect((await short(order, 2)).items).toHaveLength(2);
    expect((await short(order, 2, { substitute: null })).items).toHaveLength(1);
    await short(order, 2, { substitute: { productId: ribeye.id, quantity: 1 } });
    expect((await short(order, 4)).items).toHaveLength(1);
  });

  it('stays as a separate line once weighed', async () => {
    const order = await short(await cases(), 3, { substitute: { productId: ribeye.id, quantity: 2 } });
    await station.add(order, [createCase()], { line: 1 });
    expect(await say(order, 3, { substitute: { productId: ribeye.id, quantity: 1 } })).toMatchObject({
      status: 409,
    });
    const whole = await short(order, 4);
    expect(requireLine(whole, 1)).toMatchObject({ substituteFor: null, isOpen: true, piecesWeighed: 1 });
  });

  it('loses its reference when its short line is deleted or no longer short', async () => {
    const order = await short(await cases(), 3, { substitute: { productId: bacon.id, quantity: 1 } });
    const line = requireLine(order);
    const stand = requireLine(order, 1);
    const sent = ({ id, productId, quantity, unitPrice }: typeof line) => ({
      id,
      productId,
      quantity,
      unitPrice,
    });
    await orders.update(order.id, { items: [sent(line), sent(stand)] });
    expect(requireLine(await read(order.id), 1)).toMatchObject({ substituteFor: line.id });
    await orders.update(order.id, { items: [sent(stand)] });
    expect(requireLine(await read(order.id))).toMatchObject({ id: stand.id, substituteFor: null });
  });
});
