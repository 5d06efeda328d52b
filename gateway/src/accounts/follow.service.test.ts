import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { userDeleted, userSaved } from '@primal/contracts/admin/events';
import type { User } from '@primal/contracts/admin/user';
import { identityHeader } from '@primal/contracts/shared/identity';
import { publishEvent } from '@primal/service-kit/events/broker';
import { deriveIdentityKey, verifyIdentity } from '@primal/service-kit/identity';
import { afterAll, expect, test } from 'vitest';
import { firstPassword, password } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { identitySecret, startTestGateway } from '../../testing/gateway.ts';
import { sendJson } from '../../testing/stand-in.ts';

const gateway = await startTestGateway();
afterAll(() => gateway.stop());

const readUser = async (browser: Browser) => (await browser.get('/api/user')).json<User>();
const readStatus = async (browser: Browser) => (await browser.get('/api/user')).status;

const save = (user: User, sequence: number) =>
  gateway.publish(userSaved, { key: user.id, sequence, data: { ...user, ...firstPassword } });

const activeUser = 'select 1 from users where id = $1 and is_active';

test('a deactivated user is signed out immediately, and reactivation does not restore the session', async () => {
  const browser = await gateway.signedIn('sam');
  const user = await readUser(browser);
  await save({ ...user, isActive: false }, 2);
  await expect.poll(() => readStatus(browser)).toBe(401);
  await save({ ...user, isActive: true }, 3);
  await expect.poll(async () => (await gateway.database.query(activeUser, [user.id])).rowCount).toBe(1);
  expect(await readStatus(browser)).toBe(401);
  expect((await browser.post('/api/login', { username: 'sam', password })).status).toBe(200);
});

test('an account change is answered once the gateway has applied it', async () => {
  const browser = await gateway.signedIn('uma');
  const user = await readUser(browser);
  const admin = await gateway.signedIn('admin');
  const path = `/api/users/${user.id}`;
  gateway.services.admin.answer(path, async (_request, response) => {
    const { id } = await save({ ...user, isActive: false }, 2);
    response.writeHead(200, { 'content-type': 'application/json', 'x-wrote': `admin.user.saved=${id}` });
    response.end('{"isActive":false}');
  });
  const answer = await admin.send('PATCH', path, { body: { isActive: false } });
  expect(answer).toMatchObject({ status: 200, text: '{"isActive":false}' });
  expect(await readStatus(browser)).toBe(401);
});

test('a deactivated user is signed out immediately during a broker outage', async () => {
  const browser = await gateway.signedIn('xena');
  const user = await readUser(browser);
  const stream = await browser.open('GET', '/api/events');
  const ended = new Promise((resolve) => stream.body.once('end', resolve).resume());
  const admin = await gateway.signedIn('admin');
  const event = {
    id: randomUUIDv7(),
    type: userSaved.type,
    version: 1,
    occurredAt: new Date().toISOString(),
    source: 'admin',
    key: user.id,
    sequence: 2,
    actor: null,
    correlationId: 'x',
    causationId: null,
    data: { ...user, ...firstPassword, isActive: false },
  };
  const path = `/api/users/${user.id}`;
  gateway.services.admin.answer(path, (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-wrote': `admin.user.saved=${event.id}`,
    });
    response.end('{"isActive":false}');
  });
  gateway.services.admin.answer(`/internal/account-events/${event.id}`, (_request, response) =>
    sendJson(response, 200, event),
  );
  expect((await admin.send('PATCH', path, { body: { isActive: false } })).status).toBe(200);
  expect(await readStatus(browser)).toBe(401);
  await ended;

  // The event arrives late, but newer state wins.
  await save({ ...user, isActive: true }, 3);
  await expect.poll(async () => (await gateway.database.query(activeUser, [user.id])).rowCount).toBe(1);
  const sent = { id: event.id, type: event.type, envelope: JSON.stringify(event), key: user.id };
  await publishEvent(gateway.nats.jetstream(), sent);
  const witness = await gateway.signedIn('yves');
  const other = await readUser(witness);
  await save({ ...other, firstName: 'Afterwards' }, 2);
  await expect.poll(async () => (await readUser(witness)).firstName).toBe('Afterwards');
  expect((await gateway.database.query(activeUser, [user.id])).rowCount).toBe(1);
});

