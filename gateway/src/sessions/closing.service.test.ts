import { afterAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { startTestGateway } from '../../testing/gateway.ts';

const gateway = await startTestGateway();
afterAll(() => gateway.stop());

const beacon = (browser: Browser) => browser.post('/api/logout?reason=unload');

const passTime = () =>
  gateway.database.query(
    `update sessions set closes_at = closes_at - interval '15 s' where closes_at is not null`,
  );

test('a session ends 15 seconds after its last tab closed', async () => {
  const browser = await gateway.signedIn('ann');
  expect((await beacon(browser)).status).toBe(204);
  const { rows } = await gateway.database.query(
    `select extract(epoch from closes_at - now())::float as seconds from sessions where closes_at is not null`,
  );
  expect(rows[0].seconds).toBeGreaterThan(13);
  expect(rows[0].seconds).toBeLessThanOrEqual(15);
  await passTime();
  expect((await browser.get('/api/user')).status).toBe(401);
});

test('a session continues if a reload or another tab sends a request in time', async () => {
  const browser = await gateway.signedIn('bea');
  await beacon(browser);
  expect((await browser.get('/api/user')).status).toBe(200);
  await passTime();
  expect((await browser.get('/api/user')).status).toBe(200);
});

test('a page request keeps the session open', async () => {
  const browser = await gateway.signedIn('cal');
  await beacon(browser);
  await browser.get('/dashboard', { accept: 'text/html' });
  await expect
    .poll(
      async () => (await gateway.database.query('select 1 from sessions where closes_at > now()')).rowCount,
    )
    .toBe(0);
});

test('the beacon that marks a session as closing does not clear the mark', async () => {
  const browser = await gateway.signedIn('dot');
  await beacon(browser);
  await beacon(browser);
  await passTime();
  expect((await browser.get('/api/user')).status).toBe(401);
});
