import type { MikroORM } from '@mikro-orm/postgresql';
import { auditRecorded } from '@primal/contracts/shared/audit';
import type { Logger } from 'pino';
import { republishAudit } from './audit.ts';
import type { ServiceConfig } from './config.ts';
import { openDatabase } from './database/connection.ts';
import { type Units, unitsOn } from './database/unit-of-work.ts';
import { systemOrigin } from './identity.ts';
import type { Republished, ServiceContext, ServiceDefinition } from './service.ts';

/** A service's database at work, whether it serves requests or does one job. */
export interface Runtime {
  orm: MikroORM;
  units: Units;
  context: ServiceContext;
  /** The current state of what others copy, or of the aggregates with those ids. */
  snapshots: (ids?: readonly string[]) => AsyncIterable<Republished>;
  /** What to call after each commit that brought events. */
  onRecorded(listener: () => void): void;
}

const origin = systemOrigin('background');

/** Opens a service's database; nothing is connected before it is first used. */
export const openRuntime = (
  definition: ServiceDefinition,
  config: ServiceConfig,
  log: Logger,
  { checkEvents = false }: { checkEvents?: boolean } = {},
): Runtime => {
  const { name, entities, publishes = [], republish, keepsAuditTrail = false } = definition;
  const orm = openDatabase({
    url: config.DATABASE_URL,
    service: name,
    entities,
    poolSize: config.DATABASE_POOL,
    log,
  });
  let recorded = (): void => {};
  const told = keepsAuditTrail ? publishes : [...publishes, auditRecorded(name)];
  const types = new Set(told.map(({ type }): string => type));
  const units = unitsOn(orm, {
    source: name,
    types,
    keepsAuditTrail,
    recorded: () => recorded(),
    checkEvents,
  });
  const { db } = units.reading(origin);
  return {
    orm,
    units,
    context: { db, log, transaction: (work) => units.transaction(origin, work) },
    snapshots: async function* snapshots(ids) {
      if (republish) yield* republish(db, ids);
      if (!keepsAuditTrail) yield* republishAudit(db, name, ids);
    },
    onRecorded(listener) {
      recorded = listener;
    },
  };
};
