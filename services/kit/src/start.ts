import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { auditRecorded } from '@primal/contracts/audit';
import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { republishAudit } from './audit.ts';
import type { ServiceConfig } from './config.ts';
import { requestReport } from './consistency/process-report.ts';
import { serveReports } from './consistency/serve-reports.ts';
import { type Database, openDatabase } from './database/connection.ts';
import { isDatabaseUnavailable } from './database/errors.ts';
import { migrate } from './database/migrate.ts';
import { type Arrivals, listenForArrivals } from './events/await-event.ts';
import { announceChange, type Broker, openBroker } from './events/broker.ts';
import { startConsumers } from './events/consumers.ts';
import { countDeadEvents } from './events/dead-events.ts';
import { type CheckFreshness, createCheckFreshness, serveFreshness } from './events/freshness.ts';
import { countPendingEvents, readOldestPendingAge } from './events/outbox.ts';
import { startRelay } from './events/relay.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createApp } from './http/app.ts';
import type { HandlingOptions } from './http/handle.ts';
import { createReadiness, type Readiness, serveMetrics } from './http/health.ts';
import { createApiRouter } from './http/router.ts';
import { listen } from './http/server.ts';
import { retainBuild, serveStaticFiles } from './http/static.ts';
import { createSystemOrigin } from './identity.ts';
import { createMetrics, type Metrics, observePool } from './metrics.ts';
import { stopPdfMakers } from './pdf/pool.ts';
import type { ServiceContext, ServiceDefinition } from './service.ts';
import type { Republished } from './snapshots.ts';
import { createUnits, type Units } from './unit-of-work/unit-of-work.ts';

export interface Runtime {
  database: Database;
  units: Units;
  context: ServiceContext;
  snapshots: (ids?: readonly string[]) => AsyncIterable<Republished>;
  onRecorded(listener: () => void): void;
}

export const openRuntime = (
  definition: ServiceDefinition,
  config: ServiceConfig,
  log: Logger,
  { checkEvents = false }: { checkEvents?: boolean } = {},
): Runtime => {
  const { name, entities, publishes = [], republish, keepsAuditTrail = false } = definition;
  const database = openDatabase({
    url: config.DATABASE_URL,
    service: name,
    entities,
    poolSize: config.DATABASE_POOL,
    log,
  });
  let notifyRecorded = (_isAwaited: boolean): void => {};
  const published = keepsAuditTrail ? publishes : [...publishes, auditRecorded(name)];
  const types = new Set(published.map(({ type }): string => type));
  const units = createUnits(database, {
    source: name,
    types,
    keepsAuditTrail,
    onRecorded: (isAwaited) => notifyRecorded(isAwaited),
    checkEvents,
  });
  const origin = createSystemOrigin('background');
  const { db } = units.reading(origin);
  return {
    database,
    units,
    context: { db, log, transaction: (work) => units.transaction(origin, work) },
    snapshots: async function* snapshots(ids) {
      for (const read of republish) yield* read(db, ids);
      if (!keepsAuditTrail) yield* republishAudit(db, name, ids);
    },
    onRecorded(listener) {
      notifyRecorded = listener;
    },
  };
};

interface StartOptions {
  definition: ServiceDefinition;
  config: ServiceConfig;
  log: Logger;
  retryDelays?: readonly number[];
  inspect?: HandlingOptions['inspect'];
}

export interface Running {
  port: number;
  /** Resolves when the tables are migrated and everything has started; rejects if that is impossible. */
  ready: Promise<void>;
  /** Announces that it leaves, then rejects new work, finishes requests in flight and closes. */
  stop(): Promise<void>;
}

/**
 * Requests in flight per connection. Some wait for events, mail or a PDF; more would wait for a connection.
 */
const requestsForAConnection = 16;

const repository = resolve(import.meta.dirname, '../../..');

interface Parts extends StartOptions {
  runtime: Runtime;
  broker: Broker;
  arrivals: Arrivals;
  readiness: Readiness;
  metrics: Metrics;
  eventsBehind: () => Promise<number>;
  checkFreshness: CheckFreshness;
}

const assemble = (options: StartOptions): Parts => {
  const { definition, config, log } = options;
  const runtime = openRuntime(definition, config, log, { checkEvents: options.inspect !== undefined });
  const broker = openBroker({ url: config.NATS_URL, name: definition.name, log });
  return {
    ...options,
    runtime,
    broker,
    arrivals: listenForArrivals(broker, definition.awaits ?? []),
    readiness: createReadiness(() => sql`select 1`.execute(runtime.context.db), broker),
    metrics: createMetrics(definition.name),
    eventsBehind: () => Promise.reject(new Error('The consumers have not started yet.')),
    checkFreshness: createCheckFreshness(
      definition.name,
      broker,
      runtime.units.reading(createSystemOrigin('known')),
    ),
  };
};

const resolveScreens = ({ definition, config }: StartOptions): string =>
  config.STATIC_DIR ?? resolve(repository, `mfe-${definition.name}/dist`);

