import type { Permission } from '@primal/contracts/shared/permissions';
import { sweepTable } from '@primal/service-kit/events/kit-state';
import type { Pool } from 'pg';
import type { LiveSession } from '../koa.ts';
import {
  resolvePermissions,
  resolveRoleName,
  roleColumns,
  roleJoinSql,
  type StoredRole,
  sessionAllowedSql,
} from '../users/copy.ts';

interface Row extends Omit<LiveSession['user'], 'permissions'>, StoredRole {
  mustChangePassword: boolean;
  sid: string;
  profile: string;
  sess: Record<string, unknown>;
  inUse: boolean;
}

/**
 * Seconds from closing the last tab to the end of the session
 * (docs/rules/identity-and-sessions.md#closing-the-last-tab).
 */
const closingSeconds = 15;

/** Maximum age of a session (docs/rules/identity-and-sessions.md#how-long-a-session-lasts). */
export const maxSessionMs = 30 * 24 * 60 * 60 * 1000;
const inUseUntil = `least(now() + interval '1 day', begun_at + interval '30 days')`;

/** Interval for recording a session's use, so that most requests write nothing. */
const useInterval = `interval '5 minutes'`;

const notEnded = `s.expire > now() and (s.closes_at is null or s.closes_at > now())`;
const alive = `${notEnded} and ${sessionAllowedSql}`;

const find = {
  name: 'session-find',
  text: `
    select s.sid, u.id as "userId", u.name, u.role, s.reference as session, u.profile::text as profile, s.sess,
      ${roleColumns},
      coalesce((u.profile ->> 'mustChangePassword')::boolean, false) as "mustChangePassword",
      s.closes_at is null and s.expire > ${inUseUntil} - ${useInterval} as "inUse"
    from sessions s join users u on u.id = s.user_id ${roleJoinSql}
    where s.sid = any($1) and ${alive}`,
};

interface Asked<Value> {
  key: string;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Batches lookups: lookups during a query share the next query. A lookup never uses a query that started
 * before it, so that ended sessions are never returned.
 */
export const batchLookups = <Value>(query: (keys: string[]) => Promise<Map<string, Value>>) => {
  let waiting: Asked<Value>[] = [];
  let isAsking = false;

  const askAll = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const sessions = await query([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(sessions.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isAsking = false;
  };

  return (key: string): Promise<Value | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askAll();
    });
};

export class Sessions {
  readonly #pool: Pool;
  readonly #find: (sid: string) => Promise<Row | undefined>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#find = batchLookups(async (sids) => {
      const { rows } = await pool.query<Row>({ ...find, values: [sids] });
      return new Map(rows.map((row) => [row.sid, row]));
    });
  }

  /** Finds a valid session and records its use, which also clears a closing mark. */
  async find(sid: string): Promise<LiveSession | undefined> {
    const row = await this.#find(sid);
    if (!row) return undefined;
    if (!row.inUse) await this.recordUse(sid);
    const { userId, name, role, session, profile, mustChangePassword, sess } = row;
    const user = { userId, name, role, permissions: resolvePermissions(role, row), session };
    return { sid, user, roleName: resolveRoleName(role, row), mustChangePassword, profile, sess };
  }

  /** Creates a session. `userVersion`: account version when the password was checked. */
  async create(sid: string, userId: string, userVersion: number, sess: object): Promise<void> {
    await this.#pool.query(
      `insert into sessions (sid, user_id, user_version, sess, expire) values ($1, $2, $3, $4, now() + interval '1 day')`,
      [sid, userId, userVersion, JSON.stringify(sess)],
    );
  }

  async end(sid: string): Promise<void> {
    await this.#pool.query('delete from sessions where sid = $1', [sid]);
  }

  /** Marks a session as closing. It ends unless a request arrives in time. */
  async close(sid: string): Promise<void> {
    await this.#pool.query(`update sessions set closes_at = now() + $2 * interval '1 s' where sid = $1`, [
      sid,
      closingSeconds,
    ]);
  }

  /** Records a session's use. An ended session stays ended. */
  async recordUse(sid: string): Promise<void> {
    await this.#pool.query(
      `update sessions s set closes_at = null, expire = ${inUseUntil} where sid = $1 and ${notEnded}`,
      [sid],
    );
  }

  /**
   * Returns the valid sessions among these, with their permissions. Each session has an open event stream. A
   * closing mark older than 3 s is stale, because a closed tab's stream would have ended.
   */
  async extendStreaming(sids: readonly string[]): Promise<Map<string, readonly Permission[]>> {
    await this.#pool.query(
      `update sessions set closes_at = null
       where sid = any($1) and closes_at > now() and closes_at < now() + ($2 - 3) * interval '1 s'`,
      [sids, closingSeconds],
    );
    const { rows } = await this.#pool.query<{ sid: string; role: string } & StoredRole>(
      `select s.sid, u.role, ${roleColumns} from sessions s join users u on u.id = s.user_id ${roleJoinSql}
       where s.sid = any($1) and ${alive}`,
      [sids],
    );
    return new Map(rows.map((row) => [row.sid, resolvePermissions(row.role, row)]));
  }

  async sweep(): Promise<void> {
    await sweepTable(this.#pool, 'sessions', 'expire < now() or closes_at < now()');
  }
}
