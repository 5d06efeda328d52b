import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Unit } from '../database/unit-of-work.ts';
import { problem } from '../problem.ts';
import type { Context } from './context.ts';

/** A request that may come again: the key counts per user and call, for a day. */
export interface Claim {
  userId: string;
  call: string;
  key: string;
  bodyHash: string;
}

export interface StoredAnswer {
  status: number;
  body: unknown;
}

const longestKey = 200;

/** The claim of a request, null when it brings no key. */
export const claimOf = (ctx: Context): Claim | null => {
  const key = ctx.get('idempotency-key');
  if (!key) return null;
  if (key.length > longestKey)
    throw problem.badRequest(`The Idempotency-Key may have at most ${longestKey} characters.`);
  const bodyHash = createHash('sha256')
    .update(ctx.state.rawBody ?? '')
    .digest('base64');
  return { userId: ctx.state.identity.userId, call: `${ctx.method} ${ctx.path}`, key, bodyHash };
};

const where = ({ userId, call, key }: Claim) => sql`user_id = ${userId} and call = ${call} and key = ${key}`;

/**
 * Takes the key in the transaction of the work itself. A twin in flight waits here on the unique index: it goes on
 * when the first one failed, and gets its answer when it committed. A key older than a day is free again.
 */
export const claimKey = async (unit: Unit, claim: Claim): Promise<StoredAnswer | null> => {
  const { userId, call, key, bodyHash } = claim;
  const taken = await sql`
    insert into idempotency_keys (user_id, call, key, body_hash) values (${userId}, ${call}, ${key}, ${bodyHash})
    on conflict (user_id, call, key) do update
      set body_hash = excluded.body_hash, status = null, answer = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '1 day'`.execute(unit.db);
  if (taken.numAffectedRows === 1n) return null;
  const { rows } = await sql<{ body_hash: string; status: number; answer: string | null }>`
    select body_hash, status, answer from idempotency_keys where ${where(claim)}`.execute(unit.db);
  const [first] = rows;
  if (!first) throw problem.unavailable();
  if (first.body_hash !== bodyHash)
    throw problem.conflict(
      'This Idempotency-Key was already used with other content.',
      'idempotency_key_reused',
    );
  return { status: first.status, body: first.answer === null ? undefined : JSON.parse(first.answer) };
};

/** Keeps the answer for those who ask again; written with the transaction's last statement. */
export const keepAnswer = (unit: Unit, claim: Claim, { status, body }: StoredAnswer): void => {
  unit.atEnd = sql`
    update idempotency_keys set status = ${status}, answer = ${body === undefined ? null : JSON.stringify(body)}
    where ${where(claim)}`;
};
