import { resolve } from 'node:path';
import { businessTimeZone, setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { openBroker } from '@primal/service-kit/events/broker';
import { countDead } from '@primal/service-kit/events/dead-events';
import { sweepInbox } from '@primal/service-kit/events/inbox';
import { createApp, listen } from '@primal/service-kit/http/app';
import { metricsPage } from '@primal/service-kit/http/health';
import type { Logger } from '@primal/service-kit/logging';
import { createMetrics, type Metrics } from '@primal/service-kit/metrics';
import Keygrip from 'keygrip';
import Koa from 'koa';
import { accounts, registrationState } from './accounts/accounts.ts';
import { AdminClient } from './accounts/admin-client.ts';
import { clientErrors } from './client-errors.ts';
import type { GatewayConfig } from './config.ts';
import { openDatabase, startSweeping } from './database.ts';
import { docs, openApi } from './docs/docs.ts';
import { overallHealth, ownHealth } from './health.ts';
import { startLive } from './live/live.ts';
import { Streams } from './live/streams.ts';
import { shellPage, shellPages } from './pages/shell.ts';
import { forwardCall, forwardRemote } from './proxy/forward.ts';
import { identitySigner } from './proxy/headers.ts';
import { connectServices, disconnectServices } from './proxy/services.ts';
import { Manifests } from './remotes/manifests.ts';
import { remotesJson, type ShellFacts } from './remotes/remotes.ts';
import { router } from './router.ts';
import { Limits } from './security/limits.ts';
import { originCheck, securityHeaders } from './security/site.ts';
import { sessionCookie } from './sessions/cookie.ts';
import { Sessions } from './sessions/sessions.ts';
import { followUsers } from './users/follow.ts';

export interface Gateway {
  port: number;
  /** Where `/metrics` is, and nothing else. */
  metricsPort: number;
  /** Ends live streams, lets other requests under way finish, closes all connections. */
  stop(): Promise<void>;
}

const shellFolder = resolve(import.meta.dirname, '../../shell/dist');

/** What the gateway holds open while it runs. */
const open = async (config: GatewayConfig, log: Logger) => {
  const pool = await openDatabase(config, log);
  const broker = openBroker({ url: config.NATS_URL, name: 'gateway', log });
  const services = connectServices({
    orders: config.ORDERS_URL,
    billing: config.BILLING_URL,
    delivery: config.DELIVERY_URL,
    admin: config.ADMIN_URL,
  });
  const sessions = new Sessions(pool);
  const limits = new Limits({ pool, databaseUrl: config.DATABASE_URL, log });
  const streams = new Streams();
  const live = startLive({ broker, streams, sessions, log });
  const users = followUsers({ broker, pool, live, log, replicas: config.NATS_REPLICAS });
  const sweeping = startSweeping([sessions, limits, { sweep: () => sweepInbox(pool) }], log);
  const manifests = new Manifests(services, pool, log);
  await manifests.load();
  return { pool, broker, services, sessions, limits, streams, live, users, sweeping, manifests };
};

type Parts = Awaited<ReturnType<typeof open>>;

/** Sets Koa's cookie keys, and how many proxies in front are believed about the client's address, host and protocol. */
const configure = (app: Koa, { TRUST_PROXY, SESSION_SECRET }: GatewayConfig): void => {
  app.keys = new Keygrip(SESSION_SECRET, 'sha256');
  app.proxy = TRUST_PROXY > 0;
  // Addresses further left in X-Forwarded-For are the client's own claim.
  app.maxIpsCount = TRUST_PROXY;
};

const createGatewayApp = (config: GatewayConfig, parts: Parts, metrics: Metrics, log: Logger): Koa => {
  const { pool, broker, services, sessions, limits, streams, live, manifests } = parts;
  const sign = identitySigner(config.IDENTITY_SECRET);
  const health = ownHealth(pool, broker);
  const registration = config.REGISTRATION;
  const folder = config.STATIC_DIR ?? shellFolder;
  const page = shellPage(folder);
  const isOpen = registrationState(registration, pool);
  const facts = async (): Promise<ShellFacts> => ({
    businessTimeZone: businessTimeZone(),
    registration: await isOpen(),
    shell: page()?.name ?? '',
  });
  const app = createApp({ log, metrics, health, steps: [] });
  configure(app, config);
  app.use(securityHeaders());
  app.use(originCheck);
  app.use(
    router(sessionCookie(app, sessions), {
      ...accounts({
        admin: new AdminClient(services.admin, sign),
        limits,
        pool,
        sessions,
        live,
        registration,
      }),
      health: overallHealth(health, services),
      ...clientErrors(sessions),
      events: streams.handler,
      openApi,
      docs,
      call: forwardCall(services, sign),
      remoteFile: forwardRemote(services),
      remotesJson: remotesJson(manifests, facts),
      shell: shellPages({ folder, page, manifests, facts, sessions, log }),
    }),
  );
  return app;
};

/** `/metrics` by itself, for a port that the public does not reach. */
const metricsApp = (metrics: Metrics): Koa => {
  const app = new Koa();
  app.use(metricsPage(metrics) as Koa.Middleware);
  return app;
};

/** Starts a gateway; it serves when the promise is fulfilled. */
export const startGateway = async (config: GatewayConfig, log: Logger): Promise<Gateway> => {
  if (config.BUSINESS_TIME_ZONE) setBusinessTimeZone(config.BUSINESS_TIME_ZONE);
  const parts = await open(config, log);
  const metrics = createMetrics('gateway');
  metrics.gauge('consumer_lag', 'Events of accounts that wait to be applied.', parts.users.lag);
  metrics.gauge('dead_events', 'Events of accounts that could not be applied.', () => countDead(parts.pool));
  const inside = await listen(metricsApp(metrics), config.METRICS_PORT, config.METRICS_HOST);
  const { port, stop } = await listen(
    createGatewayApp(config, parts, metrics, log),
    config.PORT,
    config.HOST,
  );
  return {
    port,
    metricsPort: inside.port,
    async stop() {
      parts.sweeping.stop();
      parts.live.stop();
      await Promise.all([stop(), inside.stop()]);
      await parts.users.stop();
      await Promise.all([parts.broker.stop(), disconnectServices(parts.services)]);
      await Promise.all([parts.limits.stop(), parts.pool.end()]);
    },
  };
};
