import { deliveryApi } from '@primal/contracts/delivery/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { expect, test } from 'vitest';
import { takeOrder } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';
import { until } from '../../ops/launcher/run/poll.ts';

const { product, person, office } = await openOffice();

/** An order on a driver's route of today. */
const orderOnRoute = async () => {
  const order = await takeOrder(person, office);
  const driver = await person.call(deliveryApi.createDriver, { body: { name: 'Dana Cole' } });
  const stop = await person.call(deliveryApi.assignOrder, {
    body: { driverId: driver.body.id, salesOrderId: order.id, routeDate: today() },
  });
  expect(stop.status).toBe(201);
  return order;
};

/** The number of the invoice that the order's stop shows. */
const invoiceOnStop = async (salesOrderId: string) => {
  const { status, body } = await person.call(deliveryApi.listStops, { query: { salesOrderId } });
  return status === 200 ? body[0]?.invoice?.invoiceNumber : undefined;
};

const convert = async (id: string) => {
  const { status, body } = await person.call(ordersApi.convertOrder, { params: { id } });
  expect(status).toBe(201);
  return (body as { invoiceNumber: string }).invoiceNumber;
};

test('an order converted on a route: its stop shows the invoice', async () => {
  const order = await orderOnRoute();
  const number = await convert(order.id);
  const shows = async () => (await invoiceOnStop(order.id)) === number;
  expect(await until(shows, { within: 10_000, every: 50 })).toBe(true);
});

test('also when delivery was down during the conversion', async () => {
  const order = await orderOnRoute();
  await product.crash('delivery');
  const number = await convert(order.id);
  await product.revive('delivery');
  const shows = async () => (await invoiceOnStop(order.id)) === number;
  expect(await until(shows, { within: 30_000, every: 100 })).toBe(true);
});
