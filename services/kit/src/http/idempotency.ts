import { createHmac } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { problem } from '../problem.ts';
import type { Unit } from '../unit-of-work/unit-of-work.ts';
import type { PlainAnswer } from './answer.ts';
import type { Context } from './context.ts';

export interface Claim {
  userId: string;
  call: string;
  key: string;
  bodyHash: string;
}

const maxKeyLength = 200;

/** The request's key. Null if the request has no key; 400 if the key is too long. */
export const readIdempotencyKey = (ctx: Context): string | null => {
  const key = ctx.get('idempotency-key');
  if (key.length > maxKeyLength)
    throw problem.badRequest(`The Idempotency-Key may have at most ${maxKeyLength} characters.`);
  return key || null;
};

/** Null without a key. Stores an HMAC of the body, which may contain passwords. */
export const createClaim = (ctx: Context, secret: string): Claim | null => {
  const key = readIdempotencyKey(ctx);
  if (key === null) return null;
  const bodyHash = createHmac('sha256', `idempotency ${secret}`)
    .update(ctx.state.rawBody ?? '')
    .digest('base64');
  return { userId: ctx.state.identity.userId, call: `${ctx.method} ${ctx.path}`, key, bodyHash };
};

const matchClaim = ({ userId, call, key }: Claim) =>
  sql`user_id = ${userId} and call = ${call} and key = ${key}`;

const write = (body: unknown): string | null => (body === undefined ? null : JSON.stringify(body));

/** Stored answers with this status are not final: a step after the commit completes them on each replay. */
const pending = 202;

export interface StoredAnswer extends PlainAnswer {
  isFinal: boolean;
}

/** A concurrent duplicate waits on the unique index for the first request. Keys expire after a day. */
export const claimKey = async (unit: Unit, claim: Claim): Promise<StoredAnswer | null> => {
  const { userId, call, key, bodyHash } = claim;
  const claimed = await sql`
    insert into idempotency_keys (user_id, call, key, body_hash) values (${userId}, ${call}, ${key}, ${bodyHash})
    on conflict (user_id, call, key) do update
      set body_hash = excluded.body_hash, status = null, answer = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '1 day'`.execute(unit.db);
  if (claimed.numAffectedRows === 1n) return null;
  const { rows } = await sql<{ body_hash: string; status: number; answer: string | null }>`
    select body_hash, status, answer from idempotency_keys where ${matchClaim(claim)}`.execute(unit.db);
  const [first] = rows;
  if (!first) throw problem.unavailable();
  if (first.body_hash !== bodyHash)
    throw problem.conflict(
      'This Idempotency-Key was already used with different content.',
      'idempotency_key_reused',
    );
  return {
    status: first.status,
    body: first.answer === null ? undefined : JSON.parse(first.answer),
    headers: { 'Idempotency-Replayed': 'true' },
    isFinal: first.status !== pending,
  };
};

export const storeAnswer = (unit: Unit, claim: Claim, { status, body, isFinal }: StoredAnswer): void => {
  const answer = write(body);
  unit.closeWith(
    (fill) => sql`
      update idempotency_keys set status = ${isFinal ? status : pending},
        answer = ${answer === null ? null : fill(answer)}
      where ${matchClaim(claim)}`,
  );
};

export const releaseKey = (unit: Unit, claim: Claim): void =>
  unit.closeWith(() => sql`delete from idempotency_keys where ${matchClaim(claim)}`);

/** Completes the stored 202s of exactly this body for replays (docs/rules/errors.md#idempotency). */
export const completePending = async (
  db: QueryExecutorProvider,
  promised: object,
  { status, body }: Pick<PlainAnswer, 'status' | 'body'>,
): Promise<void> => {
  await sql`
    update idempotency_keys set status = ${status}, answer = ${write(body)}
    where status = ${sql.lit(pending)} and answer = ${write(promised)}`.execute(db);
};

export const storeFinalAnswer = async (
  db: QueryExecutorProvider,
  claim: Claim,
  { status, body }: PlainAnswer,
): Promise<void> => {
  if (status === pending) return;
  await sql`
    update idempotency_keys set status = ${status}, answer = ${write(body)}
    where ${matchClaim(claim)} and body_hash = ${claim.bodyHash}`.execute(db);
};
