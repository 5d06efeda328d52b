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

const waco = '0198a000-0000-7000-8000-0000000000a1';
const codes = (percent: string, name = ' Waco Tax ') => ({
  codes: [{ id: waco, name, rates: [{ from: '2026-01-01', percent }] }],
});

it('stores tax codes in percent, and publishes them', async () => {
  await save({ salesTax: codes('8.25') });
  const stored = {
    codes: [
      { id: waco, name: 'Waco Tax', rates: [{ from: '2026-01-01', percent: '8.250' }], taxesDelivery: false },
    ],
    defaultCodeId: waco,
    taxesExpired: false,
  };
  expect((await read()).salesTax).toEqual(stored);
  expect((await admin.recorded(settingsSaved)).at(-1)?.data.salesTax).toEqual(stored);
  for (const percent of ['-1', '101', '8.2501', 'much'])
    expect(await save({ salesTax: codes(percent) })).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'salesTax.codes.0.rates.0.percent' }] },
    });
  const { body } = await save({ salesTax: { codes: [] } });
  expect(body.salesTax).toBeNull();
});

it('rejects two codes of one name, two rates of one day, a code without a name and an unknown default', async () => {
  const [code] = codes('8').codes;
  const other = { ...code, id: '0198a000-0000-7000-8000-0000000000a2' };
  const refusals = [
    [{ codes: [code, { ...other, name: 'waco tax' }] }, 'codes.1.name', 'Another code has this name.'],
    [{ codes: [{ ...code, name: ' ' }] }, 'codes.0.name', 'Please enter the name of the tax.'],
    [{ codes: [{ ...code, rates: [] }] }, 'codes.0.rates', 'Please enter a rate.'],
    [
      { codes: [{ ...code, rates: [...(code?.rates ?? []), ...(code?.rates ?? [])] }] },
      'codes.0.rates.1.from',
      'Two rates begin on this day.',
    ],
    [{ codes: [code], defaultCodeId: other.id }, 'defaultCodeId', 'Choose one of the tax codes.'],
  ] as const;
  for (const [salesTax, path, message] of refusals)
    expect(await save({ salesTax })).toMatchObject({
      status: 400,
      problem: { issues: [{ path: `salesTax.${path}`, message }] },
    });
});
