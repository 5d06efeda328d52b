import type { NatsConnection } from 'nats';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { readConfig, serviceConfig } from '../src/config.ts';
import { type Kysely, sql } from '../src/database.ts';
import { runJob } from '../src/jobs.ts';
import { createLogger } from '../src/logging.ts';
import type { ServiceDefinition } from '../src/service.ts';
import { openRuntime, type Running, startService } from '../src/start.ts';
import { connectTestBroker } from '../src/testing/broker.ts';
import { createTestClient, type TestClient } from '../src/testing/client.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts';
import { readAccountUrl, readSuperuserUrl } from '../src/testing/environment.ts';
import { eventually } from '../src/testing.ts';
import { notes, notesApi } from './notes.ts';
import { startWire, type Wire } from './wire.ts';

const definition = notes as unknown as ServiceDefinition;
const key = 'a key for the identities of tests alone';
const log = createLogger('orders', process.env.TEST_LOG ?? 'fatal');

export interface Process {
  service: Running;
  url: string;
  client: TestClient;
}

/** Any number of processes of one service on one database and broker, over wires that tests can cut. */
export interface Rig {
  toDatabase: Wire;
  toBroker: Wire;
  nats: NatsConnection;
  db: Kysely<unknown>;
  start(options?: { toDatabase?: Wire }): Promise<Process>;
  /** Runs a command of the service in its own process; false if it failed. */
  job(name: string): Promise<boolean>;
}

const createConfig = (databaseUrl: string, natsUrl: string) =>
  readConfig(serviceConfig, {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    IDENTITY_KEY: key,
    DATABASE_POOL: '4',
  });

/** Call it once per test file; each test gets fresh values. */
export const setUpRig = (): Rig => {
  let database: TestDatabase;
  let running: Running[] = [];
  const rig = {} as Rig;

  beforeAll(async () => {
    rig.toBroker = await startWire(readAccountUrl());
    rig.toDatabase = await startWire(readSuperuserUrl());
  });
  afterAll(async () => {
    await Promise.all([rig.toBroker.close(), rig.toDatabase.close()]);
  });

  beforeEach(async () => {
    database = await createTestDatabase(readSuperuserUrl(), 'orders');
    const nats = await connectTestBroker();
    const manager = await nats.jetstreamManager();
    for (const stream of await manager.streams.list().next())
      await manager.streams.delete(stream.config.name);
    const own = openRuntime(definition, createConfig(database.url, readAccountUrl()), log);
    Object.assign(rig, { nats, db: own.context.db });
    return async () => {
      rig.toBroker.restore();
      rig.toDatabase.restore();
      await Promise.all(running.map((service) => service.stop()));
      running = [];
      await own.database.close();
      await nats.close();
      await database.drop();
    };
  });

  rig.start = async ({ toDatabase = rig.toDatabase } = {}) => {
    const config = createConfig(toDatabase.through(database.url), rig.toBroker.through(readAccountUrl()));
    const service = await startService({ definition, config, log, retryDelays: [10] });
    service.ready.catch((error) => log.fatal({ err: error }, 'not started'));
    running.push(service);
    const url = `http://127.0.0.1:${service.port}`;
    return { service, url, client: createTestClient(url, { audience: definition.name, key }) };
  };
  rig.job = (name) =>
    runJob(name, { definition, config: createConfig(database.url, readAccountUrl()), log, given: [] });
  return rig;
};

export const createNote = (client: TestClient, body: string) =>
  client.call(notesApi.createNote, { body: { body } });

interface Streamed {
  id: string;
  key: string;
  sequence: number;
}

export const readStreamedEvents = async ({ nats }: Rig): Promise<Streamed[]> => {
  const manager = await nats.jetstreamManager();
  const { state } = await manager.streams.info('ORDERS');
  const events: Streamed[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq++)
    events.push((await manager.streams.getMessage('ORDERS', { seq })).json());
  return events;
};

export const countRows = async ({ db }: Rig, query: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(query)}`.execute(db)).rows[0]
    ?.count ?? 0;

/** Waits until the broker has all recorded events. */
export const awaitRelayed = (rig: Rig, ms = 15_000) =>
  eventually(async () => expect(await countRows(rig, 'outbox where relayed_at is null')).toBe(0), ms);
