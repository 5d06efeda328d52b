import type { Identity } from '@primal/contracts/shared/identity';
import type { Pool } from 'pg';
import { together } from './together.ts';

/** Whose session it is. */
export type SessionUser = Pick<Identity, 'userId' | 'name' | 'role'>;

/** A session that has not ended, of a user who is active. */
export interface LiveSession {
  sid: string;
  user: SessionUser;
  /** The account as the admin service last told it, as JSON text: the answer of `GET /api/user`. */
  profile: string;
  sess: Record<string, unknown>;
}

interface Row extends SessionUser {
  sid: string;
  profile: string;
  sess: Record<string, unknown>;
  closing: boolean;
}

/** Closing the last tab ends the session after this time without a request (decisions, "Identity and sessions"). */
const closingSeconds = 15;

const alive = `s.expire > now() and (s.closes_at is null or s.closes_at > now()) and u.is_active`;

const find = {
  name: 'session-find',
  text: `
    select s.sid, u.id as "userId", u.name, u.role, u.profile::text as profile, s.sess,
      s.closes_at is not null as closing
    from sessions s join users u on u.id = s.user_id
    where s.sid = any($1) and ${alive}`,
};

/** The sessions of all gateway instances. */
export class Sessions {
  readonly #pool: Pool;
  readonly #find: (sid: string) => Promise<Row | undefined>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#find = together(async (sids) => {
      const { rows } = await pool.query<Row>({ ...find, values: [sids] });
      return new Map(rows.map((row) => [row.sid, row]));
    });
  }

  /** The session unless it has ended. Finding one is a sign of life: a session marked as closing goes on. */
  async find(sid: string): Promise<LiveSession | undefined> {
    const row = await this.#find(sid);
    if (!row) return undefined;
    if (row.closing) await this.stayOpen(sid);
    const { userId, name, role, profile, sess } = row;
    return { sid, user: { userId, name, role }, profile, sess };
  }

  async create(sid: string, userId: string, sess: object, lifetime: number): Promise<void> {
    await this.#pool.query(
      `insert into sessions (sid, user_id, sess, expire) values ($1, $2, $3, now() + $4 * interval '1 ms')`,
      [sid, userId, JSON.stringify(sess), lifetime],
    );
  }

  /** Lets a session live on; one that has ended meanwhile stays ended. */
  async extend(sid: string, sess: object, lifetime: number): Promise<void> {
    await this.#pool.query(
      `update sessions set sess = $2, expire = now() + $3 * interval '1 ms' where sid = $1`,
      [sid, JSON.stringify(sess), lifetime],
    );
  }

  async end(sid: string): Promise<void> {
    await this.#pool.query('delete from sessions where sid = $1', [sid]);
  }

  /** Marks a session as closing: it ends unless a request comes in time. */
  async close(sid: string): Promise<void> {
    await this.#pool.query(`update sessions set closes_at = now() + $2 * interval '1 s' where sid = $1`, [
      sid,
      closingSeconds,
    ]);
  }

  async stayOpen(sid: string): Promise<void> {
    await this.#pool.query('update sessions set closes_at = null where sid = $1 and closes_at > now()', [
      sid,
    ]);
  }

  /**
   * Which of these sessions live. They have a browser's event stream open, so a tab is open, and a mark as closing that
   * is 3 s old and more came from another tab, or late: a closed tab's stream is gone by then.
   */
  async keepOpen(sids: readonly string[]): Promise<string[]> {
    await this.#pool.query(
      `update sessions set closes_at = null
       where sid = any($1) and closes_at > now() and closes_at < now() + ($2 - 3) * interval '1 s'`,
      [sids, closingSeconds],
    );
    const { rows } = await this.#pool.query<{ sid: string }>(
      `select s.sid from sessions s join users u on u.id = s.user_id
       where s.sid = any($1) and ${alive}`,
      [sids],
    );
    return rows.map(({ sid }) => sid);
  }

  /** Removes what has ended. */
  async sweep(): Promise<void> {
    await this.#pool.query('delete from sessions where expire < now() or closes_at < now()');
  }
}
