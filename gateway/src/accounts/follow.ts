import { roleDeleted, roleSaved, userDeleted, userSaved } from '@primal/contracts/admin/events';
import type { Writes } from '@primal/contracts/shared/recent-writes';
import type { ReportSource } from '@primal/service-kit/consistency/serve-reports';
import { announceChange, type Broker } from '@primal/service-kit/events/broker';
import { type Consumers, startConsumers } from '@primal/service-kit/events/consumers';
import { redrive } from '@primal/service-kit/events/dead-events';
import {
  applyEvents,
  awaitApplied,
  type InboxDatabase,
  type InboxUnit,
} from '@primal/service-kit/events/inbox';
import type { Logger } from '@primal/service-kit/logging';
import { on } from '@primal/service-kit/subscriptions';
import type { Pool } from 'pg';
import type { GatewayConfig } from '../config.ts';
import { runInTransaction } from '../database.ts';
import type { Live } from '../live/live.ts';
import type { AdminClient } from '../proxy/admin-client.ts';
import {
  deleteRole,
  deleteUser,
  roleTombstone,
  saveRole,
  saveUser,
  toRoleRow,
  toUserRow,
  userTombstone,
} from '../users/copy.ts';

export const subscriptions = [
  on(userSaved, ({ data, sequence }, unit: InboxUnit) => saveUser(unit, data, sequence), {
    copy: { table: 'users', row: toUserRow },
  }),
  on(userDeleted, ({ key, sequence }, unit: InboxUnit) => deleteUser(unit, key, sequence), {
    tombstone: { table: 'users', row: userTombstone },
  }),
  on(roleSaved, ({ key, data, sequence }, unit: InboxUnit) => saveRole(unit, key, data, sequence), {
    copy: { table: 'roles', row: toRoleRow },
  }),
  on(roleDeleted, ({ key, sequence }, unit: InboxUnit) => deleteRole(unit, key, sequence), {
    tombstone: { table: 'roles', row: roleTombstone },
  }),
];

/** User id of a changed account. Undefined for a role, which concerns all sessions. */
const findConcernedUser = ({ type, key }: { type: string; key: string }): string | undefined =>
  type === userSaved.type || type === userDeleted.type ? key : undefined;

const createInboxDatabase = (pool: Pool): InboxDatabase => ({
  reading: () => pool,
  transaction: (_origin, work) =>
    runInTransaction(pool, (client) => {
      const unit: InboxUnit = {
        query: (text, values) => client.query(text, values),
        runAs: (_inner, part) => part(unit),
      };
      return work(unit);
    }),
});

interface Parts {
  broker: Broker;
  pool: Pool;
  live: Live;
  log: Logger;
  replicas: number;
}

export const followUsers = ({ broker, pool, live, log, replicas }: Parts): Consumers =>
  startConsumers({
    name: 'gateway',
    broker,
    replicas,
    database: createInboxDatabase(pool),
    subscriptions,
    async onApplied(event, connection) {
      await live.recheck(findConcernedUser(event));
      // Announce again, now that `GET /api/user` reflects the change.
      announceChange(connection, 'admin', event);
    },
    log,
  });

type Applying = Pick<Parts, 'broker' | 'pool' | 'live' | 'log'> & { admin: AdminClient };

/** Milliseconds to wait before answering an account change. */
const maxWaitMs = 1_500;

/**
 * Resolves when account changes among these writes are applied or have failed. Undefined for other writes.
 * During a broker outage, asks the admin service, so that no outage keeps a user signed in.
 */
export const awaitAccountChanges = ({ broker, pool, live, admin, log }: Applying) => {
  const apply = async (ids: readonly string[]): Promise<void> => {
    if (broker.connection && (await awaitApplied(pool, ids, maxWaitMs))) return;
    try {
      const events = await Promise.all(ids.map((id) => admin.accountEvent(id)));
      await applyEvents(createInboxDatabase(pool), subscriptions, events);
      for (const event of events) await live.recheck(findConcernedUser(event));
    } catch (error) {
      log.warn({ err: error }, 'an account change applies only when its event arrives');
    }
  };
  return (writes: Writes): Promise<void> | undefined => {
    const ids = subscriptions.flatMap(({ definition }) => writes.get(definition.type) ?? []);
    return ids.length > 0 ? apply(ids) : undefined;
  };
};

export const redriveUsers = (pool: Pool, log: Logger): Promise<{ applied: number; failed: number }> =>
  redrive(createInboxDatabase(pool), subscriptions, log);

export const createReportSource = (pool: Pool, config: GatewayConfig, log: Logger): ReportSource => ({
  name: 'gateway',
  databaseUrl: config.DATABASE_URL,
  database: createInboxDatabase(pool),
  subscriptions,
  log,
});
