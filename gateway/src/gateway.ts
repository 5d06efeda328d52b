import { resolve } from 'node:path';
import { businessTimeZone, setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { serveReports } from '@primal/service-kit/consistency/serve-reports';
import { openBroker } from '@primal/service-kit/events/broker';
import { countDeadEvents } from '@primal/service-kit/events/dead-events';
import { sweepInbox } from '@primal/service-kit/events/inbox';
import { createApp } from '@primal/service-kit/http/app';
import { serveMetrics } from '@primal/service-kit/http/health';
import { listen } from '@primal/service-kit/http/server';
import type { Logger } from '@primal/service-kit/logging';
import { createMetrics, type Metrics } from '@primal/service-kit/metrics';
import Koa from 'koa';
import { createAccounts, createRegistrationState } from './accounts/accounts.ts';
import { awaitAccountChanges, createReportSource, followUsers } from './accounts/follow.ts';
import { type Admission, openAdmission } from './admission/admission.ts';
import { Audit } from './audit.ts';
import { createClientErrors } from './client-errors.ts';
import { type GatewayConfig, readRegistration, readServiceUrls } from './config.ts';
import { openDatabase, startSweeping } from './database.ts';
import { serveDocs, serveOpenApi } from './docs/docs.ts';
import { createOwnHealth, serveOverallHealth } from './health.ts';
import { startLive } from './live/live.ts';
import { Streams } from './live/streams.ts';
import { createShellPage, serveShellPages } from './pages/shell.ts';
import { AdminClient } from './proxy/admin-client.ts';
import { forwardCall, forwardOpenCall, forwardRemote } from './proxy/forward.ts';
import { createIdentitySigner } from './proxy/headers.ts';
import { followInstances, serveInstances } from './proxy/instances.ts';
import { followNames } from './proxy/names.ts';
import { RecentWrites } from './proxy/recent-writes.ts';
import { connectServices, disconnectServices, Service } from './proxy/services.ts';
import { Manifests, type ShellConfig, serveRemotes } from './remotes/manifests.ts';
import { createRouter } from './router.ts';
import { Limits } from './security/limits.ts';
import { checkOrigin, setSecurityHeaders } from './security/site.ts';
import { createCookieKeys, createSessionCookie } from './sessions/cookie.ts';
import { Sessions } from './sessions/sessions.ts';

export interface Gateway {
  port: number;
  metricsPort: number;
  /** Announces the stop, ends live streams, finishes requests in flight, closes all connections. */
  stop(): Promise<void>;
}

/** Listening sockets. Browsers open connections in bursts, so the gateway has several. */
const publicSockets = 8;

const shellFolder = resolve(import.meta.dirname, '../../shell/dist');

const open = async (config: GatewayConfig, log: Logger) => {
  const pool = await openDatabase(config, log);
  const broker = openBroker({ url: config.NATS_URL, name: 'gateway', log });
  const urls = readServiceUrls(config);
  const services = connectServices(urls);
  const developed = config.DEV_SCREENS;
  const devServer = developed && new Service([developed.url]);
  const screens = devServer ? { ...services, [developed.area]: devServer } : services;
  const sign = createIdentitySigner(config.IDENTITY_SECRET);
  const admin = new AdminClient(services.admin, sign);
  const audit = new Audit({ pool, admin, log });
  const sessions = new Sessions(pool);
  const limits = new Limits({
    pool,
    databaseUrl: config.DATABASE_URL,
    secret: config.IDENTITY_SECRET,
    log,
  });
  const streams = new Streams();
  const live = startLive({ broker, streams, sessions, log });
  const users = followUsers({ broker, pool, live, log, replicas: config.NATS_REPLICAS });
  serveReports(createReportSource(pool, config, log), broker);
  const sweeping = startSweeping([sessions, limits, { sweep: () => sweepInbox(pool) }], log);
  const manifests = new Manifests(screens, pool, log, developed?.area);
  await manifests.load();
  // Announces only the change, because screens request the details themselves.
  manifests.onChanged((area) => streams.announce({ service: area, entity: 'screens' }));
  const onChanged = () => void manifests.reload();
  const stopFollowing = config.INSTANCES_FILE
    ? followInstances({ file: config.INSTANCES_FILE, services, onChanged, log })
    : followNames({ services, urls, onChanged });
  return {
    pool,
    broker,
    services,
    devServer,
    screens,
    sign,
    admin,
    audit,
    sessions,
    limits,
    streams,
    live,
    users,
    sweeping,
    manifests,
    stopFollowing,
  };
};

type Parts = Awaited<ReturnType<typeof open>>;

const configure = (app: Koa, { TRUST_PROXY, SESSION_SECRET }: GatewayConfig): void => {
  app.keys = createCookieKeys(SESSION_SECRET);
  app.proxy = TRUST_PROXY > 0;
  // Reads only the last addresses of X-Forwarded-For, because clients can forge the earlier ones.
  app.maxIpsCount = TRUST_PROXY;
};

const createGatewayApp = (
  config: GatewayConfig,
  parts: Parts,
  { admission, metrics, log }: { admission: Admission; metrics: Metrics; log: Logger },
): Koa => {
  const { pool, broker, services, screens, sign, admin, audit, sessions, limits, streams, live, manifests } =
    parts;
  const health = createOwnHealth(pool, broker);
  const registration = readRegistration(config);
  const folder = config.STATIC_DIR ?? shellFolder;
  const page = createShellPage(folder);
  const isOpen = createRegistrationState(registration, pool);
  const readFacts = async (): Promise<ShellConfig> => ({
    businessTimeZone: businessTimeZone(),
    registration: await isOpen(),
    shell: page()?.name ?? '',
  });
  const app = createApp({ log, metrics, health, isEdge: true, steps: [] });
  configure(app, config);
  app.use(setSecurityHeaders(config.DEV_SCREENS?.url));
  app.use(checkOrigin);
  app.use(
    createRouter(createSessionCookie(app, sessions), {
      ...createAccounts({
        admin,
        audit,
        limits,
        pool,
        sessions,
        live,
        registration,
      }),
      health: serveOverallHealth(health, services),
      ...createClientErrors(sessions),
      admitSignIn: admission.admitSignIn,
      events: streams.handler,
      openApi: serveOpenApi,
      docs: serveDocs,
      call: forwardCall({
        services,
        sign,
        writes: new RecentWrites(),
        awaitChanges: awaitAccountChanges({ broker, pool, live, admin, log }),
      }),
      openCall: forwardOpenCall({ services, sign, count: (address) => limits.countOpenRead(address) }),
      remoteFile: forwardRemote(screens),
      serveRemotes: serveRemotes(manifests, readFacts),
      shell: serveShellPages({ folder, page, manifests, facts: readFacts, sessions, log }),
    }),
  );
  return app;
};

const createMetricsApp = (metrics: Metrics, { services }: Parts): Koa => {
  const app = new Koa();
  app.use(serveInstances(services) as Koa.Middleware);
  app.use(serveMetrics(metrics) as Koa.Middleware);
  return app;
};

export const startGateway = async (config: GatewayConfig, log: Logger): Promise<Gateway> => {
  if (config.BUSINESS_TIME_ZONE) setBusinessTimeZone(config.BUSINESS_TIME_ZONE);
  const parts = await open(config, log);
  const metrics = createMetrics('gateway');
  metrics.gauge('consumer_lag', 'Account events waiting to be applied.', parts.users.lag);
  metrics.gauge('dead_events', 'Account events that could not be applied.', () =>
    countDeadEvents(parts.pool),
  );
  const inside = await listen(createMetricsApp(metrics, parts).callback(), {
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
  });
  const admission = openAdmission(parts.services, metrics);
  const app = createGatewayApp(config, parts, { admission, metrics, log });
  const server = await listen(admission.guard(app.callback()), {
    port: config.PORT,
    host: config.HOST,
    sockets: publicSockets,
    drainMs: config.DRAIN_MS,
  });
  return {
    port: server.port,
    metricsPort: inside.port,
    async stop() {
      parts.streams.rejectNew();
      await server.leave();
      parts.sweeping.stop();
      parts.live.stop();
      await Promise.all([server.stop(), inside.stop()]);
      admission.stop();
      parts.stopFollowing();
      await parts.users.stop();
      await parts.audit.stop();
      await Promise.all([
        parts.broker.stop(),
        disconnectServices(parts.services),
        parts.devServer?.destroy(),
      ]);
      await Promise.all([parts.limits.stop(), parts.pool.end()]);
    },
  };
};
