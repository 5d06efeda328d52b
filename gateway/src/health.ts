import type { Health } from '@primal/contracts/gateway/api';
import { domains } from '@primal/contracts/shared/events';
import type { Broker } from '@primal/service-kit/events/broker';
import type { Health as ProcessHealth } from '@primal/service-kit/http/health';
import type { Pool } from 'pg';
import type { Pool as HttpPool } from 'undici';
import type { Middleware } from './koa.ts';
import type { Services } from './proxy/services.ts';

type Readiness = 'ready' | 'away';

const patience = 1_000;

/** How this process is doing. It works without NATS, only that screens do not hear of changes. */
export const ownHealth = (pool: Pool, broker: Broker): ProcessHealth => ({
  missing: () =>
    pool.query('select 1').then(
      () => null,
      () => 'database',
    ),
  details: () => ({ nats: broker.connection ? 'connected' : 'away' }),
});

const readinessOf = async (service: HttpPool): Promise<Readiness> => {
  try {
    const { statusCode, body } = await service.request({
      method: 'GET',
      path: '/health/ready',
      signal: AbortSignal.timeout(patience),
    });
    await body.dump();
    return statusCode === 200 ? 'ready' : 'away';
  } catch {
    return 'away';
  }
};

/** `GET /api/health`: how the whole is doing, as far as the gateway sees. */
export const overallHealth =
  (own: ProcessHealth, services: Services): Middleware =>
  async (context) => {
    const probes = domains.map(async (domain) => [domain, await readinessOf(services[domain])] as const);
    const others = Object.fromEntries(await Promise.all(probes)) as Record<
      (typeof domains)[number],
      Readiness
    >;
    const all: Health['services'] = { gateway: (await own.missing()) ? 'away' : 'ready', ...others };
    context.body = {
      status: Object.values(all).includes('away') ? 'degraded' : 'ok',
      services: all,
    } satisfies Health;
  };
