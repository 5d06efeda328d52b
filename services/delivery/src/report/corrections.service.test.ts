import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { createReport, jpeg, png, startPhones } from '../../testing/phones.ts';

const delivery = await startPhones();
const { api, onRoute, send, stopFor, stopOf } = delivery;
afterAll(() => delivery.stop());

describe('a later report', () => {
  it('of a failure has a reason, and a later report replaces it', async () => {
    const { phone, stop, invoice } = await onRoute();
    await send(
      phone,
      stop.id,
      createReport({ kind: 'failed', reason: 'closed', note: 'Nobody there', photo: jpeg }),
    );
    expect(await stopOf(invoice.id)).toMatchObject({
      status: 'failed',
      deliveredAt: null,
      report: { kind: 'failed', reason: 'closed', note: 'Nobody there', hasPhoto: true },
    });
    await send(phone, stop.id, createReport({ takenBy: 'Maria', signature: png }));
    expect(await stopOf(invoice.id)).toMatchObject({
      status: 'delivered',
      report: { kind: 'delivered', reason: null, takenBy: 'Maria', hasPhoto: false },
    });
    const proof = await api.call(deliveryApi.readProof, { params: { id: stop.id } });
    expect(proof.body).toEqual({ signature: png, photo: null });
  });

  it('is rejected after a report from another phone of the account, until the driver confirms it', async () => {
    const { phone, stop, invoice } = await onRoute({ cash: true });
    const kept = createReport({ replaces: null, collected: { amount: '305', method: 'cash' } });
    expect((await send(phone, stop.id, kept)).status).toBe(201);
    const other = createReport({ replaces: null, kind: 'failed', reason: 'closed' });
    const refused = await send(phone, stop.id, other);
    expect(refused).toMatchObject({ status: 409, problem: { code: 'stale_version' } });
    expect(refused.problem?.message).toMatch(
      /^Reported as delivered from another phone at .*, with \$305\.00\. Save yours again if it is right\.$/,
    );
    expect((await stopOf(invoice.id))?.report).toMatchObject({ id: kept.reportId, kind: 'delivered' });
    // A replay gets the first answer, and a correction must name the report that it replaces.
    expect((await send(phone, stop.id, kept)).status).toBe(201);
    expect((await send(phone, stop.id, { ...other, replaces: kept.reportId })).status).toBe(201);
    expect((await stopOf(invoice.id))?.report).toMatchObject({ id: other.reportId, kind: 'failed' });
  });

  it('corrects earlier data, and keeps its time, signature and photo', async () => {
    const { driver, phone, stop, invoice } = await onRoute({ cash: true });
    const at = new Date(Date.now() - 600_000).toISOString();
    const money = (amount: string) => ({ collected: { amount, method: 'cash' as const } });
    const first = createReport({ at, takenBy: 'Maria', signature: png, photo: jpeg, ...money('210') });
    await send(phone, stop.id, first);
    const later = createReport({ takenBy: 'Maria', corrects: first.reportId, ...money('21') });
    expect(await send(phone, stop.id, later)).toMatchObject({
      status: 201,
      body: { at, hasSignature: true, hasPhoto: true, collected: { amount: '21.00' } },
    });
    expect(await stopOf(invoice.id)).toMatchObject({ deliveredAt: at });
    const proof = await api.call(deliveryApi.readProof, { params: { id: stop.id } });
    expect(proof.body).toEqual({ signature: png, photo: jpeg });
    await delivery.changeStop(stop.id, { status: 'pending' });
    const again = await send(phone, stop.id, createReport({ takenBy: 'Maria', corrects: later.reportId }));
    expect(again.status).toBe(201);
    expect(again).not.toMatchObject({ body: { at } });
    const other = await stopFor(driver.id);
    const foreign = await send(phone, other.stop.id, createReport({ corrects: first.reportId }));
    expect(foreign.body).toMatchObject({ hasSignature: false, hasPhoto: false });
  });

  it('copies no pictures from a visit of another day', async () => {
    const { driver, phone, stop } = await onRoute();
    const first = createReport({ kind: 'failed', reason: 'closed', photo: jpeg });
    await send(phone, stop.id, first);
    const date = addDays(today(), 1);
    const body = { date, items: [{ stopId: stop.id }], to: { driverId: driver.id } };
    expect((await api.call(deliveryApi.moveOnBoard, { body })).status).toBe(201);
    const second = createReport({ kind: 'failed', reason: 'closed', corrects: first.reportId });
    expect(await send(phone, stop.id, second)).toMatchObject({ status: 201, body: { hasPhoto: false } });
  });

  it('retains pictures that a correction lacks, whether it has one or none', async () => {
    const { phone, stop } = await onRoute();
    const first = createReport({ signature: png, photo: jpeg });
    await send(phone, stop.id, first);
    const second = createReport({ corrects: first.reportId, note: 'Back door' });
    await send(phone, stop.id, second);
    const other = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAgAA';
    await send(phone, stop.id, createReport({ corrects: second.reportId, photo: other }));
    const proof = await api.call(deliveryApi.readProof, { params: { id: stop.id } });
    expect(proof.body).toEqual({ signature: png, photo: other });
    const rows = await delivery.db
      .selectFrom('stop_pictures as f')
      .innerJoin('stop_reports as p', 'p.id', 'f.report_id')
      .where('p.stop_id', '=', stop.id)
      .select(['f.signature', 'f.photo'])
      .execute();
    expect(rows.map(({ signature, photo }) => [signature !== null, photo !== null]).sort()).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  const settled = {
    status: 409,
    problem: { message: 'The office has settled this route. Please call.', code: 'route_settled' },
  };

  it('rejects corrections after the office counted the money, but accepts a first report', async () => {
    const { driver, phone, stop } = await onRoute({ cash: true });
    const open = await stopFor(driver.id);
    const first = createReport({ collected: { amount: '60', method: 'cash' } });
    await send(phone, stop.id, first);
    await api.call(deliveryApi.settleRoute, {
      params: { id: stop.routeId },
      body: { cash: '60', checks: '0' },
    });
    const less = createReport({ corrects: first.reportId, collected: { amount: '10', method: 'cash' } });
    expect(await send(phone, stop.id, less)).toMatchObject(settled);
    expect(await send(phone, stop.id, createReport({ kind: 'failed', reason: 'closed' }))).toMatchObject(
      settled,
    );
    expect((await send(phone, stop.id, first)).status).toBe(201);
    const late = createReport({ collected: { amount: '5', method: 'cash' } });
    expect((await send(phone, open.stop.id, late)).status).toBe(201);
    const list = await api.call(deliveryApi.readSettlement, { params: { id: stop.routeId } });
    expect(list.body.settled).toMatchObject({
      difference: '0.00',
      changed:
        'The reports have changed since the count: $60.00 in cash and $0.00 in checks then, $65.00 in cash and $0.00 in checks now.',
    });
  });

  it.each([
    [3, 201],
    [4, 409],
  ])('answers a correction %d days after the date of the route with %d', async (days, status) => {
    const { phone, stop } = await onRoute();
    const first = createReport();
    await send(phone, stop.id, first);
    await delivery.db
      .updateTable('delivery_routes')
      .set({ route_date: addDays(today(), -days) })
      .where('id', '=', stop.routeId)
      .execute();
    expect((await send(phone, stop.id, createReport({ corrects: first.reportId }))).status).toBe(status);
  });
});
