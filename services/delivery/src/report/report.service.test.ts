import { deliveryApi } from '@primal/contracts/delivery/api';
import { stopSaved } from '@primal/contracts/delivery/events';
import { today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { nobody } from '../../testing/delivery.ts';
import { createReport, jpeg, png, startPhones } from '../../testing/phones.ts';

const delivery = await startPhones();
const { api, assignInvoice, mine, newDriver, onRoute, send, stopFor, stopOf } = delivery;
afterAll(() => delivery.stop());

const clock = (days: number, minutes = 0) =>
  new Date(Date.now() + days * 86_400_000 + minutes * 60_000).toISOString();

describe('a report', () => {
  it("sets the stop to delivered at the report's time, with name, signature and photo for the office", async () => {
    const { phone, stop, invoice } = await onRoute();
    const at = new Date(Date.now() - 600_000).toISOString();
    const differences = [
      { itemId: invoice.items[0]?.id, productName: 'Ribeye', kind: 'short' as const, quantity: '1' },
    ];
    const body = createReport({
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
    expect(await send(phone, stop.id, createReport({ signature }))).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'signature', message: 'The picture has too many pixels.' }] },
    });
  });

  it('is stored once if it is sent repeatedly and concurrently', async () => {
    const { phone, stop, invoice } = await onRoute();
    const body = createReport({ signature: png });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(phone, stop.id, body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body: { receivedAt } }) => receivedAt)).size).toBe(1);
    const events = (await delivery.recorded(stopSaved)).filter(({ key }) => key === stop.id);
    expect(events.filter(({ data }) => data.status === 'delivered')).toHaveLength(1);
    await delivery.changeStop(stop.id, { status: 'pending' });
    const other = await newDriver('Sal');
    await assignInvoice(other.driver.id, invoice.id, { routeDate: today() });
    expect(await send(phone, stop.id, body)).toMatchObject({ status: 201, body: answers[0]?.body });
    expect(await send(phone, stop.id, createReport())).toMatchObject({
      status: 404,
      problem: { message: 'This stop is no longer on your route. Please call the office.' },
    });
  });

  it('is rejected with the id of another report', async () => {
    const { driver, phone } = await newDriver();
    const one = await stopFor(driver.id);
    const two = await stopFor(driver.id);
    const body = createReport();
    await send(phone, one.stop.id, body);
    expect(await send(phone, two.stop.id, body)).toMatchObject({
      status: 409,
      problem: { code: 'report_taken' },
    });
    const other = await newDriver('Sal');
    const theirs = await stopFor(other.driver.id);
    expect((await send(other.phone, theirs.stop.id, body)).status).toBe(409);
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
  ] as const)('of %j of 2 cases is rejected with a sentence', async (said, message) => {
    const { phone, stop, invoice } = await onRoute();
    for (const itemId of [invoice.items[0]?.id, null]) {
      const differences = said.map(([kind, quantity]) => ({ itemId, productName: 'Ribeye', kind, quantity }));
      expect(await send(phone, stop.id, createReport({ differences }))).toMatchObject({
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
  ])('from a phone whose clock %s has the current time minus its wait on the phone', async (_, then, now) => {
    const { phone, stop } = await onRoute();
    const { status, body } = await send(
      phone,
      stop.id,
      createReport({ at: clock(then, -10), sentAt: clock(now) }),
    );
    expect(status).toBe(201);
    expect(Math.abs(Date.parse(body.at) - (Date.now() - 600_000))).toBeLessThan(60_000);
  });

  it.each([
    ['was 40 days behind and has been corrected', { at: clock(-40), sentAt: clock(0) }],
    ['was ahead and has been corrected', { at: clock(40), sentAt: clock(0) }],
    ['is 40 days behind, sent without its clock', { at: clock(-40) }],
    ['is ahead, sent without its clock', { at: '2099-01-01T00:00:00Z' }],
  ])('from a phone whose clock %s has the current time', async (_, at) => {
    const { phone, stop } = await onRoute();
    const { status, body } = await send(phone, stop.id, createReport(at));
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
    const answer = await phone.send('POST', `/api/my-route/stops/${stop.id}/report`, {
      ...createReport(),
      ...bad,
    });
    expect(answer).toMatchObject({ status: 400, problem: { code: expect.any(String) } });
    expect(await stopOf(invoice.id)).toMatchObject({ status: 'pending', report: null });
  });

  it('answers 404 without a stop', async () => {
    const { phone } = await newDriver();
    expect((await send(phone, nobody, createReport())).status).toBe(404);
  });
});
