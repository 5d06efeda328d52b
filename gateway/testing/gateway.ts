import type { Area } from '@primal/contracts/area-names';
import type { Envelope, EventDefinition } from '@primal/contracts/shared/events';
import { readConfig } from '@primal/service-kit/config';
import { createLogger, type Logger } from '@primal/service-kit/logging';
import { connectTestBroker, publishAsOwner } from '@primal/service-kit/testing/broker';
import { createTestDatabase } from '@primal/service-kit/testing/database';
import { readAccountUrl, readSuperuserUrl } from '@primal/service-kit/testing/environment';
import { eventually } from '@primal/service-kit/testing/eventually';
import type { EventInput } from '@primal/service-kit/tx';
import type { NatsConnection } from 'nats';
import type { Pool } from 'pg';
import { gatewayConfig } from '../src/config.ts';
import { createPool } from '../src/database.ts';
import { type Gateway, startGateway } from '../src/gateway.ts';
import { password, withAccounts } from './accounts.ts';
import { Browser } from './browser.ts';
import { type StandIn, startStandIns } from './stand-in.ts';

export const identitySecret = 'a secret for tests alone';

export interface TestGateway {
  url: string;
  metricsPort: number;
  services: Record<Area, StandIn>;
  accounts: ReturnType<typeof withAccounts>;
  database: Pool;
  nats: NatsConnection;
  browser(): Browser;
  signedIn(username: string): Promise<Browser>;
  publish<Data>(definition: EventDefinition<Data>, facts: EventInput<Data>): Promise<Envelope<Data>>;
  another(env?: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
}

/** Gateway with its own database and broker account, in front of stand-ins. Stop it in `afterAll`. */
export const startTestGateway = async (
  env: Record<string, string> = {},
  log: Logger = createLogger('gateway', 'fatal'),
): Promise<TestGateway> => {
  const [database, nats, services] = await Promise.all([
    createTestDatabase(readSuperuserUrl(), 'gateway'),
    connectTestBroker(),
    startStandIns(),
  ]);
  const accounts = withAccounts(services.admin);
  const running: Gateway[] = [];

  const start = async (more: Record<string, string> = {}): Promise<string> => {
    const config = readConfig(gatewayConfig, {
      DATABASE_URL: database.url,
      NATS_URL: readAccountUrl(),
      IDENTITY_SECRET: identitySecret,
      SESSION_SECRET: 'another secret for tests alone',
      ORDERS_URL: services.orders.url,
      BILLING_URL: services.billing.url,
      DELIVERY_URL: services.delivery.url,
      ADMIN_URL: services.admin.url,
      STATIC_DIR: '/nowhere',
      ...env,
      ...more,
    });
    const gateway = await startGateway(config, log);
    running.push(gateway);
    const url = `http://127.0.0.1:${gateway.port}`;
    const figures = `http://127.0.0.1:${gateway.metricsPort}/metrics`;
    await eventually(async () => /^consumer_lag\S* \d/m.test(await (await fetch(figures)).text()));
    return url;
  };

  const url = await start();
  const pool = createPool(database.url, log, { max: 2 });
  const openBrowser = () => new Browser(url);
  return {
    url,
    metricsPort: running[0]?.metricsPort ?? 0,
    services,
    accounts,
    database: pool,
    nats,
    browser: openBrowser,
    async signedIn(username) {
      accounts.add(username);
      const person = openBrowser();
      const { status } = await person.post('/api/login', { username, password });
      if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
      return person;
    },
    publish: (definition, facts) => publishAsOwner(nats, definition, facts),
    another: start,
    async stop() {
      await Promise.all(running.map((gateway) => gateway.stop()));
      await Promise.all(Object.values(services).map((service) => service.stop()));
      await pool.end();
      await nats.close();
      await database.drop();
    },
  };
};
