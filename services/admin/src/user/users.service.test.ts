import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { customerSaved, userDeleted, userSaved } from '@primal/contracts/admin/events';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { gatewayIdentity } from '@primal/contracts/shared/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerBody, startAdmin } from '../../testing/admin.ts';
import { register, signIn, tryToRegister } from '../../testing/gateway.ts';

const service = await startAdmin();
afterAll(() => service.stop());

const boss = await register(service, { username: 'boss', email: 'boss@primal.example' });
const clerk = await register(service, { username: 'clerk', email: 'clerk@primal.example' });
const asBoss = service.client({ userId: boss.id, role: 'admin' });
const asClerk = service.client({ userId: clerk.id, role: 'user' });

const edit = (client: typeof asBoss, id: string, body: object) =>
  client.send('PATCH', `/api/users/${id}`, body);
const account = (username: string) => ({
  username,
  email: `${username}@primal.example`,
  password: 'brisket',
});
const add = async (username: string, over: object = {}) =>
  (await asBoss.call(adminApi.createUser, { body: { ...account(username), ...over } })).body;

describe('an admin', () => {
  it('adds an account, which can then sign in', async () => {
    const answer = await asBoss.call(adminApi.createUser, { body: account('anna') });
    expect(answer).toMatchObject({
      status: 201,
      body: { username: 'anna', role: 'user', isActive: true, lastLogin: null },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon/);
    expect(await signIn(service, 'ANNA', 'brisket')).toMatchObject({ status: 200 });
  });

  it.each([{}, { email: '' }, { email: ' ' }, { email: null }])(
    'gets a single sentence for an account without an e-mail: %j',
    async (without) => {
      const { email: _, ...body } = account('nomail');
      expect(await asBoss.send('POST', '/api/users', { ...body, ...without })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'email', message: 'Email is required.' }] },
      });
    },
  );

  it('saves an account unchanged as the list returned it', async () => {
    const { id } = await add('astrid');
    const { body } = await asBoss.call(adminApi.listUsers, {});
    const answered = body.find((user) => user.id === id);
    expect(await edit(asBoss, id, { ...answered, firstName: 'Astrid' })).toMatchObject({
      status: 200,
      body: { firstName: 'Astrid', roleName: answered?.roleName },
    });
    expect(await edit(asBoss, id, { email: null })).toMatchObject({ status: 200, body: { email: null } });
    expect(await edit(asBoss, id, { email: null, lastName: 'Berg' })).toMatchObject({ status: 200 });
  });

  it('cannot change an account on a stale version', async () => {
    const { id, version } = await add('agnes');
    expect(await edit(asBoss, id, { firstName: 'Agnes', version })).toMatchObject({ status: 200 });
    expect(await edit(asBoss, id, { firstName: 'Inez', version })).toMatchObject({
      status: 409,
      problem: { code: 'stale_version' },
    });
    expect(await edit(asBoss, id, { lastName: 'Berg' })).toMatchObject({ body: { firstName: 'Agnes' } });
  });

  it.each([
    ['add', () => asClerk.send('POST', '/api/users', account('bert'))],
    ['edit another', () => edit(asClerk, boss.id, { firstName: 'X' })],
    ['delete', () => asClerk.send('DELETE', `/api/users/${boss.id}`)],
    ['take a role', () => edit(asClerk, clerk.id, { role: 'admin' })],
    ['set activity', () => edit(asClerk, clerk.id, { isActive: false })],
  ])('has rights that other users lack: %s', async (_, attempt) => {
    expect(await attempt()).toMatchObject({ status: 403, problem: { code: 'not_permitted' } });
  });

  it('need not act when users save their own account with an unchanged role', async () => {
    const { role, isActive } = clerk;
    expect(await edit(asClerk, clerk.id, { role, isActive, lastName: 'Own' })).toMatchObject({
      status: 200,
      body: { role, lastName: 'Own' },
    });
  });

  it('deactivates an account, which can no longer sign in', async () => {
    const { id } = await add('carl');
    expect(await edit(asBoss, id, { isActive: false })).toMatchObject({
      status: 200,
      body: { isActive: false },
    });
    expect((await service.recorded(userSaved)).at(-1)).toMatchObject({
      key: id,
      sequence: 2,
      data: { isActive: false },
    });
    expect(await signIn(service, 'carl', 'brisket')).toMatchObject({ status: 401 });
  });

  it('deletes an account', async () => {
    const { id } = await add('dora');
    expect(await asBoss.send('DELETE', `/api/users/${id}`)).toMatchObject({ status: 204 });
    expect((await service.recorded(userDeleted)).at(-1)).toMatchObject({ key: id, sequence: 2 });
    expect(await asBoss.send('DELETE', `/api/users/${id}`)).toMatchObject({ status: 404 });
    expect(await signIn(service, 'dora', 'brisket')).toMatchObject({ status: 401 });
  });
});

