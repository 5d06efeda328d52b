import type { User } from '@primal/contracts/admin/user';
import { afterAll, expect, test } from 'vitest';
import { password } from '../../testing/accounts.ts';
import { startTestGateway } from '../../testing/gateway.ts';
import { Sessions } from './sessions.ts';

const gateway = await startTestGateway();
const sessions = new Sessions(gateway.database);
afterAll(() => gateway.stop());

const day = 24 * 60 * 60 * 1000;

const signedIn = async (username: string) => {
  const browser = await gateway.signedIn(username);
  const { id } = (await browser.get('/api/user')).json<User>();
  const { rows } = await gateway.database.query<{ sid: string }>(
    'select sid from sessions where user_id = $1',
    [id],
  );
  return { browser, userId: id, sid: rows[0]?.sid ?? '' };
};

const set = (sid: string, assignment: string) =>
  gateway.database.query(`update sessions set ${assignment} where sid = $1`, [sid]);

const expiry = async (sid: string): Promise<number> => {
  const { rows } = await gateway.database.query('select expire from sessions where sid = $1', [sid]);
  return rows[0].expire.getTime();
};

test('a session ends a day after its last use, which is recorded every five minutes', async () => {
  const { browser, sid } = await signedIn('ada');
  const first = await expiry(sid);
  expect(Math.abs(first - Date.now() - day)).toBeLessThan(60_000);
  await browser.get('/api/sales-orders');
  expect(await expiry(sid)).toBe(first);
  await set(sid, `expire = now() + interval '23 hours 54 minutes'`);
  expect((await browser.get('/api/sales-orders')).status).toBe(200);
  expect(await expiry(sid)).toBeGreaterThan(Date.now() + day - 60_000);
});

test('a session ends 30 days after its beginning, regardless of use', async () => {
  const { browser, sid } = await signedIn('amy');
  await set(sid, `begun_at = now() - interval '29 days 23 hours', expire = now() + interval '10 minutes'`);
  expect((await browser.get('/api/user')).status).toBe(200);
  const end = await expiry(sid);
  expect(Math.abs(end - Date.now() - day / 24)).toBeLessThan(60_000);
  await browser.get('/api/user');
  expect(await expiry(sid)).toBe(end);
  await set(sid, `begun_at = begun_at - interval '1 hour', expire = expire - interval '1 hour'`);
  expect((await browser.get('/api/user')).status).toBe(401);
});

test('the cookie lasts as long as the longest session', async () => {
  gateway.accounts.add('art');
  const { headers } = await gateway.browser().post('/api/login', { username: 'art', password });
  const until = /primal\.sid=.*?expires=([^;]+)/.exec([headers['set-cookie']].flat().join())?.[1] ?? '';
  expect(Math.abs(Date.parse(until) - Date.now() - 30 * day)).toBeLessThan(60_000);
});

test('an ended session is neither found nor restored', async () => {
  const { browser, sid } = await signedIn('bob');
  await set(sid, `expire = now() - interval '1 s'`);
  expect((await browser.get('/api/user')).status).toBe(401);
  await sessions.recordUse(sid);
  expect(await sessions.find(sid)).toBeUndefined();
});

test('an open stream extends a session that another tab marked as closing, unless the mark is fresh or too old', async () => {
  const marked = await signedIn('cleo');
  const fresh = await signedIn('dale');
  const late = await signedIn('earl');
  await set(marked.sid, `closes_at = now() + interval '10 s'`);
  await set(fresh.sid, `closes_at = now() + interval '14 s'`);
  await set(late.sid, `closes_at = now() - interval '1 s'`);
  const living = [...(await sessions.extendStreaming([marked.sid, fresh.sid, late.sid, 'unknown'])).keys()];
  expect(new Set(living)).toEqual(new Set([marked.sid, fresh.sid]));
  const { rows } = await gateway.database.query('select sid from sessions where closes_at > now()');
  expect(rows).toEqual([{ sid: fresh.sid }]);
});

test('sweeping removes only ended sessions', async () => {
  const ended = await signedIn('fran');
  const closed = await signedIn('gina');
  const living = await signedIn('hugo');
  await set(ended.sid, `expire = now() - interval '1 s'`);
  await set(closed.sid, `closes_at = now() - interval '1 s'`);
  await sessions.sweep();
  const { rows } = await gateway.database.query('select sid from sessions where user_id = any($1)', [
    [ended.userId, closed.userId, living.userId],
  ]);
  expect(rows).toEqual([{ sid: living.sid }]);
});
