import { userSaved } from '@primal/contracts/admin/events';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { gatewayIdentity } from '@primal/contracts/shared/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';
import { password, register, signIn, tryToRegister } from '../../testing/gateway.ts';

const service = await startAdmin();
afterAll(() => service.stop());

const together = (count: number, work: (index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const measureSignIn = async (username: string): Promise<number> => {
  const began = performance.now();
  await signIn(service, username, 'wrong password');
  return performance.now() - began;
};

describe('a registration', () => {
  it('makes the first account an admin and all others users, even concurrently', async () => {
    const answers = await together(12, (index) => tryToRegister(service, { username: `person ${index}` }));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const roles = await service.db.selectFrom('users').select('role').execute();
    expect(roles.map(({ role }) => role).sort()).toEqual(['admin', ...Array(11).fill('user')]);
  });

  it('stores and publishes the time of the sign-in', async () => {
    const { body } = await tryToRegister(service, { username: 'stamped', email: ' Stamp@primal.example ' });
    expect(body).toMatchObject({ version: 1, user: { email: 'Stamp@primal.example', firstName: null } });
    expect(Date.parse(body.user.lastLogin ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await service.recorded(userSaved)).at(-1)).toMatchObject({ sequence: 1, data: body.user });
  });

  it('accepts one of several concurrent registrations of the same name', async () => {
    const answers = await together(6, (index) =>
      tryToRegister(service, { username: index % 2 ? 'WANTED' : 'wanted' }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

it('accepts one of many concurrent first registrations', async () => {
  const fresh = await startAdmin();
  const names = ['one', 'two', 'three', 'four'].map((name) => `${name}-of-many`);
  const answers = await Promise.all(
    names.map((username) => tryToRegister(fresh, { username, onlyFirst: true })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
  expect(answers.find(({ status }) => status === 403)?.problem?.code).toBe('registration_closed');
  await fresh.stop();
});

it('mails the link for an address to its account, even if another account has that address as its name', async () => {
  const boss = await register(service, { username: 'the-boss', email: 'boss@primal.example' });
  const other = await register(service, { username: 'squatter', email: 'squatter@primal.example' });
  // Older accounts may have another account's address as their name.
  await service.db
    .updateTable('users')
    .set({ username: 'Boss@primal.example' })
    .where('id', '=', other.id)
    .execute();
  await service.client({ role: 'admin' }).send('PUT', '/api/settings', {
    email: 'office@primal.example',
    smtpHost: '127.0.0.1',
    smtpPort: 1,
  });
  const body = { name: 'boss@primal.example' };
  const asked = await service.client(gatewayIdentity).call(adminInternalApi.requestPasswordReset, { body });
  expect(asked.body).toEqual({ isMailSetUp: true });
  const mailed = () =>
    service.db.selectFrom('audit_entries').select('subject_id').where('kind', '=', 'reset_mailed').execute();
  await expect.poll(async () => (await mailed()).map(({ subject_id }) => subject_id)).toEqual([boss.id]);
});

describe('a sign-in', () => {
  beforeAll(async () => {
    const { id } = await register(service, { username: 'Sleeper' });
    await service.client({ role: 'admin' }).send('PATCH', `/api/users/${id}`, { isActive: false });
    await register(service, { username: 'Awake' });
  });

  it('ignores the case of the name, and stores the time in lastLogin', async () => {
    const before = (await signIn(service, 'awake', password)).body;
    const after = (await signIn(service, ' AWAKE ', password)).body;
    expect(after.version).toBe(before.version + 1);
    expect(Date.parse(after.user.lastLogin ?? '')).toBeGreaterThanOrEqual(
      Date.parse(before.user.lastLogin ?? ''),
    );
    expect(JSON.stringify(after)).not.toMatch(/password|argon/);
  });

  it('gives the same answer for a wrong password, an unknown name and a deactivated account', async () => {
    const answers = await Promise.all([
      signIn(service, 'Awake', 'wrong password'),
      signIn(service, 'Nobody', password),
      signIn(service, 'Sleeper', password),
    ]);
    for (const { status, problem } of answers) {
      expect(status).toBe(401);
      expect(problem).toEqual({ message: 'Invalid username or password.', code: 'invalid_credentials' });
    }
  });

  it('takes as long for an unknown name as for a known one', async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 9; round++) {
      known.push(await measureSignIn('Awake'));
      unknown.push(await measureSignIn('Nobody'));
    }
    const times = Math.min(...unknown) / Math.min(...known);
    expect(times).toBeGreaterThan(0.4);
    expect(times).toBeLessThan(2.5);
  });

  it('counts every concurrent attempt', async () => {
    const before = (await signIn(service, 'Awake', password)).body.version;
    await together(10, () => signIn(service, 'Awake', password));
    expect((await signIn(service, 'Awake', password)).body.version).toBe(before + 11);
  });
});
