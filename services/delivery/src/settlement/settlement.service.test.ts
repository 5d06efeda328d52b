import { randomUUID } from 'node:crypto';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { settlementSaved } from '@primal/contracts/delivery/events';
import type { ReportBody } from '@primal/contracts/delivery/report';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import type { BodyInput } from '@primal/contracts/shared/api';
import { afterAll, describe, expect, it } from 'vitest';
import { nobody } from '../../testing/delivery.ts';
import { createReport as newReport, startPhones } from '../../testing/phones.ts';

const delivery = await startPhones();
const { answered, api, newDriver, send, stopFor } = delivery;
afterAll(() => delivery.stop());

const routeOf = async (balances: readonly string[], cash = true) => {
  const { driver, phone } = await newDriver();
  const stops: (StopAnswer & { document: InvoiceEventData })[] = [];
  for (const [at, balance] of balances.entries()) {
    const { stop, invoice } = await stopFor(driver.id, { balance, cash, sequenceNumber: at + 1 });
    stops.push({ ...stop, document: invoice });
  }
  const report = (at: number, changes: Partial<ReportBody>) =>
    send(phone, stops[at]?.id ?? '', newReport(changes));
  return { routeId: stops[0]?.routeId ?? '', stops, report };
};

const read = async (id: string) => answered(await api.call(deliveryApi.readSettlement, { params: { id } }));
const settle = (id: string, body: BodyInput<typeof deliveryApi.settleRoute>) =>
  api.call(deliveryApi.settleRoute, { params: { id }, body });

it('lists due and collected money, with each difference as a sentence', async () => {
  const { routeId, report } = await routeOf(['100.00', '50.00', '30.00', '20.10']);
  await report(0, { collected: { amount: '100', method: 'cash' } });
  await report(1, { collected: { amount: '45', method: 'check', checkNumber: '4711' } });
  await report(2, { kind: 'failed', reason: 'closed' });
  const list = await read(routeId);
  expect(list).toMatchObject({
    toCollect: '170.10',
    cash: '100.00',
    checks: '45.00',
    collected: '145.00',
    settled: null,
    stopsNotDone: 1,
    earlier: [],
    lines: [
      {
        toCollect: '100.00',
        collected: { amount: '100.00', method: 'cash' },
        difference: '0.00',
        says: null,
      },
      {
        toCollect: '50.00',
        difference: '-5.00',
        says: '$5.00 less than due',
        collected: { amount: '45.00', method: 'check', checkNumber: '4711' },
      },
      { toCollect: '20.10', collected: null, status: 'pending', says: 'Not done yet', isDone: false },
    ],
  });
});

it('distinguishes a stop finished by the office from a pending one', async () => {
  const { routeId, stops } = await routeOf(['100.00', '50.00', '30.00']);
  await delivery.changeStop(stops[0]?.id ?? '', { status: 'delivered' });
  await delivery.changeStop(stops[1]?.id ?? '', { status: 'failed' });
  expect(await read(routeId)).toMatchObject({
    toCollect: '130.00',
    stopsNotDone: 1,
    lines: [
      { status: 'delivered', isDone: true, says: 'Nothing collected' },
      { status: 'pending', isDone: false, says: 'Not done yet' },
    ],
  });
});

it("requests a failed stop's money again when the driver returns to it", async () => {
  const { routeId, stops, report } = await routeOf(['100.00', '50.00']);
  await report(0, { kind: 'failed', reason: 'closed' });
  await report(1, { collected: { amount: '50', method: 'cash' } });
  expect(await read(routeId)).toMatchObject({ toCollect: '50.00', stopsNotDone: 0 });
  for (const { id } of stops) await delivery.changeStop(id, { status: 'pending' });
  expect(await read(routeId)).toMatchObject({
    toCollect: '150.00',
    collected: '50.00',
    stopsNotDone: 2,
    lines: [
      { status: 'pending', toCollect: '100.00', collected: null, isDone: false, says: 'Not done yet' },
      { status: 'pending', toCollect: '50.00', collected: { amount: '50.00' } },
    ],
  });
});

it('shows the short that explains a lower payment', async () => {
  const { routeId, report } = await routeOf(['100.00']);
  const differences = [{ productName: 'Ribeye', kind: 'short' as const, quantity: '1' }];
  await report(0, { differences, collected: { amount: '50', method: 'cash' } });
  expect((await read(routeId)).lines).toMatchObject([
    { says: '$50.00 less than due', differences: [{ productName: 'Ribeye', quantity: '1.000' }] },
  ]);
});

it('retains the due amount after the office records the payment', async () => {
  const { routeId, stops, report } = await routeOf(['100.00']);
  await report(0, { collected: { amount: '100.00', method: 'cash' } });
  const [stop] = stops;
  if (stop) await delivery.saveInvoice({ ...stop.document, status: 'paid', balance: '0.00', version: 2 });
  await expect.poll(async () => (await read(routeId)).lines[0]?.openAmount).toBe('0.00');
  expect(await read(routeId)).toMatchObject({
    toCollect: '100.00',
    lines: [{ toCollect: '100.00', says: null }],
  });
});

