import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { adminApi } from '@primal/contracts/admin/api';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { type Area, areaNames } from '@primal/contracts/area-names';
import { billingApi } from '@primal/contracts/billing/api';
import { callTables } from '@primal/contracts/call-tables';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { ApiTable, Call } from '@primal/contracts/shared/api';
import { identityHeader } from '@primal/contracts/shared/identity';
import { defaultPermissions, mayCall, permissions } from '@primal/contracts/shared/permissions';
import { deriveIdentityKey, signIdentity } from '@primal/service-kit/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInParallel } from '../../harness/fixtures.ts';
import { startProduct, type TestProduct } from '../../harness/product.ts';
import { createAccount, type Person } from '../../ops/client/person.ts';
import { withDatabase } from '../../ops/engines/roles.ts';

let product: TestProduct;
let admin: Person;
let clerk: Person;
let dismissed: Person;
let ids: Record<'admin' | 'clerk' | 'dismissed', string>;
const secrets: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'debug' } });
  const begin = async () => {
    const person = product.person();
    const account = await person.register();
    const { body } = await person.call(gatewayApi.currentUser);
    secrets.push(account.password, ...person.cookies.values());
    return { person, id: body.id };
  };
  const first = await begin();
  const second = await begin();
  const third = await begin();
  [admin, clerk, dismissed] = [first.person, second.person, third.person];
  ids = { admin: first.id, clerk: second.id, dismissed: third.id };
  await admin.call(adminApi.updateUser, { params: { id: third.id }, body: { isActive: false } });
  const kept = readFileSync(join(product.product.dataDir, 'secrets.json'), 'utf8');
  secrets.push(...(kept.match(/[0-9a-f]{64}/g) ?? []));
});
afterAll(() => product?.stop());

const tables: Record<Area | 'gateway', ApiTable> = { ...callTables, gateway: gatewayApi };
const calls: Call[] = Object.values(tables).flatMap((table) => Object.values(table));
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

const open: Call[] = [
  gatewayApi.login,
  gatewayApi.register,
  gatewayApi.requestPasswordReset,
  gatewayApi.resetPassword,
  gatewayApi.health,
  gatewayApi.reportClientError,
  gatewayApi.logout,
  billingApi.readCertificate,
];
const bodies = new Map<Call, () => object>([
  [adminApi.createUser, () => ({ ...createAccount(), role: 'user' })],
  [adminApi.updateUser, () => ({ firstName: 'Somebody' })],
  [adminApi.setClosingDate, () => ({ closedThrough: null, before: null })],
  [
    billingApi.storeOpeningBalances,
    () => ({ rows: [{ line: 2, number: '', customer: '', date: '', amount: '' }] }),
  ],
]);
/** Calls for admins only, besides calls that users make for their own account. */
const adminsOnly = new Set(
  calls.filter((call) => call === adminApi.updateUser || !mayCall(defaultPermissions.user, call.permission)),
);

/** Makes a call for a missing record, with an empty body by default. */
const attempt = async (person: Person, call: Call) => {
  const path = call.path.replaceAll(/\{\w+\}/g, () => randomUUID());
  const body = call.body ? (bodies.get(call)?.() ?? {}) : undefined;
  const answer = await person.send(call.method, path, body);
  answers.push(JSON.stringify([nameOf(call), answer.body]));
  return { status: answer.status, code: answer.problem?.code };
};

/** Limits concurrency, because a busy gateway rejects calls that wait too long in its queue. */
const forEach = (all: Call[], work: (call: Call) => Promise<void>) => runInParallel(all, 6, work);

const notSignedIn = { status: 401, code: 'not_signed_in' };
// Excludes logout, which would end the session and has its own test. Excludes choosing a password, which is
// for the account's owner.
const tried = calls.filter((call) => call !== gatewayApi.logout && call !== adminApi.choosePassword);

