import { afterAll, beforeEach, expect, test } from 'vitest';
import { password } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { startTestGateway } from '../../testing/gateway.ts';

const gateway = await startTestGateway({ TRUST_PROXY: '1' });
const behindProxy = await gateway.another();
afterAll(() => gateway.stop());
beforeEach(() => gateway.database.query('delete from rate_limits'));

let lastAddress = 0;
const newAddress = () => `10.0.0.${++lastAddress}`;

const signIn = (username: string, given: string, address: string, url = gateway.url) =>
  new Browser(url).post('/api/login', { username, password: given }, { 'x-forwarded-for': address });

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test('ten failed sign-ins lock a name on all instances, even for the right password', async () => {
  gateway.accounts.add('ned');
  for (const _ of times(10)) expect((await signIn('ned', 'wrong-one', newAddress())).status).toBe(401);
  const held = await signIn('NED', password, newAddress(), behindProxy);
  expect(held.status).toBe(429);
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(held.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect(held.json()).toMatchObject({ code: 'too_many_requests' });
});

const inRounds = async <Answer>(
  count: number,
  send: (index: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let from = 0; from < count; from += 5)
    answers.push(...(await Promise.all(times(Math.min(5, count - from)).map((at) => send(from + at)))));
  return answers;
};

test('an address has at most five attempts in flight, without blocking other addresses', async () => {
  gateway.accounts.add('una');
  const address = newAddress();
  const crowd = times(40).map((index) => signIn(`crowd${index}`, 'wrong-one', address));
  expect((await signIn('una', password, newAddress())).status).toBe(200);
  const refused = (await Promise.all(crowd)).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers['retry-after']).toBe('1');
});

test('typed names are stored only as hashes', async () => {
  await inRounds(10, () => signIn('My-Secret-Passw0rd', 'wrong-one', newAddress()));
  for (const table of ['rate_limits', 'audit_entries']) {
    const { rows } = await gateway.database.query(
      `select 1 from ${table} t where t::text ilike '%my-secret-passw0rd%'`,
    );
    expect([table, rows]).toEqual([table, []]);
  }
});

test('parallel guesses do not exceed the limit', async () => {
  gateway.accounts.add('oda');
  const answers = await Promise.all(times(30).map(() => signIn('oda', 'wrong-one', newAddress())));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

test('parallel guesses on two instances do not exceed the limit', async () => {
  gateway.accounts.add('otto');
  const answers = await Promise.all(
    times(40).map((index) =>
      signIn('otto', 'wrong-one', newAddress(), index % 2 === 0 ? gateway.url : behindProxy),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

test('successful sign-ins do not count', async () => {
  gateway.accounts.add('pia');
  const address = newAddress();
  const answers = await inRounds(25, () => signIn('pia', password, address));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  for (const _ of times(9)) await signIn('pia', 'wrong-one', address);
  expect((await signIn('pia', password, address)).status).toBe(200);
  expect((await signIn('pia', 'wrong-one', address)).status).toBe(401);
  expect((await signIn('pia', password, address)).status).toBe(429);
});

test('a hundred failed sign-ins lock an address, and other addresses can sign in', async () => {
  gateway.accounts.add('quin');
  const address = newAddress();
  const answers = await inRounds(110, (index) => signIn(`nobody${index}`, 'wrong-one', address));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
  expect((await signIn('quin', password, address)).status).toBe(429);
  expect((await signIn('quin', password, newAddress())).status).toBe(200);
});

test('an address that the client adds to X-Forwarded-For is ignored', async () => {
  const address = newAddress();
  await inRounds(100, (index) => signIn(`no${index}`, 'wrong-one', `1.2.3.${index}, ${address}`));
  expect((await signIn('nobody', 'wrong-one', `4.5.6.7, ${address}`)).status).toBe(429);
});

test('invalid input does not count', async () => {
  const address = newAddress();
  for (const _ of times(12)) await signIn('rob', 'short', address);
  expect((await signIn('rob', 'wrong-one', address)).status).toBe(401);
});

test('sixty registrations lock an address, including rejected registrations', async () => {
  const address = newAddress();
  const register = (username: string) =>
    new Browser(gateway.url).post('/api/register', { username, password }, { 'x-forwarded-for': address });
  for (const index of times(60)) await register(index < 30 ? 'same' : `clerk${index}`);
  const held = await register('one-more');
  expect(held.status).toBe(429);
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(800);
});
