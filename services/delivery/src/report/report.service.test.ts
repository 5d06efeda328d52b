import { randomUUID } from 'node:crypto';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { stopSaved } from '@primal/contracts/delivery/events';
import type { ReportBody } from '@primal/contracts/delivery/report';
import { addDays, today } from '@primal/contracts/shared/dates';
import { permissionsByDefault } from '@primal/contracts/shared/permissions';
import { blocked } from '@primal/service-kit/testing/blocked';
import { invoiceFixture } from '@primal/service-kit/testing/documents';
import { customerFixture } from '@primal/service-kit/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { nobody, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, api, assignInvoice, answered } = delivery;
afterAll(() => delivery.stop());

const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==';
const jpeg = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ==';

const newDriver = async (name = 'Ed Vance') => {
  const userId = randomUUID();
  const driver = await addDriver({ name, userId });
  const phone = delivery.client({
    userId,
    name,
    role: 'driver',
    permissions: permissionsByDefault('driver'),
  });
  return { driver, phone, userId };
};

const clock = (days: number, minutes = 0) =>
  new Date(Date.now() + days * 86_400_000 + minutes * 60_000).toISOString();

type Phone = Awaited<ReturnType<typeof newDriver>>['phone'];

const stopFor = async (driverId: string, changes: { balance?: string; cash?: boolean } = {}) => {
  const customer = customerFixture({ cashOnDelivery: changes.cash ?? false });
  await delivery.saveCustomer(customer);
  const invoice = invoiceFixture(customer, { balance: changes.balance ?? '305.00' });
  await delivery.saveInvoice(invoice);
  await expect
    .poll(
      async () =>
        (await assignInvoice(driverId, invoice.id, { routeDate: today(), sequenceNumber: 99 })).status,
    )
    .toBe(201);
  const [stop] = await delivery.stopsOf({ invoiceId: invoice.id });
  if (!stop) throw new Error('The stop is missing.');
  return { stop, invoice };
};

const onRoute = async (changes?: { balance?: string; cash?: boolean }) => {
  const somebody = await newDriver();
  return { ...somebody, ...(await stopFor(somebody.driver.id, changes)) };
};

type Stop = Awaited<ReturnType<typeof stopFor>>['stop'];
type Target = { driverId: string; lane: { date: string; to: { driverId: string } } };
type Move = (stop: Stop, to: Target) => Promise<{ status: number; problem: { message: string } | null }>;

const report = (changes: Partial<ReportBody> = {}): ReportBody => ({
  reportId: randomUUID(),
  at: new Date().toISOString(),
  kind: 'delivered',
  ...changes,
});

const send = (phone: Phone, id: string, body: ReportBody) =>
  phone.call(deliveryApi.reportStop, { params: { id }, body });
const mine = async (phone: Phone) => answered(await phone.call(deliveryApi.readMyRoute));
const stopOf = async (invoiceId: string) => (await delivery.stopsOf({ invoiceId }))[0];

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

  it("continues after midnight: yesterday's remaining stops precede today's, with their date", async () => {
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
    expect((await send(phone, one, report({ takenBy: 'Maria' }))).status).toBe(201);
    expect(await shown()).toEqual([
      [one, 'delivered', yesterday],
      [three, 'pending', yesterday],
      [now.stop.id, 'pending', null],
    ]);
    const { body } = await phone.call(deliveryApi.readMyRoute, { query: { date: today() } });
    expect(body.stops.map(({ id }) => id)).toEqual([now.stop.id]);
  });

  it("is the only data of the account: the rest is a 403, and other drivers' stops are a 404", async () => {
    const { driver, phone } = await newDriver();
    const own = await stopFor(driver.id);
    const other = await newDriver('Sal');
    const foreign = await stopFor(other.driver.id);
    expect(JSON.stringify(await mine(phone))).not.toContain(foreign.stop.id);
    expect((await send(phone, foreign.stop.id, report())).status).toBe(404);
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
    expect((await send(office, own.stop.id, report())).status).toBe(403);
  });
});

