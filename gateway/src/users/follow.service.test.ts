import { randomUUID } from 'node:crypto';
import { userDeleted, userSaved } from '@primal/contracts/admin/events';
import type { User } from '@primal/contracts/admin/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../testing/accounts.ts';
import type { Browser } from '../testing/browser.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const userOf = async (browser: Browser) => (await browser.get('/api/user')).json<User>();
const statusOf = async (browser: Browser) => (await browser.get('/api/user')).status;

const save = (user: User, sequence: number) =>
  gateway.publish(userSaved, { key: user.id, sequence, data: user });

const activeUser = 'select 1 from users where id = $1 and is_active';

test('a deactivated user is signed out at once, and stays so after being activated again', async () => {
  const browser = await gateway.signedIn('sam');
  const user = await userOf(browser);
  await save({ ...user, isActive: false }, 2);
  await expect.poll(() => statusOf(browser)).toBe(401);
  await save({ ...user, isActive: true }, 3);
  await expect.poll(async () => (await gateway.database.query(activeUser, [user.id])).rowCount).toBe(1);
  expect(await statusOf(browser)).toBe(401);
  expect((await browser.post('/api/login', { username: 'sam', password })).status).toBe(200);
});

test('a deleted user is signed out at once; an event that comes late does not bring the account back', async () => {
  const browser = await gateway.signedIn('tom');
  const user = await userOf(browser);
  await gateway.publish(userDeleted, { key: user.id, sequence: 3, data: { id: user.id } });
  await expect.poll(() => statusOf(browser)).toBe(401);
  await save(user, 2);
  const witness = await gateway.signedIn('witness');
  const other = await userOf(witness);
  await save({ ...other, firstName: 'Afterwards' }, 2);
  await expect.poll(async () => (await userOf(witness)).firstName).toBe('Afterwards');
  const { rows } = await gateway.database.query('select is_active from users where id = $1', [user.id]);
  expect(rows).toEqual([{ is_active: false }]);
});

test('a changed profile is the answer of the current user, an older one is not', async () => {
  const browser = await gateway.signedIn('uma');
  const user = await userOf(browser);
  await save({ ...user, firstName: 'New', role: 'admin' }, 3);
  await save({ ...user, firstName: 'Old' }, 2);
  await expect.poll(async () => (await userOf(browser)).firstName).toBe('New');
  expect((await userOf(browser)).role).toBe('admin');
});

test('a message that is no such event holds nothing up', async () => {
  const browser = await gateway.signedIn('val');
  const user = await userOf(browser);
  const stream = gateway.nats.jetstream();
  await stream.publish('admin.user.saved', 'not even JSON');
  await stream.publish('admin.user.saved', JSON.stringify({ id: randomUUID(), type: 'admin.user.saved' }));
  await save({ ...user, lastName: 'Reached' }, 2);
  await expect.poll(async () => (await userOf(browser)).lastName).toBe('Reached');
});

test('a broker that lost everything is met again', async () => {
  const browser = await gateway.signedIn('wes');
  const user = await userOf(browser);
  const manager = await gateway.nats.jetstreamManager();
  await manager.streams.delete('ADMIN');
  await save({ ...user, lastName: 'Found' }, 2);
  await expect.poll(async () => (await userOf(browser)).lastName, { timeout: 10_000 }).toBe('Found');
});