it('shows money short or over, and accepts another count', async () => {
  const { routeId, report } = await routeOf(['100.00', '50.00']);
  await report(0, { collected: { amount: '100', method: 'cash' } });
  await report(1, { collected: { amount: '50', method: 'check', checkNumber: '12' } });
  const { body } = await settle(routeId, { cash: '80', checks: '50', note: 'Parking', collected: '150.00' });
  expect(body.settled).toMatchObject({
    cash: '80.00',
    checks: '50.00',
    difference: '-20.00',
    says: 'Cash is $20.00 short.',
    by: 'Test Clerk',
    note: 'Parking',
  });
  expect((await settle(routeId, { cash: '100', checks: '60' })).body.settled).toMatchObject({
    difference: '10.00',
    says: 'Checks are $10.00 over.',
  });
  await settle(routeId, { cash: '100', checks: '50' });
  expect((await read(routeId)).settled).toMatchObject({ difference: '0.00', says: null });
});

it('rejects a count based on a stale list', async () => {
  const { routeId, report } = await routeOf(['100.00']);
  await report(0, { collected: { amount: '100', method: 'cash' } });
  expect(await settle(routeId, { cash: '0', checks: '0', collected: '0.00' })).toMatchObject({
    status: 409,
    problem: { code: 'stale_version', message: expect.stringContaining('$100.00 has now been collected') },
  });
  expect((await read(routeId)).settled).toBeNull();
});

describe('two users who settle the same route', () => {
  const clerk = (name: string) => {
    const client = delivery.client({ userId: randomUUID(), name });
    return (id: string, body: BodyInput<typeof deliveryApi.settleRoute>) =>
      client.call(deliveryApi.settleRoute, { params: { id }, body });
  };
  const sam = clerk('Sam');
  const ann = clerk('Ann');

  it('are notified of each other, and both counts are stored', async () => {
    const { routeId, report } = await routeOf(['21.00']);
    await report(0, { collected: { amount: '21', method: 'cash' } });
    const first = await sam(routeId, { cash: '20', checks: '0', replaces: null });
    expect(first).toMatchObject({ status: 200, body: { settled: { by: 'Sam', cash: '20.00' } } });
    const refused = await ann(routeId, { cash: '21', checks: '0', replaces: null });
    expect(refused).toMatchObject({
      status: 409,
      problem: {
        code: 'stale_version',
        message: expect.stringMatching(/^Sam counted \$20\.00 at \d{1,2}:\d\d\s[AP]M\.$/),
      },
    });
    expect((await read(routeId)).settled).toMatchObject({ by: 'Sam', cash: '20.00' });
    const events = (await delivery.recorded(settlementSaved)).filter(({ data }) => data.routeId === routeId);
    expect(events.map(({ key }) => key)).toEqual([first.body.settled?.id]);
    const replaces = (await read(routeId)).settled?.id ?? '';
    expect(await ann(routeId, { cash: '21', checks: '0', note: 'Again', replaces })).toMatchObject({
      status: 200,
      body: {
        settled: { by: 'Ann', cash: '21.00', says: null },
        earlier: [{ id: replaces, by: 'Sam', cash: '20.00', checks: '0.00', at: first.body.settled?.at }],
      },
    });
    expect((await sam(routeId, { cash: '20', checks: '0', replaces })).status).toBe(409);
  });

  it('are serialized', async () => {
    const { routeId } = await routeOf(['21.00']);
    const both = [sam, ann, sam, ann].map((settleAs, at) =>
      settleAs(routeId, { cash: String(at), checks: '0', replaces: null }),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect((await read(routeId)).earlier).toEqual([]);
  });
});

it('includes money from customers on account and from removed stops', async () => {
  const { routeId, stops, report } = await routeOf(['100.00', '70.00'], false);
  await report(0, { collected: { amount: '25', method: 'cash' } });
  expect((await read(routeId)).lines).toMatchObject([{ toCollect: '0.00', says: 'Nothing was due' }]);
  await delivery.removeStop(stops[0]?.id ?? '');
  expect(await read(routeId)).toMatchObject({
    collected: '25.00',
    lines: [{ document: 'INV-1001', sequenceNumber: null, collected: { amount: '25.00' } }],
  });
});

it.each([
  [{}],
  [{ cash: '1' }],
  [{ cash: '-1', checks: '0' }],
  [{ cash: 'x', checks: '0' }],
  [{ cash: '1', checks: '1', tip: 1 }],
  [{ cash: '1', checks: '1', replaces: 'the last' }],
])('rejects bad input: %j', async (body) => {
  const { routeId } = await routeOf(['10.00']);
  expect((await api.send('POST', `/api/delivery-routes/${routeId}/settlement`, body)).status).toBe(400);
});

it('answers 404 for an unknown route', async () => {
  expect((await api.send('GET', `/api/delivery-routes/${nobody}/settlement`)).status).toBe(404);
  expect((await settle(nobody, { cash: '0', checks: '0' })).status).toBe(404);
});

it('retains the due amount if a report is corrected after its payment was recorded', async () => {
  const { routeId, stops, report } = await routeOf(['100.00']);
  const { body: said } = await report(0, { collected: { amount: '100', method: 'cash' } });
  const document = stops[0]?.document;
  if (!document) throw new Error('The stop has an invoice.');
  await delivery.saveInvoice({ ...document, version: document.version + 1, balance: '0.00', status: 'paid' });
  await expect.poll(async () => (await read(routeId)).lines[0]?.openAmount).toBe('0.00');
  await report(0, { corrects: said.id, collected: { amount: '100', method: 'check', checkNumber: '4711' } });
  expect(await read(routeId)).toMatchObject({
    toCollect: '100.00',
    lines: [{ toCollect: '100.00', difference: '0.00', says: null, collected: { method: 'check' } }],
  });
});
