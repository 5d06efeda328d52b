import { adminApi } from '@primal/contracts/admin/api';
import { settingsSaved } from '@primal/contracts/admin/events';
import { startingNumbers } from '@primal/contracts/admin/settings';
import { afterAll, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const clerk = admin.client({ role: 'user' });

const read = async () => (await client.call(adminApi.getSettings)).body;
const save = (body: object, by = client) => by.send('PUT', '/api/settings', body);
const isOpen = async () => (await client.call(adminApi.dashboardStats)).body.firstStepsOpen;

it('the set-up starts without reviewed sections, and shows the first steps', async () => {
  expect(await read()).toMatchObject({ setUpDone: [], firstSteps: 'open' });
  expect(await isOpen()).toBe(true);
});

it('reviewed sections are stored once and in order, for all users', async () => {
  await save({ setUpDone: ['mail', 'terms', 'mail'] }, clerk);
  expect((await read()).setUpDone).toEqual(['terms', 'mail']);
  expect(await save({ setUpDone: ['paint'] })).toMatchObject({ status: 400 });
  expect((await read()).setUpDone).toEqual(['terms', 'mail']);
});

it('hides the first steps for all users, and restores them', async () => {
  await save({ firstSteps: 'hidden' }, clerk);
  expect(await isOpen()).toBe(false);
  await save({ firstSteps: 'open' });
  expect(await isOpen()).toBe(true);
  await save({ firstSteps: 'done' });
  expect(await isOpen()).toBe(false);
  expect(await save({ firstSteps: 'maybe' })).toMatchObject({ status: 400 });
});

it('publishes the starting number of each series, which only an admin sets', async () => {
  const begins = Object.fromEntries(startingNumbers.map((field, at) => [field, 2000 + at]));
  for (const [field, number] of Object.entries(begins)) {
    expect(await save({ [field]: number }, clerk)).toMatchObject({ status: 403 });
    expect(await save({ [field]: 0 })).toMatchObject({ status: 400 });
    expect(await save({ [field]: number })).toMatchObject({ status: 200, body: { [field]: number } });
  }
  expect((await admin.recorded(settingsSaved)).at(-1)?.data).toMatchObject(begins);
  expect((await save({ creditMemoStartingNumber: '' })).body.creditMemoStartingNumber).toBe(1001);
});

it('stores the cash sale tax in percent, and publishes it', async () => {
  await save({ cashSaleTaxRate: '8.25', cashSaleTaxName: ' Waco Tax ' });
  expect(await read()).toMatchObject({ cashSaleTaxRate: '8.250', cashSaleTaxName: 'Waco Tax' });
  expect((await admin.recorded(settingsSaved)).at(-1)?.data).toMatchObject({
    cashSaleTaxRate: '8.250',
    cashSaleTaxName: 'Waco Tax',
  });
  expect((await save({ cashSaleTaxName: '' })).body.cashSaleTaxName).toBe('Sales Tax');
  for (const cashSaleTaxRate of ['-1', '101', '8.2501', 'much'])
    expect(await save({ cashSaleTaxRate })).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'cashSaleTaxRate' }] },
    });
});
