import { adminApi } from '@primal/contracts/admin/api';
import { customerSaved, settingsSaved } from '@primal/contracts/admin/events';
import { businessTimeZone, setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { defaultWeekdays, type Weekday } from '@primal/contracts/shared/delivery-days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer, startAdmin } from '../../testing/admin.ts';

const machineZone = businessTimeZone();
beforeAll(() => setBusinessTimeZone('America/Chicago'));
const admin = await startAdmin();
afterAll(async () => {
  setBusinessTimeZone(machineZone);
  await admin.stop();
});
const client = admin.client();

const save = (body: object) => client.send('PUT', '/api/settings', body);
const nextDelivery = async (id: string, at?: string) =>
  (await client.call(adminApi.getNextDeliveryDate, { params: { id }, query: at ? { at } : {} })).body;

it('delivery days are Monday to Saturday without a cut-off by default', async () => {
  const { id, ...customer } = await addCustomer(client);
  expect(customer).toMatchObject({
    deliveryDays: [],
    minimumOrder: null,
    deliveryCharge: null,
    freeDeliveryFrom: null,
  });
  expect(await nextDelivery(id, '2026-11-22T02:00:00Z')).toEqual({
    date: '2026-11-23',
    cutOff: null,
    sentence: 'Next delivery is 11/23/2026',
  });
});

it("the next delivery follows the settings and the customer's days, which are published", async () => {
  const closedDates = [
    { date: '2026-12-25', name: 'Christmas' },
    { date: '2026-11-26', name: ' Thanksgiving ' },
  ];
  const delivery = {
    deliveryWeekdays: ['fri', 'mon', 'thu', 'mon'],
    cutOffTime: '16:00',
    minimumOrder: 150,
    closedDates,
  };
  const saved = await save(delivery);
  const stored = {
    deliveryWeekdays: ['mon', 'thu', 'fri'],
    cutOffTime: '16:00',
    closedDates: [{ date: '2026-11-26', name: 'Thanksgiving' }, closedDates[0]],
  };
  expect(saved).toMatchObject({ status: 200, body: { ...stored, minimumOrder: '150.00' } });
  expect((await admin.recorded(settingsSaved)).at(-1)?.data).toMatchObject(stored);
  expect((await client.call(adminApi.getSettings)).body).toEqual(saved.body);

  const his: Weekday[] = ['thu', 'fri'];
  const { id } = await addCustomer(client, {
    deliveryDays: his,
    deliveryCharge: '15',
    freeDeliveryFrom: 500,
  });
  expect((await admin.recorded(customerSaved)).at(-1)?.data).toMatchObject({
    deliveryDays: ['thu', 'fri'],
    deliveryCharge: '15.00',
    freeDeliveryFrom: '500.00',
    minimumOrder: null,
  });
  expect(await nextDelivery(id, '2026-11-24T09:00:00-06:00')).toEqual({
    date: '2026-11-27',
    cutOff: '2026-11-26T22:00:00.000Z',
    sentence: 'Cut-off for 11/27/2026 is 4:00 PM on 11/26/2026',
  });
  expect(await nextDelivery(id, '2026-11-26T16:00:00-06:00')).toMatchObject({
    date: '2026-12-03',
    sentence: 'Cut-off for 11/27/2026 has passed: it was 4:00 PM',
  });
});

it('the audit trail records which delivery days were closed and opened', async () => {
  await save({ closedDates: [{ date: '2026-12-25', name: 'Christmas Day' }], cutOffTime: '' });
  const [entry] = (await client.call(adminApi.listAuditTrail, { query: { kind: 'settings' } })).body;
  expect(entry?.changes).toEqual([
    { field: 'cutOffTime', before: '16:00', after: null },
    {
      field: 'closedDates',
      before: '11/26/2026 Thanksgiving, 12/25/2026 Christmas',
      after: '12/25/2026 Christmas Day',
    },
  ]);
});

it('a change keeps delivery fields that the request omits', async () => {
  const { id } = await addCustomer(client, { deliveryDays: ['tue'], minimumOrder: '80' });
  await client.call(adminApi.updateCustomer, { params: { id }, body: { city: 'Olathe' } });
  const read = async () => (await client.call(adminApi.getCustomer, { params: { id } })).body;
  expect(await read()).toMatchObject({ deliveryDays: ['tue'], minimumOrder: '80.00' });
  await client.call(adminApi.updateCustomer, {
    params: { id },
    body: { deliveryDays: [], minimumOrder: '' },
  });
  expect(await read()).toMatchObject({ deliveryDays: [], minimumOrder: null });
  await save({ deliveryWeekdays: defaultWeekdays, closedDates: [], standingOrdersAt: '' });
  expect((await client.call(adminApi.getSettings)).body).toMatchObject({
    closedDates: [],
    standingOrdersAt: '14:00',
    minimumOrder: '150.00',
  });
});

it('the next delivery is computed for the current time by default', async () => {
  const { id } = await addCustomer(client);
  expect((await nextDelivery(id)).date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(await client.send('GET', `/api/customers/${id}/next-delivery-date?at=`)).toMatchObject({
    status: 200,
  });
});

it.each(['soon', '2026-11-23', '2026-11-23T10:00:00', '2026-02-30T10:00:00Z', '2026-11-23T25:00:00Z'])(
  'rejects at=%s with a sentence',
  async (at) => {
    const { id } = await addCustomer(client);
    expect(await client.send('GET', `/api/customers/${id}/next-delivery-date?at=${at}`)).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'at' }] },
    });
  },
);

it('answers 404 for a missing customer', async () => {
  for (const id of ['no-uuid', '019f0000-0000-7000-8000-000000000000'])
    expect(await client.send('GET', `/api/customers/${id}/next-delivery-date`)).toMatchObject({
      status: 404,
    });
});
