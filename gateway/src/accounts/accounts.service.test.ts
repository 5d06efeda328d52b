import { defaultPermissions } from '@primal/contracts/shared/permissions';
import { afterAll, expect, test } from 'vitest';
import { password } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { startTestGateway } from '../../testing/gateway.ts';

const gateway = await startTestGateway();
afterAll(() => gateway.stop());

const setCookies = (headers: Record<string, string | string[] | undefined>) =>
  [headers['set-cookie'] ?? []].flat();

test('sign-in answers the user without a password and sets a signed cookie that scripts cannot read', async () => {
  const { user } = gateway.accounts.add('dana');
  const answer = await gateway.browser().post('/api/login', { username: 'dana', password });
  expect(answer.status).toBe(200);
  const { permissions, roleName, ...rest } = answer.json();
  expect(rest).toEqual(user);
  expect([roleName, permissions]).toEqual(['User', defaultPermissions.user]);
  const cookies = setCookies(answer.headers);
  expect(cookies.find((line) => line.startsWith('primal.sid='))).toMatch(
    /; path=\/; .*samesite=lax; httponly/i,
  );
  expect(cookies.some((line) => line.startsWith('primal.sid.sig='))).toBe(true);
  expect(cookies.join()).not.toMatch(/secure/i);
});

test('behind TLS the cookie is limited to TLS and this host, renewed at each sign-in and cleared with the session', async () => {
  gateway.accounts.add('tess');
  const url = await gateway.another({ TRUST_PROXY: '1' });
  const browser = new Browser(url);
  const tls = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'shop.example',
    origin: 'https://shop.example',
  };
  const answer = await browser.post('/api/login', { username: 'tess', password }, tls);
  expect(answer.status).toBe(200);
  const [cookie = ''] = setCookies(answer.headers).filter((line) => line.startsWith('__Host-primal.sid='));
  expect(cookie).toMatch(/; path=\/; .*samesite=lax; secure; httponly/i);
  expect(cookie).not.toMatch(/domain/i);
  const { cookie: before } = browser;
  expect((await browser.get('/api/user', tls)).status).toBe(200);
  await browser.post('/api/login', { username: 'tess', password }, tls);
  expect(browser.cookie).not.toBe(before);
  expect((await browser.post('/api/logout', undefined, tls)).status).toBe(204);
  expect(browser.cookie).not.toContain('__Host-primal.sid=');
});

test('calls without a session answer not_signed_in, and with a session the current user', async () => {
  const stranger = await gateway.browser().get('/api/user');
  expect(stranger.status).toBe(401);
  expect(stranger.json()).toMatchObject({ code: 'not_signed_in' });
  const dana = await gateway.signedIn('dana2');
  expect((await dana.get('/api/user')).json()).toMatchObject({ username: 'dana2', role: 'user' });
});

test('sign-in creates a new session id and ends the old session', async () => {
  const browser = await gateway.signedIn('fay');
  const before = browser.cookie;
  expect((await browser.post('/api/login', { username: 'fay', password })).status).toBe(200);
  expect(browser.cookie).not.toBe(before);
  expect(browser.cookie).toMatch(/primal\.sid=[\w-]{43}(;|$)/);
  expect((await browser.get('/api/user')).status).toBe(200);
  browser.cookie = before;
  expect((await browser.get('/api/user')).status).toBe(401);
});

test('unsigned and planted session ids are ignored', async () => {
  const browser = gateway.browser();
  browser.cookie = 'primal.sid=11111111-1111-4111-8111-111111111111';
  expect((await browser.get('/api/user')).status).toBe(401);
  const real = await gateway.signedIn('gus');
  browser.cookie = real.cookie.replace(/sig=(.)/, (_, first) => `sig=${first === 'A' ? 'B' : 'A'}`);
  expect((await browser.get('/api/user')).status).toBe(401);
});

test('a new secret signs new cookies, and the previous secret remains valid until dropped', async () => {
  const session = 'another secret for tests alone';
  const rotated = await gateway.another({ SESSION_SECRET: `the secret that comes after it, ${session}` });
  const dropped = await gateway.another({ SESSION_SECRET: 'the secret that comes after it' });
  const { cookie } = await gateway.signedIn('olga');
  const visit = async (url: string, given: string) => {
    const browser = new Browser(url);
    browser.cookie = given;
    const { status } = await browser.get('/api/user');
    return { status, cookie: browser.cookie };
  };
  expect((await visit(dropped, cookie)).status).toBe(401);
  const resigned = await visit(rotated, cookie);
  expect(resigned.status).toBe(200);
  expect((await visit(dropped, resigned.cookie)).status).toBe(200);
});