describe('every call requires its permission', () => {
  test('signed-out and deactivated users make only the open calls', async () => {
    const signedOut = product.person();
    await signedOut.register();
    await signedOut.at(product.url).must(gatewayApi.logout);
    for (const person of [product.person(), signedOut, dismissed])
      await forEach(calls, async (call) => {
        if (open.includes(call)) return;
        expect([nameOf(call), await attempt(person, call)]).toEqual([nameOf(call), notSignedIn]);
      });
    for (const path of ['/api/events', '/api/openapi.json', '/api/docs'])
      expect((await dismissed.send('GET', path)).status).toBe(401);
  });

  test("a clerk makes all calls except an admin's, and an admin makes all calls", async () => {
    await forEach(tried, async (call) => {
      const isClerks = !adminsOnly.has(call);
      const answered = [nameOf(call), (await attempt(clerk, call)).status === 403];
      expect(answered).toEqual([nameOf(call), !isClerks]);
      const { status, code } = await attempt(admin, call);
      if (!open.includes(call)) expect([nameOf(call), code]).not.toEqual([nameOf(call), 'not_signed_in']);
      expect([nameOf(call), status]).not.toEqual([nameOf(call), 403]);
      if (status !== 502) expect([nameOf(call), Math.max(status, 499)]).toEqual([nameOf(call), 499]);
    });
  });

  test('a clerk cannot promote themselves or change another account', async () => {
    const edit = (id: string, body: object) => clerk.send('PATCH', `/api/users/${id}`, body);
    for (const body of [{ role: 'admin' }, { isActive: false }])
      expect((await edit(ids.clerk, body)).status).toBe(403);
    for (const body of [{ password: 'Sirloin-4711' }, { email: 'taken@example.com' }, { isActive: false }])
      expect((await edit(ids.admin, body)).status).toBe(403);
    expect((await clerk.send('DELETE', `/api/users/${ids.dismissed}`)).status).toBe(403);
    expect((await edit(ids.clerk, { passwordHash: 'x' })).status).toBe(400);
    const registering = { ...createAccount(), role: 'admin' };
    expect((await product.person().send('POST', '/api/register', registering)).status).toBe(400);
  });

  test('internal calls are unreachable from outside', async () => {
    const answerTo = async (call: Call) => {
      const { status, body } = await admin.send(call.method, call.path, 'body' in call ? {} : undefined);
      // For an unknown path, the gateway answers the page, which shows a 404 itself.
      return call.method === 'GET' && typeof body === 'string' ? 404 : status;
    };
    // A busy gateway answers 503 first.
    for (const call of Object.values(adminInternalApi))
      await expect.poll(() => answerTo(call), { message: nameOf(call) }).toBe(404);
  });

  test("a service accepts only the gateway's requests, addressed to it", async () => {
    const { ports, secrets: own } = product.product.surroundings;
    const identity = {
      userId: ids.admin,
      name: 'Somebody',
      role: 'admin',
      permissions,
      requestId: 'r',
      expires: Date.now() + 60_000,
    };
    for (const service of areaNames) {
      const [call] = Object.values(tables[service]).filter(({ method }) => method === 'GET');
      const ask = async (headers: Record<string, string>) => {
        const address = `http://127.0.0.1:${ports[service][0]}${call?.path.replaceAll(/\{\w+\}/g, randomUUID())}`;
        return (await fetch(address, { headers })).status;
      };
      const others = service === 'orders' ? 'billing' : 'orders';
      const signed = (audience: Area, key: Area, expires = identity.expires) => ({
        [identityHeader]: signIdentity(
          { ...identity, expires },
          { audience, key: deriveIdentityKey(own.identity, key) },
        ),
      });
      expect([service, await ask({})]).toEqual([service, 401]);
      expect([service, await ask(signed(others, others))]).toEqual([service, 401]);
      expect([service, await ask(signed(service, others))]).toEqual([service, 401]);
      expect([service, await ask(signed(service, service, 1))]).toEqual([service, 401]);
      expect([service, await ask(signed(service, service))]).not.toEqual([service, 401]);
    }
  });
});

