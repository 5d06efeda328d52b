import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Broker } from './events/broker.ts';
import type { Step } from './http/context.ts';
import type { Health } from './http/health.ts';
import { problem } from './problem.ts';

/** Whether the service can serve: its tables are there and its database answers. NATS is reported, not required. */
export interface Readiness extends Health {
  /** The tables are up to date. */
  tablesAreReady(): void;
  /** Refuses calls until then. */
  gate: Step;
}

/** Not ready until `tablesAreReady` has been called. */
export const createReadiness = (orm: MikroORM, broker: Broker): Readiness => {
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
        await sql`select 1`.execute(orm.em.fork().getKysely<unknown>());
        return null;
      } catch {
        return 'The database does not answer.';
      }
    },
    details: () => ({ nats: broker.connection ? 'connected' : 'away' }),
  };
};
