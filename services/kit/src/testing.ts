import { type Envelope, type EventDefinition, parseEventArea } from '@primal/contracts/shared/events';
import type { Identity } from '@primal/contracts/shared/identity';
import { type Kysely, sql } from 'kysely';
import { readConfig, serviceConfig } from './config.ts';
import { redrive } from './events/dead-events.ts';
import { createLogger } from './logging.ts';
import type { ServiceContext, ServiceDefinition } from './service.ts';
import { openRuntime, startService } from './start.ts';
import { connectTestBroker, publishAsOwner } from './testing/broker.ts';
import { createTestClient, type TestClient, withRetries } from './testing/client.ts';
import { copyTestDatabase } from './testing/database.ts';
import { readAccountUrl, readSuperuserUrl } from './testing/environment.ts';
import { inspectAnswer } from './testing/inspect.ts';
import type { EventInput } from './tx.ts';

export type { CallInput, TestAnswer, TestClient } from './testing/client.ts';
export { eventually } from './testing/eventually.ts';

export interface TestService<T> {
  url: string;
  db: Kysely<T>;
  /** `null` sends no identity. `call` retries a 503, `send` does not. */
  client(identity?: Partial<Identity> | null): TestClient;
  publish<Data>(definition: EventDefinition<Data>, input: EventInput<Data>): Promise<Envelope<Data>>;
  recorded<Data>(definition: EventDefinition<Data>): Promise<Envelope<Data>[]>;
  redrive(): Promise<{ applied: number; failed: number }>;
  command(name: string, given?: readonly string[]): Promise<boolean>;
  transaction: ServiceContext<T>['transaction'];
  restart(away?: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

export interface TestOptions {
  /** Milliseconds between attempts at an event; short delays make a poison event dead sooner. */
  retryDelays?: number[];
  env?: Record<string, string>;
}

const key = 'a key for the identities of tests alone';

/**
 * Starts the service on a fresh database, its own NATS account and a free port. An answer that does not match
 * the call's schema is a 500. Stop it in `afterAll`.
 */
export const startTestService = async <T>(
  typed: ServiceDefinition<T>,
  { retryDelays, env }: TestOptions = {},
): Promise<TestService<T>> => {
  const definition = typed as unknown as ServiceDefinition;
  const [database, nats] = await Promise.all([
    copyTestDatabase(readSuperuserUrl(), definition),
    connectTestBroker(),
  ]);
  const config = readConfig(serviceConfig, {
    DATABASE_URL: database.url,
    NATS_URL: readAccountUrl(),
    IDENTITY_KEY: key,
    LOG_LEVEL: 'error',
    ...env,
  });
  const log = createLogger(definition.name, config.LOG_LEVEL);
  const start = async (port: number) => {
    const started = await startService({
      definition,
      config: { ...config, PORT: port },
      log,
      retryDelays,
      inspect: inspectAnswer,
    });
    await started.ready;
    return started;
  };
  let running = await start(config.PORT);
  const own = openRuntime(definition, { ...config, DATABASE_POOL: 2 }, log);
  const url = `http://127.0.0.1:${running.port}`;

  return {
    url,
    db: own.context.db as Kysely<unknown> as Kysely<T>,
    client: (identity) => withRetries(createTestClient(url, { audience: definition.name, key }, identity)),
    async publish(event, input) {
      if (parseEventArea(event.type) === definition.name)
        throw new Error(`${event.type} is this service's own event.`);
      return publishAsOwner(nats, event, input);
    },
    async recorded<Data>({ type }: EventDefinition<Data>) {
      const { rows } = await sql<{ envelope: string }>`
        select envelope from outbox where type = ${type} order by position`.execute(own.context.db);
      return rows.map(({ envelope }) => JSON.parse(envelope) as Envelope<Data>);
    },
    redrive: () => redrive(own.units, definition.consumers, log),
    async command(name, given = []) {
      const command = definition.commands?.[name];
      if (!command) throw new Error(`There is no command ${name}.`);
      return command(own.context, given);
    },
    transaction: own.context.transaction as ServiceContext<T>['transaction'],
    async restart(away) {
      const { port } = running;
      await running.stop();
      await away?.();
      running = await start(port);
    },
    async stop() {
      await running.stop();
      await own.database.close();
      await nats.close();
      await database.drop();
    },
  };
};