test('a wrong name and a wrong password get the same answer', async () => {
  gateway.accounts.add('hal');
  const wrongPassword = await gateway
    .browser()
    .post('/api/login', { username: 'hal', password: 'wrong-one' });
  const wrongName = await gateway.browser().post('/api/login', { username: 'nobody', password });
  expect(wrongPassword.status).toBe(401);
  expect(wrongPassword.text).toBe(wrongName.text);
  expect(wrongPassword.json()).toEqual({
    message: 'Invalid username or password',
    code: 'wrong_credentials',
  });
});

test('registration creates the account and signs in, and a taken name is a conflict', async () => {
  const browser = gateway.browser();
  const registered = await browser.post('/api/register', { username: 'ivy', password, firstName: 'Ivy' });
  expect(registered.status).toBe(201);
  expect((await browser.get('/api/user')).json()).toMatchObject({ username: 'ivy' });
  const again = await gateway.browser().post('/api/register', { username: 'ivy', password });
  expect(again.status).toBe(409);
  expect(again.json()).toMatchObject({ code: 'already_exists' });
});

test('first-account registration is offered until an account exists, and the admin service receives the mode', async () => {
  const url = await gateway.another({ REGISTRATION: 'first' });
  const offered = async () =>
    (await new Browser(url).get('/config/remotes.json')).json<{ registration: string }>().registration;
  await gateway.database.query('delete from users');
  expect(await offered()).toBe('open');
  expect((await new Browser(url).post('/api/register', { username: 'first', password })).status).toBe(201);
  const { body } = gateway.services.admin.received.findLast(({ url }) => url.includes('register')) ?? {};
  expect(JSON.parse(body ?? '{}')).toMatchObject({ onlyFirst: true });
  expect(await offered()).toBe('closed');
});

test('closed registration rejects everyone', async () => {
  const url = await gateway.another({ REGISTRATION: 'closed' });
  const answer = await new Browser(url).post('/api/register', { username: 'jon', password });
  expect(answer.status).toBe(403);
});

test('invalid input answers 400 with the fields, and bodies must be JSON', async () => {
  const browser = gateway.browser();
  const answer = await browser.post('/api/register', { username: 'ab', password: 'short', role: 'admin' });
  expect(answer.status).toBe(400);
  const { issues } = answer.json<{ issues: { path: string }[] }>();
  expect(new Set(issues.map(({ path }) => path))).toEqual(new Set(['username', 'password', 'role']));
  expect((await browser.post('/api/login', '{"username"')).status).toBe(400);
  const form = await browser.send('POST', '/api/login', {
    body: 'a=b',
    headers: { 'content-type': 'text/plain' },
  });
  expect(form.status).toBe(415);
});

test('sign-out ends the session permanently', async () => {
  const browser = await gateway.signedIn('kim');
  const { cookie } = browser;
  expect((await browser.post('/api/logout')).status).toBe(204);
  expect(browser.cookie).toBe('');
  browser.cookie = cookie;
  expect((await browser.get('/api/user')).status).toBe(401);
});

test('sign-out succeeds after the session has ended', async () => {
  const browser = await gateway.signedIn('kip');
  const { cookie } = browser;
  await browser.post('/api/logout');
  browser.cookie = cookie;
  for (const somebody of [browser, gateway.browser()])
    for (const address of ['/api/logout', '/api/logout?reason=unload'])
      expect((await somebody.post(address)).status).toBe(204);
});

test('without the admin service sign-in answers a sentence, and sessions continue', async () => {
  const browser = await gateway.signedIn('lea');
  await gateway.services.admin.stop();
  const answer = await gateway.browser().post('/api/login', { username: 'lea', password });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.json<{ message: string }>().message).toContain('Signing in is not possible right now');
  expect((await browser.get('/api/user')).status).toBe(200);
  await gateway.services.admin.start();
});

test('writes must come from this site, but reads may come from any site', async () => {
  const browser = await gateway.signedIn('max');
  const write = (headers: Record<string, string>) =>
    browser.send('POST', '/api/sales-orders', { body: {}, headers });
  expect((await write({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await write({ origin: 'null' })).status).toBe(403);
  expect((await write({ origin: '' })).status).toBe(403);
  expect((await write({ origin: '', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await write({ origin: '', 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await write({ origin: '', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await write({})).status).toBe(200);
  expect((await browser.get('/api/user', { origin: 'https://evil.example' })).status).toBe(200);
});