describe('a user', () => {
  it('changes their own name, e-mail and password', async () => {
    const body = {
      username: 'clerk2',
      firstName: 'Cleo',
      email: 'cleo@primal.example',
      password: 'sirloins',
    };
    const answer = await edit(asClerk, clerk.id, body);
    expect(answer).toMatchObject({ status: 200, body: { username: 'clerk2', firstName: 'Cleo' } });
    expect(await signIn(service, 'clerk2', 'sirloins')).toMatchObject({ status: 200 });
  });

  it('ends all their other sessions by a password change', async () => {
    const { id } = await add('paula');
    const asPaula = service.client({ userId: id, role: 'user', session: 'a session of hers' });
    await edit(asPaula, id, { firstName: 'Paula' });
    const facts = async () => (await service.recorded(userSaved)).at(-1);
    expect(await facts()).toMatchObject({ sequence: 2, data: { passwordVersion: 1, passwordSession: null } });
    const answer = await edit(asPaula, id, { password: 'sirloins' });
    expect(answer.body).not.toHaveProperty('passwordVersion');
    const data = { passwordVersion: 3, passwordSession: 'a session of hers' };
    expect(await facts()).toMatchObject({ sequence: 3, data });
    await edit(asBoss, id, { password: 'by the boss' });
    expect(await facts()).toMatchObject({ sequence: 4, data: { passwordVersion: 4, passwordSession: null } });
  });

  it('cannot choose a common password in any case, or their own name', async () => {
    for (const body of [
      { password: 'Password123' },
      { password: 'TRUSTNO1' },
      { username: 'clerk2', password: 'Clerk2' },
      { email: 'cleo@primal.example', password: 'cleo@primal.example' },
      { password: 'Clerk2' },
      { password: 'Cleo@Primal.example' },
      { username: 'another', password: 'Cleo@Primal.example' },
    ]) {
      const refused = { status: 400, problem: { issues: [{ path: 'password' }] } };
      expect(await edit(asClerk, clerk.id, body)).toMatchObject(refused);
    }
    const trusted = { ...account('trusting'), password: 'letmein' };
    expect(await asBoss.call(adminApi.createUser, { body: trusted })).toMatchObject({ status: 400 });
    expect(await tryToRegister(service, { username: 'trusting', password: 'Password123' })).toMatchObject({
      status: 400,
      problem: { message: 'This password is on lists of stolen passwords. Please choose another one.' },
    });
    expect(await signIn(service, 'clerk2', 'sirloins')).toMatchObject({ status: 200 });
  });

  it('keeps their password if the sent password is empty', async () => {
    await edit(asClerk, clerk.id, { lastName: 'Larsen', password: '' });
    expect(await signIn(service, 'clerk2', 'sirloins')).toMatchObject({ status: 200 });
  });

  it('reads the list of accounts', async () => {
    const list = await asClerk.call(adminApi.listUsers, { query: { q: 'CLEO', sort: 'username' } });
    expect(list.body.map(({ username }) => username)).toEqual(['clerk2']);
    expect(JSON.stringify(list.body)).not.toMatch(/password|argon/);
  });
});

