import { areaNames } from '@primal/contracts/area-names';
import type { Health } from '@primal/contracts/gateway/api';
import type { Broker } from '@primal/service-kit/events/broker';
import type { Health as ProcessHealth } from '@primal/service-kit/http/health';
import { problem } from '@primal/service-kit/problem';
import type { Pool } from 'pg';
import type { Middleware } from './koa.ts';
import type { Service, Services } from './proxy/services.ts';

type Readiness = 'ready' | 'away';

/** Milliseconds. */
const answerTimeout = 1_000;

/**
 * Milliseconds for which an answer is cached. Health is public, and each check queries the database and all
 * services.
 */
const cachedMs = 1_000;

/** Caches an answer for `cachedMs`. Concurrent callers share it. */
const cacheBriefly = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let answer: Promise<Answer> | undefined;
  let askedAt = 0;
  return () => {
    if (!answer || performance.now() - askedAt > cachedMs) {
      askedAt = performance.now();
      answer = ask();
    }
    return answer;
  };
};

/** Health of this process. Without NATS the process still works, but screens receive no live updates. */
export const createOwnHealth = (pool: Pool, broker: Broker): ProcessHealth => ({
  missing: cacheBriefly(() =>
    pool.query('select 1').then(
      () => null,
      () => 'database',
    ),
  ),
  details: () => ({ nats: broker.connection ? 'connected' : 'away' }),
});

const checkReadiness = async (service: Service): Promise<Readiness> => {
  if (service.isStarting) return 'away';
  try {
    const { statusCode, body } = await service.request({
      method: 'GET',
      path: '/health/ready',
      signal: AbortSignal.timeout(answerTimeout),
    });
    await body.dump();
    return statusCode === 200 ? 'ready' : 'away';
  } catch {
    return 'away';
  }
};

/** `GET /api/health`: 503 while sign-in is unavailable. */
export const serveOverallHealth = (own: ProcessHealth, services: Services): Middleware => {
  const ask = cacheBriefly(async (): Promise<Health> => {
    const probes = areaNames.map(async (area) => [area, await checkReadiness(services[area])] as const);
    const [missing, others] = await Promise.all([own.missing(), Promise.all(probes)]);
    const all: Health['services'] = {
      gateway: missing ? 'away' : 'ready',
      ...(Object.fromEntries(others) as Record<(typeof areaNames)[number], Readiness>),
    };
    return { status: Object.values(all).includes('away') ? 'degraded' : 'ok', services: all };
  });
  return async (context) => {
    const health = await ask();
    if (health.services.gateway === 'away' || health.services.admin === 'away') throw problem.unavailable();
    context.body = health;
  };
};
