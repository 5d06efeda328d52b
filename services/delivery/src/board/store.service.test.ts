import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { lineProductSchema } from '@primal/contracts/shared/lines';
import { createOrderFixture } from '@primal/service-trade/testing/documents';
import { ribeyeFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, answered, api, assignInvoice, assignOrder, newInvoice, newOrder, readRoute } = delivery;
afterAll(() => delivery.stop());

const date = addDays(today(), 3);

type Line = ReturnType<typeof createOrderFixture>['items'][number];
const [given] = createOrderFixture(delivery.customer).items;
if (!given) throw new Error('An order of the fixtures has a line.');
const lines: Line[] = [
  { ...given, quantity: '2.500', weight: '30.335' },
  {
    ...given,
    product: lineProductSchema.parse(ribeyeFixture({ unit: 'LBS' })),
    quantity: '40.250',
    weight: '40.250',
  },
  {
    ...given,
    product: lineProductSchema.parse(ribeyeFixture({ unit: 'LBS' })),
    quantity: '0.000',
    weight: '0.000',
  },
  { ...given, quantity: '3.000', weight: null, isOpen: true, piecesWeighed: 0 },
];

it("shows the same load on cards as on the route's stops: pieces, pounds and estimates", async () => {
  const driver = await addDriver();
  const order = await newOrder({ expectedDeliveryDate: date, items: lines });
  const invoice = await newInvoice({
    deliveryDate: date,
    items: lines.map((line) => ({
      ...line,
      invoiceId: line.id,
      quantityShipped: line.quantity,
      pieces: [],
      quantityReturned: '0.000',
      returns: [],
    })),
  });
  const empty = await newInvoice({ deliveryDate: date, items: [] });
  const board = async () => answered(await api.call(deliveryApi.readBoard, { query: { date } }));
  const inTray = (await board()).tray;
  expect(inTray.map(({ id }) => id)).toEqual([order.id, invoice.id]);
  expect(inTray.map(({ id }) => id)).not.toContain(empty.id);

  const { body: stop } = await assignOrder(driver.id, order.id, { routeDate: date });
  await assignInvoice(driver.id, invoice.id, { routeDate: date, sequenceNumber: 2 });
  const route = await readRoute(stop.routeId);
  const loads = route.items.map(({ cases, pounds, poundsAreEstimate }) => ({
    cases,
    pounds,
    poundsAreEstimate,
  }));
  expect(loads[0]).toMatchObject({ poundsAreEstimate: true });
  const onTruck = (await board()).routes.find((column) => column.driver.id === driver.id);
  expect(onTruck?.stops).toMatchObject(loads);
  expect(inTray).toMatchObject(loads);
  const { cases, pounds, poundsAreEstimate, total } = route;
  expect(onTruck).toMatchObject({ cases, pounds, poundsAreEstimate, total });
});

it('compares the goods of a printed sheet with the current load', async () => {
  const driver = await addDriver();
  const order = await newOrder({ expectedDeliveryDate: addDays(date, 1), orderNumber: 'SO-77' });
  const { body: stop } = await assignOrder(driver.id, order.id, { routeDate: addDays(date, 1) });
  await api.call(deliveryApi.noteRoutePrinted, { params: { id: stop.routeId }, body: {} });
  const changes = async () => {
    const { routes } = answered(await api.call(deliveryApi.readBoard, { query: { date: addDays(date, 1) } }));
    return routes.find((column) => column.driver.id === driver.id)?.changedSincePrinted;
  };
  expect(await changes()).toEqual([]);
  await delivery.saveOrder({ ...order, version: 2, notes: 'Ring', items: [{ ...given, quantity: '3.000' }] });
  await expect
    .poll(changes)
    .toEqual([
      `SO-77 ${delivery.customer.name}: Ribeye 3 instead of 2.`,
      `SO-77 ${delivery.customer.name}: its notes have changed.`,
    ]);
});