describe('a lockout of admins', () => {
  it.each([
    ['deactivate their own account', () => edit(asBoss, boss.id, { isActive: false }), 'own_account'],
    ['delete their own account', () => asBoss.send('DELETE', `/api/users/${boss.id}`), 'own_account'],
    ['give up the last admin role', () => edit(asBoss, boss.id, { role: 'user' }), 'last_admin'],
  ])('is prevented when an admin would %s', async (_, attempt, code) => {
    expect(await attempt()).toMatchObject({ status: 409, problem: { code } });
  });

  it('is prevented when two admins demote each other at once', async () => {
    const eva = await add('eva', { role: 'admin' });
    const asEva = service.client({ userId: eva.id, role: 'admin' });
    const answers = await Promise.all([
      edit(asBoss, eva.id, { role: 'user' }),
      edit(asEva, boss.id, { role: 'user' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const admins = await service.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(admins).toHaveLength(1);
  });
});

describe('names and addresses of accounts', () => {
  it('are rejected if they look like a name or address of another account', async () => {
    const { status, problem } = await asBoss.send('POST', '/api/users', {
      ...account('lookalike'),
      username: 'bo\u200bss',
    });
    expect([status, problem?.message]).toEqual([400, 'Username must not contain invisible characters.']);
    expect(
      await asBoss.send('POST', '/api/users', { ...account('x'), username: '\u200bboss\u200b' }),
    ).toMatchObject({
      status: 409,
    });
  });

  beforeAll(() => add('Élodie', { email: 'elodie@primal.example' }));
  beforeAll(() => add('squatter@primal.example', { email: 'other@primal.example' }));

  it.each([
    [{ username: 'ÉLODIE' }, 'username_taken'],
    [{ email: 'ELODIE@primal.example' }, 'email_taken'],
    [{ username: 'Elodie@Primal.example' }, 'username_taken'],
    [{ email: 'Squatter@primal.example' }, 'email_taken'],
  ])('are rejected as taken, ignoring case: %o', async (over, code) => {
    const body = { ...account('fritz'), ...over };
    const asAdmin = service.client({ role: 'admin' });
    expect(await asAdmin.send('POST', '/api/users', body)).toMatchObject({ status: 409, problem: { code } });
    const free = await service.client({ role: 'admin' }).send('POST', '/api/users', account('gerd'));
    expect(await edit(asAdmin, String(free.body.id), over)).toMatchObject({ status: 409, problem: { code } });
    await asAdmin.send('DELETE', `/api/users/${free.body.id}`);
  });

  it("are rejected at registration if the name is another account's e-mail address", async () => {
    const person = { username: 'ELODIE@primal.example', email: null };
    expect(await tryToRegister(service, person)).toMatchObject({
      status: 409,
      problem: { code: 'username_taken' },
    });
    const own = 'own@primal.example';
    expect(await tryToRegister(service, { username: own, email: own })).toMatchObject({ status: 201 });
  });

  it("are rejected if a name equals another account's address, even concurrently", async () => {
    const both = await Promise.all([
      tryToRegister(service, { username: 'at-once@primal.example', email: null }),
      tryToRegister(service, { username: 'at-once', email: 'at-once@primal.example' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are accepted if only their case changes', async () => {
    const { body } = await asBoss.call(adminApi.listUsers, { query: { q: 'élodie' } });
    const answer = await edit(service.client({ role: 'admin' }), body[0]?.id ?? '', { username: 'ÉLODIE' });
    expect(answer).toMatchObject({ status: 200, body: { username: 'ÉLODIE' } });
  });
});

it('restricts the internal calls to the gateway', async () => {
  const person = { username: 'boss', password: 'Primal2026' };
  const bodies = {
    signIn: person,
    register: person,
    requestPasswordReset: { name: 'boss' },
    resetPassword: { token: 'x'.repeat(43), password: 'Primal2026' },
    storeAuditEntries: { entries: [] },
    accountEvent: undefined,
  };
  for (const [name, body] of Object.entries(bodies)) {
    const { method, path } = adminInternalApi[name as keyof typeof bodies];
    expect(await asBoss.send(method, path.replace('{id}', randomUUID()), body)).toMatchObject({
      status: 403,
    });
  }
  expect(Object.keys(bodies)).toEqual(Object.keys(adminInternalApi));
});

it('limits the events that a gateway receives to accounts', async () => {
  const gateway = service.client(gatewayIdentity);
  const { id } = await add('dora');
  await edit(asBoss, id, { isActive: false });
  const event = (await service.recorded(userSaved)).at(-1);
  const ask = (eventId = '') => gateway.call(adminInternalApi.accountEvent, { params: { id: eventId } });
  expect(await ask(event?.id)).toMatchObject({ status: 200, body: event });
  await asBoss.call(adminApi.createCustomer, { body: createCustomerBody() });
  const other = (await service.recorded(customerSaved)).at(-1);
  expect(await ask(other?.id)).toMatchObject({ status: 404 });
  expect(await ask(randomUUID())).toMatchObject({ status: 404 });
});
