import { adminApi } from '@primal/contracts/admin/api';
import { settingsSaved } from '@primal/contracts/admin/events';
import { closingSaved } from '@primal/contracts/billing/events';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const read = async () => (await client.call(adminApi.getClosingDate)).body;
const close = (closedThrough: string | null, before: string | null) =>
  client.call(adminApi.setClosingDate, { body: { closedThrough, before } });
/** Simulates that billing has applied this version of the settings. */
const enforce = (sequence: number, closedThrough: string | null) => {
  const at = new Date().toISOString();
  const data = { id: 'settings', closedThrough, setAt: at, at };
  return admin.publish(closingSaved, { key: 'settings', sequence, data });
};
const readSaved = async () => (await admin.recorded(settingsSaved)).at(-1);

it('the initial closing date, null, is in force', async () => {
  expect(await read()).toEqual({ closedThrough: null, inForce: true });
});

it('a closing date is in force once billing has applied it', async () => {
  expect(await close('2026-10-31', null)).toMatchObject({
    status: 202,
    body: { closedThrough: '2026-10-31', inForce: false },
  });
  expect(await read()).toEqual({ closedThrough: '2026-10-31', inForce: false });
  const event = await readSaved();
  expect(event?.data).toMatchObject({ closedThrough: '2026-10-31' });
  expect(event?.data).not.toHaveProperty('inForce');
  await enforce((event?.sequence ?? 0) - 1, null);
  await enforce(event?.sequence ?? 0, '2026-10-31');
  await eventually(async () => expect(await read()).toEqual({ closedThrough: '2026-10-31', inForce: true }));
});

it('the call answers early if billing applies the closing date in the meantime', async () => {
  const before = (await readSaved())?.sequence ?? 0;
  const asked = close('2026-09-30', '2026-10-31');
  await eventually(async () => expect((await readSaved())?.sequence).toBe(before + 1));
  expect(await read()).toEqual({ closedThrough: '2026-09-30', inForce: false });
  await enforce(before + 1, '2026-09-30');
  expect(await asked).toMatchObject({ status: 200, body: { closedThrough: '2026-09-30', inForce: true } });
  await client.send('PUT', '/api/settings', { phone: '(816) 555-0100' });
  expect(await read()).toMatchObject({ inForce: true });
});
