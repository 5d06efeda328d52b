import { deliveryApi } from '@primal/contracts/delivery/api';
import { today } from '@primal/contracts/shared/dates';
import { awaitBlocked } from '@primal/service-kit/testing/blocked';
import { afterAll, describe, expect, it } from 'vitest';
import { createReport, startPhones } from '../../testing/phones.ts';

const delivery = await startPhones();
const { addDriver, api, assignInvoice, newDriver, onRoute, send, stopFor, stopOf } = delivery;
afterAll(() => delivery.stop());

type Stop = Awaited<ReturnType<typeof stopFor>>['stop'];
type Target = { driverId: string; lane: { date: string; to: { driverId: string } } };
type Move = (stop: Stop, to: Target) => Promise<{ status: number; problem: { message: string } | null }>;

describe('a report', () => {
  it.each<[string, Move]>([
    [
      'on the board',
      (stop, to) => api.call(deliveryApi.moveOnBoard, { body: { ...to.lane, items: [{ stopId: stop.id }] } }),
    ],
    [
      'by an assignment',
      (stop, to) =>
        assignInvoice(to.driverId, stop.invoiceId ?? '', { routeDate: today(), sequenceNumber: 1 }),
    ],
    [
      'with other stops',
      (stop, to) =>
        api.call(deliveryApi.assignMany, {
          body: { driverId: to.driverId, invoiceIds: [stop.invoiceId ?? ''] },
        }),
    ],
    [
      'alone',
      (stop, to) =>
        api.call(deliveryApi.moveStop, { params: { id: stop.id }, body: { driverId: to.driverId } }),
    ],
    [
      'with its route',
      (stop, to) =>
        api.call(deliveryApi.handOver, { params: { id: stop.routeId }, body: { driverId: to.driverId } }),
    ],
  ])('leaves its stop on its route during a concurrent move: %s', async (_, move) => {
    const { driver, phone } = await newDriver();
    const { id: driverId } = await addDriver({ name: 'Dana' });
    const { stop, invoice } = await stopFor(driver.id, { cash: true });
    const to = { driverId, lane: { date: today(), to: { driverId } } };
    const [reporting, moving] = await delivery.db.transaction().execute(async (holder) => {
      const routes = holder.selectFrom('delivery_routes').where('id', '=', stop.routeId);
      await routes.select('id').forUpdate().execute();
      const first = send(phone, stop.id, createReport({ collected: { amount: '305', method: 'cash' } }));
      await awaitBlocked(delivery.db, 1);
      const second = move(stop, to);
      await awaitBlocked(delivery.db, 2);
      return [first, second];
    });
    expect((await reporting).status).toBe(201);
    const { status, problem } = await moving;
    expect([status, problem?.message]).toEqual([
      409,
      expect.stringMatching(/been delivered and stays? on its route\.$/),
    ]);
    expect(await stopOf(invoice.id)).toMatchObject({
      id: stop.id,
      status: 'delivered',
      report: { collected: { amount: '305.00' } },
      route: { driver: { id: driver.id } },
    });
  });

  it('leaves a failed stop on its route during a concurrent handover', async () => {
    const { driver, phone } = await newDriver();
    const { id: driverId } = await addDriver({ name: 'Dana' });
    const { stop, invoice } = await stopFor(driver.id, { cash: true });
    const failed = createReport({ kind: 'failed', reason: 'closed' });
    const [reporting, handing] = await delivery.db.transaction().execute(async (holder) => {
      const routes = holder.selectFrom('delivery_routes').where('id', '=', stop.routeId);
      await routes.select('id').forUpdate().execute();
      const first = send(phone, stop.id, failed);
      await awaitBlocked(delivery.db, 1);
      const second = api.call(deliveryApi.handOver, { params: { id: stop.routeId }, body: { driverId } });
      await awaitBlocked(delivery.db, 2);
      return [first, second];
    });
    expect((await reporting).status).toBe(201);
    const { status, problem } = await handing;
    expect([status, problem?.message]).toEqual([
      409,
      expect.stringMatching(/has just been reported as failed\. Check what happened, then move it again\.$/),
    ]);
    expect(await stopOf(invoice.id)).toMatchObject({
      status: 'failed',
      route: { driver: { id: driver.id } },
    });
  });

  it('prevents the deletion of its driver, even after its stop was removed', async () => {
    const { driver, phone, stop } = await onRoute({ cash: true });
    await send(phone, stop.id, createReport({ collected: { amount: '305', method: 'cash' } }));
    await api.call(deliveryApi.deleteStop, { params: { id: stop.id } });
    const { status, problem } = await api.call(deliveryApi.deleteDriver, { params: { id: driver.id } });
    expect([status, problem?.message]).toEqual([
      409,
      'Ed Vance has reported deliveries and cannot be deleted. Make the driver inactive instead.',
    ]);
    const list = await api.call(deliveryApi.readSettlement, { params: { id: stop.routeId } });
    expect(list.body).toMatchObject({ collected: '305.00' });
  });
});