const serve = (parts: Parts) => {
  const { definition, config, log, runtime, broker, arrivals, readiness, metrics, inspect } = parts;
  const { KEPT_BUILDS: kept } = config;
  const api = createApiRouter({
    routes: definition.routes,
    audience: { audience: definition.name, key: config.IDENTITY_KEY },
    units: runtime.units,
    arrivals,
    idempotencySecret: config.IDENTITY_KEY,
    eventsBehind: () => parts.eventsBehind(),
    checkFreshness: parts.checkFreshness,
    inspect,
    follower: {
      db: runtime.units.reading(createSystemOrigin('http')),
      types: new Set(definition.consumers.map(({ definition: { type } }): string => type)),
      isConnected: () => broker.connection !== null,
    },
  });
  const steps = [
    serveMetrics(metrics),
    serveStaticFiles(`/mfe/${definition.name}/`, resolveScreens(parts), ...(kept ? [kept] : [])),
    readiness.gate,
    ...api,
  ];
  return listen(createApp({ log, metrics, health: readiness, steps }).callback(), {
    port: config.PORT,
    host: config.HOST,
    atOnce: config.DATABASE_POOL * requestsForAConnection,
    drainMs: config.DRAIN_MS,
  });
};

const prepareTables = async ({ runtime, definition, log }: Parts, signal: AbortSignal): Promise<void> => {
  for (let delay = 200; ; delay = Math.min(delay * 2, 3_000)) {
    try {
      return await migrate(runtime.database, definition.migrations, {
        onWaiting: (error) => log.warn({ err: error }, 'a migration waits for another reader of its tables'),
        signal,
      });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error }, 'the database is not available; retrying');
      await pause(delay, undefined, { signal });
    }
  }
};

const startWork = async (parts: Parts): Promise<(() => Promise<void>)[]> => {
  const { definition, config, log, runtime, broker, metrics, retryDelays } = parts;
  const { units, snapshots } = runtime;
  const { name } = definition;
  const db = units.reading(createSystemOrigin('relay'));
  const shared = { broker, replicas: config.NATS_REPLICAS, log };
  const relay = startRelay({ ...shared, service: name, databaseUrl: config.DATABASE_URL, db, snapshots });
  runtime.onRecorded(relay.wake);
  const consumers = startConsumers({
    ...shared,
    name,
    database: units,
    onApplied: (event, connection) => announceChange(connection, name, event),
    subscriptions: definition.consumers,
    retryDelays,
  });
  parts.eventsBehind = consumers.lag;
  metrics.gauge('outbox_backlog', 'Events waiting for the relay.', () => countPendingEvents(db));
  metrics.gauge('outbox_age_seconds', 'Seconds since the oldest event entered the outbox.', () =>
    readOldestPendingAge(db),
  );
  metrics.gauge('consumer_lag', 'Events of other services waiting to be applied.', consumers.lag);
  metrics.gauge('dead_events', 'Events that could not be applied.', () => countDeadEvents(db));
  observePool(metrics, runtime.database.pool);
  const stopHousekeeping = startHousekeeping(units, log);
  serveFreshness(name, broker, db, log);
  serveReports(
    {
      name,
      databaseUrl: config.DATABASE_URL,
      database: units,
      subscriptions: definition.consumers,
      owner: {
        source: name,
        snapshots,
        checks: async () => (await definition.checks?.(runtime.context.db)) ?? [],
      },
      log,
    },
    broker,
  );
  const stopBackground = await definition.background?.({
    ...runtime.context,
    checkFreshness: parts.checkFreshness,
    requestReport: (process) => {
      if (!broker.connection) throw new Error('NATS is not available.');
      return requestReport(broker.connection, process);
    },
  });
  return [consumers.stop, stopHousekeeping, async () => stopBackground?.(), stopPdfMakers, relay.stop];
};

/** Starts a service. It is live at once, and ready once its database is. */
export const startService = async (options: StartOptions): Promise<Running> => {
  const { config, log } = options;
  if (config.BUSINESS_TIME_ZONE) setBusinessTimeZone(config.BUSINESS_TIME_ZONE);
  const parts = assemble(options);
  const stopping = new AbortController();
  const http = await serve(parts);
  const prepare = async (): Promise<(() => Promise<void>)[]> => {
    await prepareTables(parts, stopping.signal);
    const stops = await startWork(parts);
    parts.readiness.tablesAreReady();
    log.info({ port: http.port }, 'listening');
    if (config.KEPT_BUILDS)
      retainBuild(resolveScreens(parts), config.KEPT_BUILDS).catch((error) =>
        log.warn({ err: error }, 'the front-end files of this build could not be retained'),
      );
    return stops;
  };
  const working = prepare();
  return {
    port: http.port,
    ready: working.then(() => {}),
    async stop() {
      stopping.abort();
      await http.leave();
      await http.stop();
      for (const stop of await working.catch(() => [])) await stop();
      await parts.broker.stop();
      await parts.runtime.database.close();
    },
  };
};
