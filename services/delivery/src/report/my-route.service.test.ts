import { randomUUID } from 'node:crypto';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { createReport, startPhones } from '../../testing/phones.ts';

const delivery = await startPhones();
const { addDriver, api, assignInvoice, mine, newDriver, onRoute, send, stopFor, stopOf } = delivery;
afterAll(() => delivery.stop());

describe("a driver's own route", () => {
  it("has today's stops in order, with goods and amounts owed", async () => {
    const { driver, phone } = await newDriver();
    const first = await stopFor(driver.id, { cash: true });
    const second = await stopFor(driver.id, { balance: '12.50' });
    const { body: other } = await delivery.assignInvoice(driver.id, second.invoice.id, {
      routeDate: today(),
      sequenceNumber: 1,
    });
    const route = await mine(phone);
    expect(route).toMatchObject({ date: today(), driver: { id: driver.id, name: 'Ed Vance' } });
    expect(route.stops.map(({ id }) => id)).toEqual([other.id, first.stop.id]);
    expect(route.stops).toMatchObject([
      { openAmount: '12.50', cashOnDelivery: false, document: 'INV-1001', report: null },
      { openAmount: '305.00', cashOnDelivery: true, amountToCollect: '305.00' },
    ]);
    expect(route.stops[0]?.items).toMatchObject([{ productName: 'Ribeye', quantity: '2.000' }]);
  });

  it('is empty for an account without a driver, and on other days', async () => {
    const { driver, phone } = await newDriver();
    await stopFor(driver.id);
    const stranger = delivery.client({ role: 'driver' });
    expect(await mine(stranger)).toEqual({ date: today(), driver: null, route: null, stops: [] });
    const { body } = await phone.call(deliveryApi.readMyRoute, { query: { date: '2026-01-02' } });
    expect(body).toMatchObject({ date: '2026-01-02', driver: { id: driver.id }, route: null, stops: [] });
  });

  it("continues after midnight: yesterday's remaining stops come before today's, with their date", async () => {
    const { driver, phone } = await newDriver();
    const yesterday = addDays(today(), -1);
    for (const sequenceNumber of [1, 2, 3]) {
      const { invoice } = await stopFor(driver.id);
      await assignInvoice(driver.id, invoice.id, { routeDate: yesterday, sequenceNumber });
    }
    const now = await stopFor(driver.id);
    const shown = async () =>
      (await mine(phone)).stops.map(({ id, status, routeDate }) => [id, status, routeDate]);
    const [one = '', two = '', three = ''] = (await mine(phone)).stops.map(({ id }) => id);
    expect(await shown()).toEqual([
      [one, 'pending', yesterday],
      [two, 'pending', yesterday],
      [three, 'pending', yesterday],
      [now.stop.id, 'pending', null],
    ]);
    await delivery.changeStop(two, { status: 'delivered' });
    expect((await send(phone, one, createReport({ takenBy: 'Maria' }))).status).toBe(201);
    expect(await shown()).toEqual([
      [one, 'delivered', yesterday],
      [three, 'pending', yesterday],
      [now.stop.id, 'pending', null],
    ]);
    const { body } = await phone.call(deliveryApi.readMyRoute, { query: { date: today() } });
    expect(body.stops.map(({ id }) => id)).toEqual([now.stop.id]);
  });

  it("is the only data of the account: other data answers 403, and other drivers' stops answer 404", async () => {
    const { driver, phone } = await newDriver();
    const own = await stopFor(driver.id);
    const other = await newDriver('Sal');
    const foreign = await stopFor(other.driver.id);
    expect(JSON.stringify(await mine(phone))).not.toContain(foreign.stop.id);
    expect((await send(phone, foreign.stop.id, createReport())).status).toBe(404);
    expect((await stopOf(foreign.invoice.id))?.status).toBe('pending');
    for (const [method, path] of [
      ['GET', '/api/drivers'],
      ['GET', '/api/delivery-routes'],
      ['GET', `/api/delivery-routes/${own.stop.routeId}`],
      ['GET', '/api/delivery-routes/board'],
      ['GET', '/api/delivery-items'],
      ['GET', `/api/delivery-items/${own.stop.id}/proof`],
      ['GET', `/api/delivery-routes/${own.stop.routeId}/settlement`],
      ['POST', `/api/delivery-routes/${own.stop.routeId}/settlement`],
      ['PATCH', `/api/delivery-items/${own.stop.id}`],
      ['DELETE', `/api/delivery-items/${own.stop.id}`],
    ] as const)
      expect([path, (await phone.send(method, path, method === 'GET' ? undefined : {})).status]).toEqual([
        path,
        403,
      ]);
    const office = delivery.client({ role: 'user' });
    expect((await office.call(deliveryApi.readMyRoute)).status).toBe(403);
    expect((await send(office, own.stop.id, createReport())).status).toBe(403);
  });

  it("reduces a line's amount by its short if the quantity determines the amount", async () => {
    const { phone, invoice } = await onRoute({ cash: true });
    const items = async () => (await mine(phone)).stops[0]?.items;
    expect(await items()).toMatchObject([{ unit: 'Case', unitPrice: null, total: '305.00' }]);
    const [line] = invoice.items;
    if (!line) throw new Error('The invoice has no line.');
    const lines = [{ ...line, unitPrice: '152.50' }];
    await delivery.saveInvoice({ ...invoice, items: lines, version: 2 });
    await expect.poll(items).toMatchObject([{ unitPrice: '152.50', total: '305.00' }]);
    await delivery.saveInvoice({ ...invoice, items: lines, discount: '5.00', version: 3 });
    await expect.poll(items).toMatchObject([{ unitPrice: null, total: null }]);
  });
});

describe("a driver's account", () => {
  it('belongs to one driver only', async () => {
    const { userId } = await newDriver('Ed Vance');
    expect(await api.call(deliveryApi.createDriver, { body: { name: 'Sal', userId } })).toMatchObject({
      status: 409,
      problem: { message: 'Ed Vance already uses this account.' },
    });
    const sal = await addDriver({ name: 'Sal' });
    const change = (body: object) => api.send('PATCH', `/api/drivers/${sal.id}`, body);
    expect((await change({ userId })).status).toBe(409);
    const own = randomUUID();
    expect(await change({ userId: own })).toMatchObject({ status: 200, body: { userId: own } });
    expect(await change({ phone: '555' })).toMatchObject({ status: 200, body: { userId: own } });
    expect(await change({ userId: '' })).toMatchObject({ status: 200, body: { userId: null } });
  });
});