describe('a report', () => {
  it('delivers the stop at its own time, with name, signature and photo for the office', async () => {
    const { phone, stop, invoice } = await onRoute();
    const at = new Date(Date.now() - 600_000).toISOString();
    const differences = [
      { itemId: invoice.items[0]?.id, productName: 'Ribeye', kind: 'short' as const, quantity: '1' },
    ];
    const body = report({
      at,
      takenBy: ' Maria ',
      signature: png,
      photo: jpeg,
      note: 'Back door',
      differences,
    });
    const answer = await send(phone, stop.id, body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: body.reportId,
        stopId: stop.id,
        kind: 'delivered',
        at,
        takenBy: 'Maria',
        driverName: 'Ed Vance',
        hasSignature: true,
        hasPhoto: true,
        note: 'Back door',
        collected: null,
        differences: [{ productName: 'Ribeye', kind: 'short', quantity: '1.000', unit: 'Case', note: null }],
      },
    });
    const stored = await stopOf(invoice.id);
    expect(stored).toMatchObject({ status: 'delivered', deliveredAt: at, report: answer.body });
    expect((await mine(phone)).stops[0]).toMatchObject({ status: 'delivered', report: answer.body });
    const proof = await api.call(deliveryApi.readProof, { params: { id: stop.id } });
    expect(proof.body).toEqual({ signature: png, photo: jpeg });
    expect((await delivery.recorded(stopSaved)).at(-1)?.data).toMatchObject({
      id: stop.id,
      status: 'delivered',
    });
  });

  it('is rejected with a signature whose header has 400 million pixels', async () => {
    const { phone, stop } = await onRoute();
    const header = Buffer.alloc(33);
    header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    header.writeUInt32BE(20_000, 16);
    header.writeUInt32BE(20_000, 20);
    const signature = `data:image/png;base64,${header.toString('base64')}`;
    expect(await send(phone, stop.id, report({ signature }))).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'signature', message: 'The picture has too many pixels.' }] },
    });
  });

  it('is stored once, however often and concurrently it is sent', async () => {
    const { phone, stop, invoice } = await onRoute();
    const body = report({ signature: png });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(phone, stop.id, body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body: { receivedAt } }) => receivedAt)).size).toBe(1);
    const events = (await delivery.recorded(stopSaved)).filter(({ key }) => key === stop.id);
    expect(events.filter(({ data }) => data.status === 'delivered')).toHaveLength(1);
    await delivery.changeStop(stop.id, { status: 'pending' });
    const other = await newDriver('Sal');
    await assignInvoice(other.driver.id, invoice.id, { routeDate: today() });
    expect(await send(phone, stop.id, body)).toMatchObject({ status: 201, body: answers[0]?.body });
    expect(await send(phone, stop.id, report())).toMatchObject({
      status: 404,
      problem: { message: 'This stop is no longer on your route. Please call the office.' },
    });
  });

  it('with the id of another is rejected', async () => {
    const { driver, phone } = await newDriver();
    const one = await stopFor(driver.id);
    const two = await stopFor(driver.id);
    const body = report();
    await send(phone, one.stop.id, body);
    expect(await send(phone, two.stop.id, body)).toMatchObject({
      status: 409,
      problem: { code: 'report_taken' },
    });
    const other = await newDriver('Sal');
    const theirs = await stopFor(other.driver.id);
    expect((await send(other.phone, theirs.stop.id, body)).status).toBe(409);
  });

  it('of failure has a reason; a later report replaces it', async () => {
    const { phone, stop, invoice } = await onRoute();
    await send(
      phone,
      stop.id,
      report({ kind: 'failed', reason: 'closed', note: 'Nobody there', photo: jpeg }),
    );
    expect(await stopOf(invoice.id)).toMatchObject({
      status: 'failed',
      deliveredAt: null,
      report: { kind: 'failed', reason: 'closed', note: 'Nobody there', hasPhoto: true },
    });
    await send(phone, stop.id, report({ takenBy: 'Maria', signature: png }));
    expect(await stopOf(invoice.id)).toMatchObject({
      status: 'delivered',
      report: { kind: 'delivered', reason: null, takenBy: 'Maria', hasPhoto: false },
    });
    const proof = await api.call(deliveryApi.readProof, { params: { id: stop.id } });
    expect(proof.body).toEqual({ signature: png, photo: null });
  });

  it('is rejected after a report from another phone of the account, until the driver confirms it', async () => {
    const { phone, stop, invoice } = await onRoute({ cash: true });
    const kept = report({ replaces: null, collected: { amount: '305', method: 'cash' } });
    expect((await send(phone, stop.id, kept)).status).toBe(201);
    const other = report({ replaces: null, kind: 'failed', reason: 'closed' });
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

  it('prevents the deletion of its driver, even after its stop was removed', async () => {
    const { driver, phone, stop } = await onRoute({ cash: true });
    await send(phone, stop.id, report({ collected: { amount: '305', method: 'cash' } }));
    await api.call(deliveryApi.deleteStop, { params: { id: stop.id } });
    const { status, problem } = await api.call(deliveryApi.deleteDriver, { params: { id: driver.id } });
    expect([status, problem?.message]).toEqual([
      409,
      'Ed Vance has reported deliveries and cannot be deleted. Make the driver inactive instead.',
    ]);
    const list = await api.call(deliveryApi.readSettlement, { params: { id: stop.routeId } });
    expect(list.body).toMatchObject({ collected: '305.00' });
  });

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
      'with others',
      (stop, to) =>
        api.call(deliveryApi.assignMany, {
          body: { driverId: to.driverId, invoiceIds: [stop.invoiceId ?? ''] },
        }),
    ],
    [
      'by itself',
      (stop, to) =>
        api.call(deliveryApi.moveStop, { params: { id: stop.id }, body: { driverId: to.driverId } }),
    ],
    [
      'with its route',
      (stop, to) =>
        api.call(deliveryApi.handOver, { params: { id: stop.routeId }, body: { driverId: to.driverId } }),
    ],
  ])('keeps its stop on its route during a concurrent move: %s', async (_, move) => {
    const { driver, phone } = await newDriver();
    const { id: driverId } = await addDriver({ name: 'Dana' });
    const { stop, invoice } = await stopFor(driver.id, { cash: true });
    const to = { driverId, lane: { date: today(), to: { driverId } } };
    const [reporting, moving] = await delivery.db.transaction().execute(async (holder) => {
      const routes = holder.selectFrom('delivery_routes').where('id', '=', stop.routeId);
      await routes.select('id').forUpdate().execute();
      const first = send(phone, stop.id, report({ collected: { amount: '305', method: 'cash' } }));
      await blocked(delivery.db, 1);
      const second = move(stop, to);
      await blocked(delivery.db, 2);
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

  it('keeps a failed stop on its route during a concurrent handover', async () => {
    const { driver, phone } = await newDriver();
    const { id: driverId } = await addDriver({ name: 'Dana' });
    const { stop, invoice } = await stopFor(driver.id, { cash: true });
    const failed = report({ kind: 'failed', reason: 'closed' });
    const [reporting, handing] = await delivery.db.transaction().execute(async (holder) => {
      const routes = holder.selectFrom('delivery_routes').where('id', '=', stop.routeId);
      await routes.select('id').forUpdate().execute();
      const first = send(phone, stop.id, failed);
      await blocked(delivery.db, 1);
      const second = api.call(deliveryApi.handOver, { params: { id: stop.routeId }, body: { driverId } });
      await blocked(delivery.db, 2);
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

  it('corrects earlier data, and keeps its time, signature and photo', async () => {
    const { driver, phone, stop, invoice } = await onRoute({ cash: true });
    const at = clock(0, -10);
    const money = (amount: string) => ({ collected: { amount, method: 'cash' as const } });
    const first = report({ at, takenBy: 'Maria', signature: png, photo: jpeg, ...money('210') });
    await send(phone, stop.id, first);
    const later = report({ takenBy: 'Maria', corrects: first.reportId, ...money('21') });
    expect(await send(phone, stop.id, later)).toMatchObject({
      status: 201,
      body: { at, hasSignature: true, hasPhoto: true, collected: { amount: '21.00' } },
    });
    expect(await stopOf(invoice.id)).toMatchObject({ deliveredAt: at });
    const proof = await api.call(deliveryApi.readProof, { params: { id: stop.id } });
    expect(proof.body).toEqual({ signature: png, photo: jpeg });
    await delivery.changeStop(stop.id, { status: 'pending' });
    const again = await send(phone, stop.id, report({ takenBy: 'Maria', corrects: later.reportId }));
    expect(again.status).toBe(201);
    expect(again).not.toMatchObject({ body: { at } });
    const other = await stopFor(driver.id);
    const foreign = await send(phone, other.stop.id, report({ corrects: first.reportId }));
    expect(foreign.body).toMatchObject({ hasSignature: false, hasPhoto: false });
  });

  it('takes no pictures from a visit of another day', async () => {
    const { driver, phone, stop } = await onRoute();
    const first = report({ kind: 'failed', reason: 'closed', photo: jpeg });
    await send(phone, stop.id, first);
    const date = addDays(today(), 1);
    const body = { date, items: [{ stopId: stop.id }], to: { driverId: driver.id } };
    expect((await api.call(deliveryApi.moveOnBoard, { body })).status).toBe(201);
    const second = report({ kind: 'failed', reason: 'closed', corrects: first.reportId });
    expect(await send(phone, stop.id, second)).toMatchObject({ status: 201, body: { hasPhoto: false } });
  });

  it('keeps the pictures through a correction without a copy, also if it has one of the two', async () => {
    const { phone, stop } = await onRoute();
    const first = report({ signature: png, photo: jpeg });
    await send(phone, stop.id, first);
    const second = report({ corrects: first.reportId, note: 'Back door' });
    await send(phone, stop.id, second);
    const other = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAgAA';
    await send(phone, stop.id, report({ corrects: second.reportId, photo: other }));
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

  it('rejects corrections after the office counted the money, but accepts first reports', async () => {
    const { driver, phone, stop } = await onRoute({ cash: true });
    const open = await stopFor(driver.id);
    const first = report({ collected: { amount: '60', method: 'cash' } });
    await send(phone, stop.id, first);
    await api.call(deliveryApi.settleRoute, {
      params: { id: stop.routeId },
      body: { cash: '60', checks: '0' },
    });
    const less = report({ corrects: first.reportId, collected: { amount: '10', method: 'cash' } });
    expect(await send(phone, stop.id, less)).toMatchObject(settled);
    expect(await send(phone, stop.id, report({ kind: 'failed', reason: 'closed' }))).toMatchObject(settled);
    expect((await send(phone, stop.id, first)).status).toBe(201);
    const late = report({ collected: { amount: '5', method: 'cash' } });
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
    const first = report();
    await send(phone, stop.id, first);
    await delivery.db
      .updateTable('delivery_routes')
      .set({ route_date: addDays(today(), -days) })
      .where('id', '=', stop.routeId)
      .execute();
    expect((await send(phone, stop.id, report({ corrects: first.reportId }))).status).toBe(status);
  });

  it('reduces the amount by a short, if the quantity determines the line', async () => {
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

  it.each([
    [[['short', '5']], 'Ribeye: Only 2 cases were to be delivered.'],
    [
      [
        ['short', '1'],
        ['returned', '2'],
      ],
      'Ribeye: Only 2 cases were to be delivered.',
    ],
    [[['short', '1.5']], 'Ribeye: Must be a whole number.'],
    [[['returned', '-1']], expect.stringContaining('Must be a number of 0 or more.')],
  ] as const)('of %j of 2 cases is refused in words', async (said, message) => {
    const { phone, stop, invoice } = await onRoute();
    for (const itemId of [invoice.items[0]?.id, null]) {
      const differences = said.map(([kind, quantity]) => ({ itemId, productName: 'Ribeye', kind, quantity }));
      expect(await send(phone, stop.id, report({ differences }))).toMatchObject({
        status: 400,
        problem: { message, issues: [{ path: expect.stringMatching(/^differences\.0/) }] },
      });
    }
    expect(await stopOf(invoice.id)).toMatchObject({ status: 'pending', report: null });
  });

  it.each([
    ['is right', 0, 0],
    ['is 40 days behind', -40, -40],
    ['is 40 days ahead', 40, 40],
  ])('from a phone whose clock %s gets the time less its wait on the phone', async (_, then, now) => {
    const { phone, stop } = await onRoute();
    const { status, body } = await send(phone, stop.id, report({ at: clock(then, -10), sentAt: clock(now) }));
    expect(status).toBe(201);
    expect(Math.abs(Date.parse(body.at) - (Date.now() - 600_000))).toBeLessThan(60_000);
  });

  it.each([
    ['was 40 days behind and was set meanwhile', { at: clock(-40), sentAt: clock(0) }],
    ['was ahead and was set meanwhile', { at: clock(40), sentAt: clock(0) }],
    ['is 40 days behind, sent without its clock', { at: clock(-40) }],
    ['is ahead, sent without its clock', { at: '2099-01-01T00:00:00Z' }],
  ])('from a phone whose clock %s gets the current time', async (_, at) => {
    const { phone, stop } = await onRoute();
    const { status, body } = await send(phone, stop.id, report(at));
    expect(status).toBe(201);
    expect(Math.abs(Date.parse(body.at) - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    [{ reportId: '7' }],
    [{ at: 'yesterday' }],
    [{ sentAt: 'today' }],
    [{ kind: 'lost' }],
    [{ kind: 'failed' }],
    [{ kind: 'failed', reason: 'rain' }],
    [{ signature: 'hello' }],
    [{ signature: jpeg }],
    [{ signature: 'data:image/png;base64,iVBORw0KGgo<script>' }],
    [{ photo: png }],
    [{ photo: `${jpeg.slice(0, -2)}${'A'.repeat(700_000)}` }],
    [{ takenBy: 'x'.repeat(201) }],
    [{ differences: [{ productName: 'Ribeye', kind: 'short', quantity: '0' }] }],
    [{ differences: [{ productName: '', kind: 'short', quantity: '1' }] }],
    [{ collected: { amount: '0', method: 'cash' } }],
    [{ collected: { amount: '5,45', method: 'cash' } }],
    [{ corrects: 'the one before' }],
    [{ collected: { amount: '10', method: 'check' } }],
    [{ collected: { amount: '10', method: 'card' } }],
    [{ colour: 'red' }],
  ])('rejects bad input: %#', async (bad) => {
    const { phone, stop, invoice } = await onRoute();
    const answer = await phone.send('POST', `/api/my-route/stops/${stop.id}/report`, { ...report(), ...bad });
    expect(answer).toMatchObject({ status: 400, problem: { code: expect.any(String) } });
    expect(await stopOf(invoice.id)).toMatchObject({ status: 'pending', report: null });
  });

  it('answers 404 without a stop', async () => {
    const { phone } = await newDriver();
    expect((await send(phone, nobody, report())).status).toBe(404);
  });
});

describe("a driver's account", () => {
  it('drives for one driver', async () => {
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
