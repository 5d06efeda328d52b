import { deliveryApi } from '@primal/contracts/delivery/api';
import type { QueryInput } from '@primal/contracts/shared/api';
import { afterAll, describe, expect, it } from 'vitest';
import { friday, nobody, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, answered, api, assignOrder, newOrder } = delivery;
afterAll(() => delivery.stop());

const open = (driverId: string, routeDate: string, notes?: string) =>
  api.call(deliveryApi.createRoute, { body: { driverId, routeDate, notes } });
const list = async (query: Partial<QueryInput<typeof deliveryApi.listRoutes>>) =>
  answered(await api.call(deliveryApi.listRoutes, { query }));

describe('routes', () => {
  it('are opened for a driver and a date as pending', async () => {
    const driver = await addDriver();
    const answer = await open(driver.id, '2026-11-20T00:00:00Z', 'Two coolers');
    expect(answer).toMatchObject({
      status: 201,
      body: { driver, routeDate: friday, status: 'pending', notes: 'Two coolers', items: [], version: 1 },
    });
    expect(await delivery.readRoute(answer.body.id)).toEqual(answer.body);
  });

  it('are unique per driver and date, even when two clerks open them concurrently', async () => {
    const { id } = await addDriver({ name: 'Solo' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(id, friday)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem?.message).toBe('Solo already has a route on 11/20/2026.');
  });

  it('are not opened for an inactive or unknown driver', async () => {
    const { id } = await addDriver({ isActive: false });
    expect((await open(id, friday)).status).toBe(409);
    expect(await open(nobody, friday)).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'driverId' }] },
    });
  });

  it('are found by driver and date, newest date first, with their stops in order', async () => {
    const driver = await addDriver({ name: 'Finder One' });
    const other = await addDriver({ name: 'Finder Two' });
    const late = await open(driver.id, '2027-01-05');
    const early = await open(driver.id, '2027-01-04');
    await open(other.id, '2027-01-05');
    const second = await assignOrder(driver.id, (await newOrder()).id, {
      routeDate: '2027-01-05',
      sequenceNumber: 2,
    });
    const first = await assignOrder(driver.id, (await newOrder()).id, {
      routeDate: '2027-01-05',
      sequenceNumber: 1,
    });
    expect((await list({ driverId: driver.id })).map(({ id }) => id)).toEqual([late.body.id, early.body.id]);
    const [found, ...none] = await list({ driverId: driver.id, routeDate: '2027-01-05' });
    expect(none).toEqual([]);
    expect(found?.items).toEqual([first.body, second.body]);
    expect(await list({ routeDate: '2027-01-05' })).toHaveLength(2);
    expect(await list({ q: 'finder twò' })).toHaveLength(1);
    expect((await list({ from: '2027-01-04', to: '2027-01-04' })).map(({ id }) => id)).toEqual([
      early.body.id,
    ]);
    expect(await list({ driverId: driver.id, routeDate: '' })).toHaveLength(2);
  });

  it('are reordered, numbered from 1', async () => {
    const driver = await addDriver();
    const stops = [];
    for (const sequenceNumber of [2, 5, 9])
      stops.push(answered(await assignOrder(driver.id, (await newOrder()).id, { sequenceNumber })));
    const [a = '', b = '', c = ''] = stops.map(({ id }) => id);
    const path = `/api/delivery-routes/${stops[0]?.routeId}/order`;
    const { body } = await api.send('PUT', path, { itemIds: [c, a, b] });
    expect(body.items).toMatchObject([
      { id: c, sequenceNumber: 1 },
      { id: a, sequenceNumber: 2 },
      { id: b, sequenceNumber: 3 },
    ]);
    for (const itemIds of [[], [a, b], [a, b, nobody], [a, b, c, nobody]])
      expect(await api.send('PUT', path, { itemIds })).toMatchObject({
        status: 409,
        problem: { code: 'stale_version' },
      });
    for (const itemIds of [[a, a, b], 'abc', undefined, ['x'], [7]])
      expect((await api.send('PUT', path, { itemIds })).status).toBe(400);
    expect((await api.send('PUT', `/api/delivery-routes/${nobody}/order`, { itemIds: [] })).status).toBe(404);
    expect((await delivery.readRoute(stops[0]?.routeId ?? '')).items.map(({ id }) => id)).toEqual([c, a, b]);
  });
});
