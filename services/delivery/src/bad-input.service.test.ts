import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { nobody, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, answered, api, assignOrder, newInvoice, newOrder } = delivery;
const { id: driverId } = await addDriver();
const order = await newOrder();
const invoice = await newInvoice();
const stop = answered(await assignOrder(driverId, order.id));
const { routeId } = stop;
afterAll(() => delivery.stop());

type Bad = [field: string, values: unknown[]];

const places = [0, -1, 1.5, 10_000, 'first', '-1', {}, null];
const dates = [7, 'soon', '2026-02-30', '2062-11-20', {}];
const ids = ['nobody', 7, {}];
const texts = (max: number) => [7, {}, 'x'.repeat(max + 1), '\u0000', '\ud800'];
const statuses = ['lost', 7, null];
const given = (values: readonly unknown[]): unknown[] => values.filter((value) => value !== null);

const other: Bad = ['colour', ['red']];

const calls: [method: string, path: string, body: Record<string, unknown>, bad: Bad[]][] = [
  [
    'POST',
    '/api/delivery-routes',
    { driverId, routeDate: addDays(today(), 30) },
    [
      ['driverId', [undefined, null, '', ...ids]],
      ['routeDate', [undefined, null, '', ...dates]],
      ['status', ['lost', 7]],
      ['notes', texts(2000)],
      other,
    ],
  ],
  [
    'POST',
    '/api/delivery-items',
    { routeId, salesOrderId: order.id },
    [
      ['routeId', [undefined, null, '', ...ids]],
      ['salesOrderId', ids],
      ['invoiceId', ids],
      ['customerId', ids],
      ['sequenceNumber', given(places)],
      ['status', given(statuses)],
      ['isWarehousePickup', ['yes', 1]],
      ['deliveryNotes', texts(2000)],
      other,
    ],
  ],
  [
    'POST',
    '/api/delivery-items/assign-sales-order',
    { driverId, salesOrderId: order.id },
    [
      ['driverId', [undefined, null, '', ...ids]],
      ['salesOrderId', [undefined, null, '', ...ids]],
      ['sequenceNumber', given(places)],
      ['routeDate', [null, '', ...dates]],
      ['notes', texts(2000)],
      other,
    ],
  ],
  [
    'POST',
    '/api/delivery-items/assign-invoice',
    { driverId, invoiceId: invoice.id },
    [
      ['driverId', [undefined, null, '', ...ids]],
      ['invoiceId', [undefined, null, '', ...ids]],
      ['sequenceNumber', given(places)],
      ['routeDate', [null, '', ...dates]],
      ['isPickup', ['yes', 1]],
      other,
    ],
  ],
  [
    'PATCH',
    `/api/delivery-items/${stop.id}`,
    {},
    [
      ['status', statuses],
      ['sequenceNumber', places],
      ['deliveryNotes', texts(2000)],
      ['routeId', [routeId]],
      other,
    ],
  ],
];

const cases = calls.flatMap(([method, path, body, bad]) =>
  bad.flatMap(([field, values]) =>
    values.map((value) => ({ method, path, field, value, sent: { ...body, [field]: value } })),
  ),
);

describe('bad input', () => {
  it.each(cases)('$method $path rejects $field $value', async ({ method, path, sent }) => {
    const answer = await api.send(method, path, sent);
    expect(answer).toMatchObject({
      status: 400,
      problem: { message: expect.stringMatching(/\S/), code: expect.any(String) },
    });
    expect(await delivery.readRoute(routeId)).toMatchObject({ version: 2, items: [stop] });
  });

  it.each([
    ['POST', '/api/delivery-items', '{'],
    ['POST', '/api/delivery-items', []],
    ['POST', '/api/delivery-items/assign-invoice', undefined],
    ['PATCH', `/api/delivery-items/${stop.id}`, '"delivered"'],
  ])('%s %s rejects %j', async (method, path, body) => {
    expect((await api.send(method, path, body)).status).toBe(400);
  });

  it.each([
    ['GET', `/api/delivery-routes/${nobody}`, 404],
    ['GET', '/api/delivery-routes/7', 404],
    ['PATCH', `/api/delivery-items/${nobody}`, 404],
    ['PATCH', '/api/delivery-items/7', 404],
    ['DELETE', `/api/delivery-items/${nobody}`, 404],
    ['DELETE', '/api/delivery-items/7', 404],
    ['DELETE', `/api/delivery-routes/${routeId}`, 405],
    ['GET', '/api/delivery-routes?driverId=7', 400],
    ['GET', '/api/delivery-routes?routeDate=soon', 400],
    ['GET', '/api/delivery-routes?limit=0', 400],
    ['GET', '/api/delivery-items?salesOrderId=7', 400],
    ['GET', '/api/delivery-items?sort=colour', 400],
    ['GET', '/api/delivery-items?cursor=7', 400],
  ])('%s %s answers %i', async (method, path, status) => {
    const answer = await api.send(method, path, method === 'PATCH' ? {} : undefined);
    expect(answer).toMatchObject({ status, problem: { code: expect.any(String) } });
  });

  it('reveals nothing to a caller without a session', async () => {
    const stranger = delivery.client(null);
    for (const { method, path } of Object.values(deliveryApi)) {
      const answer = await stranger.send(
        method,
        path.replace('{id}', nobody),
        method === 'GET' ? undefined : {},
      );
      expect(answer).toMatchObject({ status: 401, problem: { code: 'not_signed_in' } });
    }
  });
});
