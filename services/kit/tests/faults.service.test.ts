import { randomUUID } from 'node:crypto';
import type { NatsConnection } from 'nats';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig, serviceConfig } from '../src/config.ts';
import { type Kysely, sql } from '../src/database.ts';
import { createLogger } from '../src/logging.ts';
import { openRuntime } from '../src/runtime.ts';
import type { ServiceDefinition } from '../src/service.ts';
import { type Running, startService } from '../src/start.ts';
import { connectTestBroker, publishAsOwner } from '../src/testing/broker.ts';
import { createTestClient, type TestClient } from '../src/testing/client.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts';
import { accountUrl, superuserUrl } from '../src/testing/environment.ts';
import { eventually } from '../src/testing.ts';
import { notes, notesApi, personSaved } from './notes.ts';
import { startWire, type Wire } from './wire.ts';

const definition = notes as unknown as ServiceDefinition;
const key = 'a key for the identities of tests alone';
const log = createLogger('orders', process.env.TEST_LOG ?? 'fatal');

let database: TestDatabase;
let toDatabase: Wire;
let toBroker: Wire;
let nats: NatsConnection;
let db: Kysely<unknown>;
let close: () => Promise<void>;
let running: Running[] = [];

const configOf = (databaseUrl: string, natsUrl: string) =>
  readConfig(serviceConfig, {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    IDENTITY_KEY: key,
    DATABASE_POOL: '4',
  });

/** One more process of the service, by way of the wires. */
const start = async (): Promise<{ service: Running; url: string; client: TestClient }> => {
  const config = configOf(toDatabase.through(database.url), toBroker.through(accountUrl()));
  const service = await startService({ definition, config, log, retryDelays: [10] });
  service.ready.catch((error) => log.fatal({ err: error }, 'not started'));
  running.push(service);
  const url = `http://127.0.0.1:${service.port}`;
  return { service, url, client: createTestClient(url, { audience: definition.name, key }) };
};

beforeAll(async () => {
  toBroker = await startWire(accountUrl());
  toDatabase = await startWire(superuserUrl());
});
afterAll(async () => {
  await Promise.all([toBroker.close(), toDatabase.close()]);
});

beforeEach(async () => {
  database = await createTestDatabase(superuserUrl(), 'orders');
  nats = await connectTestBroker();
  const manager = await nats.jetstreamManager();
  for (const stream of await manager.streams.list().next()) await manager.streams.delete(stream.config.name);
  const own = openRuntime(definition, configOf(database.url, accountUrl()), log);
  db = own.context.db;
  close = () => own.orm.close();
  return async () => {
    toBroker.restore();
    toDatabase.restore();
    await Promise.all(running.map((service) => service.stop()));
    running = [];
    await close();
    await nats.close();
    await database.drop();
  };
});

const write = (client: TestClient, body: string) => client.call(notesApi.createNote, { body: { body } });

interface Streamed {
  id: string;
  key: string;
  sequence: number;
}

const streamed = async (): Promise<Streamed[]> => {
  const manager = await nats.jetstreamManager();
  const { state } = await manager.streams.info('ORDERS');
  const events: Streamed[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq++)
    events.push((await manager.streams.getMessage('ORDERS', { seq })).json());
  return events;
};