const logs = () => {
  const folder = join(product.product.dataDir, 'logs');
  return readdirSync(folder).map((name) => {
    const file = join(folder, name);
    return { name, mode: statSync(file).mode & 0o777, text: readFileSync(file, 'utf8') };
  });
};

describe('secrets', () => {
  test('credentials are stored encrypted and answered masked', async () => {
    const credentials = {
      googleClientSecret: `GOCSPX-${randomUUID()}`,
      sheetsPrivateKey: `-----BEGIN PRIVATE KEY-----\n${randomUUID()}\n-----END PRIVATE KEY-----\n`,
    };
    secrets.push(credentials.googleClientSecret, credentials.sheetsPrivateKey.split('\n')[1] ?? '');
    const saved = await admin.call(adminApi.updateSettings, { body: credentials });
    const read = await clerk.call(adminApi.getSettings);
    expect([saved.status, read.status]).toEqual([200, 200]);
    answers.push(JSON.stringify([saved.body, read.body]));
    const { adminUrl } = product.product.engines;
    const stored = await withDatabase(adminUrl, (client) =>
      client.query(
        `select query_to_xml(format('select * from %I.%I', schemaname, tablename), true, false, '')::text as text
         from pg_tables where schemaname = any($1)`,
        [[...areaNames, 'gateway']],
      ),
    );
    const everything = stored.rows.map(({ text }) => text).join('');
    expect(everything).toContain('v1.');
    for (const secret of Object.values(credentials)) expect(everything).not.toContain(secret.slice(7, 60));
  });

  test('no log quotes an account after any failure', async () => {
    const account = createAccount();
    secrets.push(account.password);
    const person = product.person();
    await person.register(account);
    const twin = { ...createAccount(), username: account.username, email: 'twin@example.com' };
    expect((await product.person().send('POST', '/api/register', twin)).status).toBe(409);
    expect((await admin.call(adminApi.createUser, { body: twin })).status).toBe(409);

    // Makes PostgreSQL reject a statement and a row for an unexpected reason.
    const { adminUrl } = product.product.engines;
    await withDatabase(adminUrl, (client) =>
      client.query(
        `alter table admin.users add constraint unforeseen check (username not like 'unforeseen%')`,
      ),
    );
    const unforeseen = { ...createAccount(), username: 'unforeseen' };
    const { status, body } = await product.person().send('POST', '/api/register', unforeseen);
    expect(status).toBeGreaterThanOrEqual(400);
    answers.push(JSON.stringify(body));
    expect(logs().find(({ name }) => name === 'postgres.log')?.text).toContain('unforeseen');
  });

  test('no log or answer contains a password, hash, session, key or credential', () => {
    expect(secrets.length).toBeGreaterThan(20);
    const written = [...logs(), { name: 'answers', text: answers.join('\n') }];
    for (const { name, text } of written) {
      expect([name, text.includes('$argon2')]).toEqual([name, false]);
      expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []]);
    }
  });

  test('files with secrets are readable by their owner only: logs, passwords, connection data', () => {
    const { dataDir } = product.product;
    const files = ['secrets.json', 'surroundings.json', 'nats/server.conf'].map((name) => ({
      name,
      mode: statSync(join(dataDir, name)).mode & 0o777,
    }));
    for (const { name, mode } of [...logs(), ...files])
      expect([name, mode.toString(8)]).toEqual([name, '600']);
  });

  test('no process has a secret on its command line', () => {
    const pids = Object.values(product.product.programs).map(({ pid }) => pid);
    const engines = [product.product.engines.nats?.pid, product.product.engines.postgres?.pid];
    for (const pid of [...pids, ...engines]) {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      expect(secrets.filter((secret) => line.includes(secret))).toEqual([]);
    }
  });
});

test('no process attempts a denied broker operation', () => {
  const broker = logs().find(({ name }) => name === 'nats.log')?.text;
  expect(broker).toContain('Server is ready');
  expect(broker?.split('\n').filter((line) => line.includes('Violation'))).toEqual([]);
});
