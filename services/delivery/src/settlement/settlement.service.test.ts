import { randomUUID } from 'node:crypto';
import type { InvoiceEventData } from '@primal/contracts/billing/events';
import { deliveryApi } from '@primal/contracts/delivery/api';
import type { ReportBody } from '@primal/contracts/delivery/report';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import type { BodyInput } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { customerFixture } from '@primal/service-kit/testing/fixtures';
import { afterAll, expect, it } from 'vitest';
import { nobody, startDelivery } from '../testing/delivery.ts';
import { invoiceFixture } from '../testing/fixtures.ts';

const delivery = await startDelivery();
const { addDriver, answered, api, assignInvoice } = delivery;
afterAll(() => delivery.stop());

/** A route of a driver with one stop for each balance; `cash`: the customers pay him. */
const routeOf = async (balances: readonly string[], cash = true) => {
  const userId = randomUUID();
  const driver = await addDriver({ name: 'Ed Vance', userId });
  const phone = delivery.client({ userId, name: 'Ed Vance', role: 'driver' });
  const stops: (StopAnswer & { document: InvoiceEventData })[] = [];
  for (const [at, balance] of balances.entries()) {
    const customer = customerFixture({ cashOnDelivery: cash });
    await delivery.saveCustomer(customer);
    const invoice = invoiceFixture(customer, { balance });
    await delivery.saveInvoice(invoice);
    const assign = () => assignInvoice(driver.id, invoice.id, { routeDate: today(), sequenceNumber: at + 1 });
    await expect.poll(async () => (await assign()).status).toBe(201);
    const [stop] = await delivery.stopsOf({ invoiceId: invoice.id });
    if (stop) stops.push({ ...stop, document: invoice });
  }
  const report = (at: number, changes: Partial<ReportBody>) =>
    phone.call(deliveryApi.reportStop, {
      params: { id: stops[at]?.id ?? '' },
      body: { reportId: randomUUID(), at: new Date().toISOString(), kind: 'delivered', ...changes },
    });
  return { routeId: stops[0]?.routeId ?? '', stops, report };
};

const read = async (id: string) => answered(await api.call(deliveryApi.readSettlement, { params: { id } }));
const settle = (id: string, body: BodyInput<typeof deliveryApi.settleRoute>) =>
  api.call(deliveryApi.settleRoute, { params: { id }, body });

it('lists what was to be collected and what was, with each difference in words', async () => {
  const { routeId, report } = await routeOf(['100.00', '50.00', '30.00', '20.10']);
  await report(0, { collected: { amount: '100', method: 'cash' } });
  await report(1, { collected: { amount: '45', method: 'check', checkNumber: '4711' } });
  await report(2, { kind: 'failed', reason: 'closed' });
  const list = await read(routeId);
  expect(list).toMatchObject({
    ...{ toCollect: '170.10', cash: '100.00', checks: '45.00', collected: '145.00', settled: null },
    lines: [
      {
        toCollect: '100.00',
        collected: { amount: '100.00', method: 'cash' },
        difference: '0.00',
        says: null,
      },
      {
        ...{ toCollect: '50.00', difference: '-5.00', says: '$5.00 less than agreed' },
        collected: { amount: '45.00', method: 'check', checkNumber: '4711' },
      },
      { toCollect: '20.10', collected: null, status: 'pending', says: 'Nothing collected' },
    ],
  });
});

it('keeps what was to be collected when the office has recorded the payment', async () => {
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

it('names what is short or over of what was handed in, and counts again', async () => {
  const { routeId, report } = await routeOf(['100.00', '50.00']);
  await report(0, { collected: { amount: '100', method: 'cash' } });
  await report(1, { collected: { amount: '50', method: 'check', checkNumber: '12' } });
  const { body } = await settle(routeId, { cash: '80', checks: '50', note: 'Parking', collected: '150.00' });
  expect(body.settled).toMatchObject({
    ...{ cash: '80.00', checks: '50.00', difference: '-20.00', says: 'Cash is $20.00 short.' },
    ...{ by: 'Test Clerk', note: 'Parking' },
  });
  expect((await settle(routeId, { cash: '100', checks: '60' })).body.settled).toMatchObject({
    ...{ difference: '10.00', says: 'Checks are $10.00 over.' },
  });
  await settle(routeId, { cash: '100', checks: '50' });
  expect((await read(routeId)).settled).toMatchObject({ difference: '0.00', says: null });
});

it('refuses a count of another list than there is by now', async () => {
  const { routeId, report } = await routeOf(['100.00']);
  await report(0, { collected: { amount: '100', method: 'cash' } });
  expect(await settle(routeId, { cash: '0', checks: '0', collected: '0.00' })).toMatchObject({
    status: 409,
    problem: { code: 'stale_version', message: expect.stringContaining('$100.00 was collected by now') },
  });
  expect((await read(routeId)).settled).toBeNull();
});

it('has money of customers on account, and of stops that are gone', async () => {
  const { routeId, stops, report } = await routeOf(['100.00', '70.00'], false);
  await report(0, { collected: { amount: '25', method: 'cash' } });
  expect((await read(routeId)).lines).toMatchObject([{ toCollect: '0.00', says: 'Not asked for' }]);
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
])('refuses bad input: %j', async (body) => {
  const { routeId } = await routeOf(['10.00']);
  expect((await api.send('POST', `/api/delivery-routes/${routeId}/settlement`, body)).status).toBe(400);
});

it('is of a route that there is', async () => {
  expect((await api.send('GET', `/api/delivery-routes/${nobody}/settlement`)).status).toBe(404);
  expect((await settle(nobody, { cash: '0', checks: '0' })).status).toBe(404);
});