const countOf = async (query: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(query)}`.execute(db)).rows[0]
    ?.count ?? 0;

const isRelayed = () =>
  eventually(async () => expect(await countOf('outbox where relayed_at is null')).toBe(0), 15_000);

const statusOf = async (url: string, path: string): Promise<number> => (await fetch(`${url}${path}`)).status;

test('a service starts without its database: live, not ready, and ready once the database is there', async () => {
  toDatabase.cut();
  const { url, client } = await start();
  expect(await statusOf(url, '/health/live')).toBe(200);
  expect(await statusOf(url, '/health/ready')).toBe(503);
  const refused = await write(client, 'Too early');
  expect(refused).toMatchObject({ status: 503, problem: { code: 'unavailable' } });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  toDatabase.restore();
  await eventually(async () => expect(await statusOf(url, '/health/ready')).toBe(200), 10_000);
  expect((await write(client, 'In time')).status).toBe(201);
});

test('a database that goes away makes 503 and comes back without a restart', async () => {
  const { url, client, service } = await start();
  await service.ready;
  await write(client, 'Before');
  for (let round = 0; round < 3; round++) {
    toDatabase.cut();
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(client, 'Meanwhile')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await statusOf(url, '/health/ready')).toBe(503);
    toDatabase.restore();
    await eventually(async () => expect((await write(client, `After ${round}`)).status).toBe(201));
  }
  await isRelayed();
  expect(await streamed()).toHaveLength(4);
});

test('connections that break in the middle of a transaction do not use up the pool', async () => {
  const { client, service } = await start();
  await service.ready;
  for (let round = 0; round < 12; round++) {
    const statement = 'select pg_terminate_backend(pg_backend_pid())';
    const answer = await client.call(notesApi.breakDown, { body: { statement } });
    expect(answer.status).toBe(503);
  }
  expect((await write(client, 'Still there')).status).toBe(201);
});

test('without NATS writes go on, and all events arrive in order once it is there', async () => {
  toBroker.cut();
  const { url, client, service } = await start();
  await service.ready;
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready', nats: 'away' });
  const note = (await write(client, 'Offline')).body;
  for (let edit = 0; edit < 9; edit++)
    await client.call(notesApi.editNote, { params: note, body: { body: `edit ${edit}` } });
  toBroker.restore();
  await isRelayed();
  expect((await streamed()).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a relay that is cut off in the middle sends the rest, in order and nothing twice', async () => {
  const { client, service } = await start();
  await service.ready;
  const authors = await Promise.all(Array.from({ length: 4 }, (_, index) => write(client, `note ${index}`)));
  const edit = async ({ body: note }: (typeof authors)[number]): Promise<void> => {
    for (let edits = 0; edits < 25; edits++)
      await client.call(notesApi.editNote, { params: note, body: { body: `edit ${edits}` } });
  };
  const edits = Promise.all(authors.map(edit));
  for (let cut = 0; cut < 4; cut++) {
    const before = await countOf('outbox');
    await eventually(async () => expect(await countOf('outbox')).toBeGreaterThan(before + 5));
    toBroker.cut();
    await eventually(async () => expect(await countOf('outbox where relayed_at is null')).toBeGreaterThan(3));
    toBroker.restore();
  }
  await edits;
  await isRelayed();
  const events = await streamed();
  expect(new Set(events.map(({ id }) => id)).size).toBe(104);
  expect(events).toHaveLength(104);
  for (const { body: note } of authors)
    expect(events.filter(({ key }) => key === note.id).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 26 }, (_, index) => index + 1),
    );
});

test('a broker that lost everything gets it again, and the consumers go on', async () => {
  const { client, service } = await start();
  await service.ready;
  for (let index = 0; index < 5; index++) await write(client, `note ${index}`);
  await publishAsOwner(nats, personSaved, { key: randomUUID(), sequence: 1, data: { name: 'Before' } });
  await eventually(async () => expect(await countOf('people')).toBe(1));
  await isRelayed();
  // Long ago: the outbox has forgotten them, only the current state can bring them back.
  await sql`delete from outbox where position <= 3`.execute(db);

  const manager = await nats.jetstreamManager();
  await manager.streams.delete('ORDERS');
  await manager.streams.delete('ADMIN');
  // As after a restart with an empty store.
  toBroker.cut();
  toBroker.restore();

  await eventually(async () => {
    const events = await streamed();
    expect(new Set(events.map(({ key }) => key)).size).toBe(5);
    expect(events).toHaveLength(7);
  }, 10_000);
  await publishAsOwner(nats, personSaved, { key: randomUUID(), sequence: 1, data: { name: 'After' } });
  await eventually(async () => expect(await countOf('people')).toBe(2), 10_000);
});

test('a service that comes late asks for what the stream no longer has', async () => {
  const [early, late] = [randomUUID(), randomUUID()];
  await publishAsOwner(nats, personSaved, { key: early, sequence: 1, data: { name: 'Early' } });
  const manager = await nats.jetstreamManager();
  await manager.streams.purge('ADMIN');
  await publishAsOwner(nats, personSaved, { key: late, sequence: 1, data: { name: 'Late' } });
  // The producer comes back only when the service is already asking.
  const { service } = await start();
  await service.ready;
  nats.subscribe('republish.admin', {
    callback: (_, message) => {
      message.respond();
      void publishAsOwner(nats, personSaved, { key: early, sequence: 1, data: { name: 'Early' } });
    },
  });
  await eventually(async () => expect(await countOf('people')).toBe(2), 10_000);
  const info = await manager.consumers.info('ADMIN', 'orders');
  expect(info.num_pending).toBe(0);
});

test('a producer that is asked sends its current state', async () => {
  const { client, service } = await start();
  await service.ready;
  await write(client, 'Known to nobody');
  await isRelayed();
  await eventually(async () => (await nats.request('republish.orders', 'a new consumer')).data.length === 0);
  await eventually(async () => expect(await streamed()).toHaveLength(2));
});

test('two processes start at once on an empty database; one relays, and the other takes over', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  await Promise.all([first.service.ready, second.service.ready]);
  for (let index = 0; index < 5; index++) {
    await write(first.client, `first ${index}`);
    await write(second.client, `second ${index}`);
  }
  await isRelayed();
  const leader = await countOf(
    "pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
  );
  expect(leader).toBe(1);
  await first.service.stop();
  expect((await write(second.client, 'alone')).status).toBe(201);
  await isRelayed();
  expect(await streamed()).toHaveLength(11);
});