test('a new password ends all other sessions and streams on every instance', async () => {
  const here = await gateway.signedIn('pam');
  const user = await readUser(here);
  const elsewhere = new Browser(await gateway.another());
  await elsewhere.post('/api/login', { username: 'pam', password });
  const stream = await elsewhere.open('GET', '/api/events');
  const ended = new Promise((resolve) => stream.body.once('end', resolve).resume());

  await here.send('PATCH', `/api/users/${user.id}`, { body: { password: 'Sirloin34' } });
  const header = String(gateway.services.admin.last.headers[identityHeader]);
  const key = deriveIdentityKey(identitySecret, 'admin');
  const passwordSession = verifyIdentity(header, { audience: 'admin', key })?.session ?? null;
  expect(passwordSession).toMatch(/^[0-9a-f-]{36}$/);
  expect(here.cookie).not.toContain(passwordSession);

  const changed = { ...user, passwordVersion: 2, passwordSession };
  await gateway.publish(userSaved, { key: user.id, sequence: 2, data: changed });
  await expect.poll(() => readStatus(elsewhere)).toBe(401);
  await ended;
  expect(await readStatus(here)).toBe(200);
});

test('a user who signs in with the new password before its event stays signed in', async () => {
  const before = await gateway.signedIn('quinn');
  const user = await readUser(before);
  const account = gateway.accounts.add('quinn', user);
  account.version = 3;
  const after = gateway.browser();
  await after.post('/api/login', { username: 'quinn', password });
  const changed = { ...user, passwordVersion: 2, passwordSession: null };
  await gateway.publish(userSaved, { key: user.id, sequence: 3, data: changed });
  await expect.poll(() => readStatus(before)).toBe(401);
  expect(await readStatus(after)).toBe(200);
});

test('a deactivation that fails to store is redelivered until it succeeds', async () => {
  const browser = await gateway.signedIn('una');
  const user = await readUser(browser);
  // Counts by a sequence, because a rollback does not reset it.
  await gateway.database.query(`
    create sequence refusals;
    create function refuse_twice() returns trigger language plpgsql as $$ begin
      if nextval('refusals') <= 2 then raise exception 'not now'; end if;
      return new;
    end $$;
    create trigger refuse_twice before update on users for each row execute function refuse_twice();`);
  await save({ ...user, isActive: false }, 2);
  await expect.poll(() => readStatus(browser), { timeout: 5_000 }).toBe(401);
  const { rows } = await gateway.database.query('select last_value::int as tries from refusals');
  expect(rows).toEqual([{ tries: 3 }]);
  await gateway.database.query('drop trigger refuse_twice on users');
});

test('a deleted user is signed out immediately, and a late event does not restore the account', async () => {
  const browser = await gateway.signedIn('tom');
  const user = await readUser(browser);
  await gateway.publish(userDeleted, { key: user.id, sequence: 3, data: { id: user.id } });
  await expect.poll(() => readStatus(browser)).toBe(401);
  await save(user, 2);
  const witness = await gateway.signedIn('witness');
  const other = await readUser(witness);
  await save({ ...other, firstName: 'Afterwards' }, 2);
  await expect.poll(async () => (await readUser(witness)).firstName).toBe('Afterwards');
  const { rows } = await gateway.database.query('select is_active from users where id = $1', [user.id]);
  expect(rows).toEqual([{ is_active: false }]);
});

test('the current user shows the changed profile and ignores an older event', async () => {
  const browser = await gateway.signedIn('uma');
  const user = await readUser(browser);
  await save({ ...user, firstName: 'New', role: 'admin' }, 3);
  await save({ ...user, firstName: 'Old' }, 2);
  await expect.poll(async () => (await readUser(browser)).firstName).toBe('New');
  expect((await readUser(browser)).role).toBe('admin');
});

test('an invalid message is set aside without blocking other messages', async () => {
  const browser = await gateway.signedIn('val');
  const user = await readUser(browser);
  const stream = gateway.nats.jetstream();
  await stream.publish('admin.user.saved', 'not even JSON');
  await stream.publish('admin.user.saved', JSON.stringify({ id: randomUUID(), type: 'admin.user.saved' }));
  await save({ ...user, lastName: 'Reached' }, 2);
  await expect.poll(async () => (await readUser(browser)).lastName).toBe('Reached');
  const { rows } = await gateway.database.query('select type from dead_events');
  expect(rows).toEqual([{ type: 'admin.user.saved' }, { type: 'admin.user.saved' }]);
});

test('consumers recover after the broker lost all data', async () => {
  const browser = await gateway.signedIn('wes');
  const user = await readUser(browser);
  const manager = await gateway.nats.jetstreamManager();
  await manager.streams.delete('ADMIN');
  await save({ ...user, lastName: 'Found' }, 2);
  await expect.poll(async () => (await readUser(browser)).lastName, { timeout: 10_000 }).toBe('Found');
});
