import { type EntitySchemaWithMeta, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';

export interface DatabaseOptions {
  url: string;
  service: string;
  entities: readonly EntitySchemaWithMeta[];
  poolSize: number;
  log: Logger;
}

/**
 * The service's MikroORM with its pool. Nothing is connected yet: the pool connects when used, and again after a loss.
 * Unqualified tables are those of the role's own schema.
 */
export const openDatabase = ({ url, service, entities, poolSize, log }: DatabaseOptions): MikroORM =>
  new MikroORM({
    clientUrl: url,
    entities: [...entities],
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 60_000 },
    driverOptions: {
      application_name: service,
      // Waiting for a connection ends in a 503 rather than in a caller that gives up first.
      connectionTimeoutMillis: 5_000,
      statement_timeout: 20_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
    metadataCache: { enabled: false },
    allowGlobalContext: false,
    ensureDatabase: false,
    logger: (message) => log.debug(message),
  });
