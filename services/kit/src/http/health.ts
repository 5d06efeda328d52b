import type { Broker } from '../events/broker.ts';
import type { Metrics } from '../metrics.ts';
import { problem } from '../problem.ts';
import type { Step } from './context.ts';

export interface Health {
  /** Null when requests can be served, else what is missing, in words. */
  missing(): Promise<string | null>;
  /** State of what the service can do without for a while. */
  details(): Record<string, string>;
}

/** `/health/live`: the process runs. `/health/ready`: it can serve; where strangers ask, it says nothing more than that. */
export const healthChecks =
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

/** `/metrics`: figures for Prometheus. Not for the public: the gateway serves it on a port of its own. */
export const metricsPage =
  (metrics: Metrics): Step =>
  async (ctx, next) => {
    if (ctx.path !== '/metrics') return next();
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  };

/** Whether the service can serve: its tables are there and its database answers. NATS is reported, not required. */
export interface Readiness extends Health {
  tablesAreReady(): void;
  /** Refuses calls until then. */
  gate: Step;
}

/** Not ready until `tablesAreReady` has been called; `ask` asks the database anything. */
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
