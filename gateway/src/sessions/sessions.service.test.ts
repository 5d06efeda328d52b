import type { User } from '@primal/contracts/admin/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { Sessions } from './sessions.ts';

let gateway: TestGateway;
let sessions: Sessions;

beforeAll(async () => {
  gateway = await startTestGateway();
  sessions = new Sessions(gateway.database);
});
afterAll(() => gateway.stop());

const day = 24 * 60 * 60 * 1000;

/** Someone signed in, with the session's row. */
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

test('a session in use is renewed with its cookie, from half of its time on', async () => {
  const { browser, sid } = await signedIn('ada');
  expect((await browser.get('/api/user')).headers['set-cookie']).toBeUndefined();
  const soon = Date.now() + day / 4;
  await set(sid, `sess = sess || '{"_expire": ${soon}}', expire = to_timestamp(${soon / 1000})`);
  const renewed = await browser.get('/api/sales-orders');
  expect(renewed.status).toBe(200);
  expect([renewed.headers['set-cookie']].flat().join()).toContain(`primal.sid=${sid}`);
  const { rows } = await gateway.database.query('select expire from sessions where sid = $1', [sid]);
  expect(rows[0].expire.getTime()).toBeGreaterThan(Date.now() + day - 60_000);
});

test('a session that has ended is neither found, nor renewed, nor brought back', async () => {
  const { browser, sid } = await signedIn('bob');
  await set(sid, `expire = now() - interval '1 s'`);
  expect((await browser.get('/api/user')).status).toBe(401);
  await sessions.end(sid);
  await sessions.extend(sid, { userId: 'x' }, day);
  expect(await sessions.find(sid)).toBeUndefined();
});

test('an open stream keeps a session that another tab marked as closing, unless the mark is fresh or too old', async () => {
  const marked = await signedIn('cleo');
  const fresh = await signedIn('dale');
  const late = await signedIn('earl');
  await set(marked.sid, `closes_at = now() + interval '10 s'`);
  await set(fresh.sid, `closes_at = now() + interval '14 s'`);
  await set(late.sid, `closes_at = now() - interval '1 s'`);
  const living = await sessions.keepOpen([marked.sid, fresh.sid, late.sid, 'unknown']);
  expect(new Set(living)).toEqual(new Set([marked.sid, fresh.sid]));
  const { rows } = await gateway.database.query('select sid from sessions where closes_at > now()');
  expect(rows).toEqual([{ sid: fresh.sid }]);
});

test('sweeping removes what has ended and nothing else', async () => {
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
