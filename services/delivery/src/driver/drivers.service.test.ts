import { deliveryApi } from '@primal/contracts/delivery/api';
import { driverDeleted, driverSaved } from '@primal/contracts/delivery/events';
import type { BodyInput, QueryInput } from '@primal/contracts/shared/api';
import { afterAll, describe, expect, it } from 'vitest';
import { friday, nobody, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { api, addDriver } = delivery;
afterAll(() => delivery.stop());

const list = async (query: Partial<QueryInput<typeof deliveryApi.listDrivers>> = {}) =>
  (await api.call(deliveryApi.listDrivers, { query })).body;
const change = (id: string, body: BodyInput<typeof deliveryApi.updateDriver>) =>
  api.call(deliveryApi.updateDriver, { params: { id }, body });
const remove = (id: string) => api.call(deliveryApi.deleteDriver, { params: { id } });

describe('drivers', () => {
  it('are created active with only a name', async () => {
    const answer = await api.call(deliveryApi.createDriver, { body: { name: '  Ivo Lang ', phone: '' } });
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Ivo Lang', phone: null, email: null, vehicleNumber: null, isActive: true, version: 1 },
    });
    const facts = await delivery.recorded(driverSaved);
    expect(facts.at(-1)).toMatchObject({ key: answer.body.id, sequence: 1, data: answer.body });
  });

  it('are listed newest first or by a column, found by any text, and filtered by activity', async () => {
    const bert = await addDriver({ name: 'bert Zweig', vehicleNumber: 'TRK-9' });
    const anna = await addDriver({ name: 'Anna Zweig', email: 'anna@example.com', isActive: false });
    expect(await list({ q: 'zweig' })).toEqual([anna, bert]);
    expect(await list({ q: 'zweig', order: 'asc' })).toEqual([bert, anna]);
    expect(await list({ q: 'zweig', sort: 'name' })).toEqual([anna, bert]);
    expect(await list({ q: 'zweig', sort: 'name', order: 'desc' })).toEqual([bert, anna]);
    expect(await list({ q: 'zweig', sort: 'email' })).toEqual([anna, bert]);
    for (const sort of ['phone', 'vehicleNumber'] as const)
      expect(await list({ q: 'zweig', sort })).toEqual([bert, anna]);
    expect(await list({ q: 'zweig', sort: 'isActive' })).toEqual([anna, bert]);
    expect(await list({ q: 'trk-9' })).toEqual([bert]);
    expect(await list({ q: 'ANNA@' })).toEqual([anna]);
    expect(await list({ q: 'zwéig', status: 'active' })).toEqual([bert]);
    expect(await list({ q: 'zweig', status: 'active' })).toEqual([bert]);
    expect(await list({ q: 'zweig', status: 'inactive' })).toEqual([anna]);
    expect(await list({ q: '%' })).toEqual([]);
  });

  it('are changed field by field if the version is current', async () => {
    const driver = await addDriver({ phone: '555-0199' });
    const { body } = await change(driver.id, { vehicleNumber: 'VAN 4', isActive: false, version: 1 });
    expect(body).toEqual({
      ...driver,
      vehicleNumber: 'VAN 4',
      isActive: false,
      version: 2,
      updatedAt: body.updatedAt,
    });
    expect(await change(driver.id, { name: 'Late', version: 1 })).toMatchObject({
      status: 409,
      problem: { code: 'stale_version' },
    });
  });

  it('are accepted when sent back unchanged', async () => {
    const driver = await addDriver();
    const changed: object = { ...driver, phone: '555-0100' };
    expect(await change(driver.id, changed)).toMatchObject({ status: 200, body: { phone: '555-0100' } });
    const misspelt: object = { vehicel: 'VAN 4' };
    expect((await change(driver.id, misspelt)).status).toBe(400);
  });

  it('are deleted with their empty routes if they have no stops', async () => {
    const driver = await addDriver();
    await api.call(deliveryApi.createRoute, { body: { driverId: driver.id, routeDate: friday } });
    expect((await remove(driver.id)).status).toBe(204);
    expect((await remove(driver.id)).status).toBe(404);
    expect((await delivery.recorded(driverDeleted)).at(-1)).toMatchObject({ key: driver.id, sequence: 2 });
  });

  it('cannot be deleted while they have stops', async () => {
    const driver = await addDriver({ name: 'Busy Bee' });
    const order = await delivery.newOrder();
    const { body: stop } = await delivery.assignOrder(driver.id, order.id);
    expect(await remove(driver.id)).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('Busy Bee has stops') },
    });
    await delivery.removeStop(stop.id);
    expect((await remove(driver.id)).status).toBe(204);
  });

  it('lose no stop to a concurrent deletion', async () => {
    const driver = await addDriver();
    const order = await delivery.newOrder();
    await delivery.stopsOf({ salesOrderId: order.id });
    const [assigned, removed] = await Promise.all([
      delivery.assignOrder(driver.id, order.id),
      remove(driver.id),
    ]);
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([assigned.status, removed.status]);
  });
});

describe('bad input about drivers', () => {
  it.each([
    [{}],
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 7 }],
    [{ name: 'x'.repeat(201) }],
    [{ name: 'nul \u0000' }],
    [{ name: 'A', phone: 5 }],
    [{ name: 'A', phone: '5'.repeat(41) }],
    [{ name: 'A', email: 'nowhere' }],
    [{ name: 'A', vehicleNumber: 'x'.repeat(51) }],
    [{ name: 'A', isActive: 'yes' }],
    [{ name: 'A', colour: 'red' }],
    [[]],
    ['{'],
  ])('is rejected: %j', async (body) => {
    const before = await list();
    const answer = await api.send('POST', '/api/drivers', body);
    expect(answer).toMatchObject({ status: 400, problem: { code: expect.any(String) } });
    expect(await list()).toEqual(before);
  });

  it('is also rejected in updates', async () => {
    const driver = await addDriver();
    for (const body of [
      { name: '' },
      { email: 'nowhere' },
      { isActive: null },
      { colour: 'red' },
      { version: 'x' },
    ])
      expect((await api.send('PATCH', `/api/drivers/${driver.id}`, body)).status).toBe(400);
  });

  it.each([
    ['PATCH', nobody],
    ['DELETE', nobody],
    ['PATCH', '7'],
    ['DELETE', '7'],
  ])('%s of driver %s answers 404', async (method, id) => {
    expect((await api.send(method, `/api/drivers/${id}`, method === 'PATCH' ? {} : undefined)).status).toBe(
      404,
    );
  });
});
