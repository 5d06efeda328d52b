import type { Broker } from '../events/broker.ts';
import type { Metrics } from '../metrics.ts';
import { problem } from '../problem.ts';
import type { Step } from './context.ts';

export interface Health {
  missing(): Promise<string | null>;
  details(): Record<string, string>;
}

/**
 * `/health/live`: the process runs. `/health/ready`: the process can serve. The public endpoint shows no
 * details.
 */
export const serveHealthChecks =
  (health: Health, isEdge = false): Step =>
  async (ctx, next) => {
    if (ctx.path === '/health/live') {
      ctx.body = { status: 'live' };
    } else if (ctx.path === '/health/ready') {
      const missing = await health.missing();
      ctx.status = missing ? 503 : 200;
      ctx.body = {
        status: missing ? 'not ready' : 'ready',
        ...(!isEdge && missing && { missing }),
        ...(!isEdge && health.details()),
      };
    } else {
      await next();
    }
  };

/** `/metrics` for Prometheus. Not public: the gateway serves it on its own port. */
export const serveMetrics =
  (metrics: Metrics): Step =>
  async (ctx, next) => {
    if (ctx.path !== '/metrics') return next();
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  };

/** Ready when the tables are migrated and the database answers. NATS is reported, not required. */
export interface Readiness extends Health {
  tablesAreReady(): void;
  gate: Step;
}

export const createReadiness = (ask: () => Promise<unknown>, broker: Broker): Readiness => {
  let hasTables = false;
  return {
    tablesAreReady() {
      hasTables = true;
    },
    gate: (_ctx, next) => {
      if (!hasTables) throw problem.notServed('starting');
      return next();
    },
    async missing() {
      if (!hasTables) return 'The database is not prepared yet.';
      try {
        await ask();
        return null;
      } catch {
        return 'The database does not answer.';
      }
    },
    details: () => ({ nats: broker.connection ? 'connected' : 'away' }),
  };
};
