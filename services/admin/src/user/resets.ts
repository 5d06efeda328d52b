import { createHash, randomBytes } from 'node:crypto';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { AdminTx } from '../tables.ts';

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const createReset = async ({ db }: AdminTx, userId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await deleteResets({ db }, userId);
  await db.deleteFrom('password_resets').where('expires_at', '<', new Date()).execute();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute();
  return token;
};

export const deleteResets = async ({ db }: Pick<AdminTx, 'db'>, userId: string): Promise<void> => {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
};

const createExpiredLinkProblem = () =>
  problem.conflict(
    'This link no longer works: it was used, replaced by a newer link, or is older than an hour. Ask for a new one.',
    'reset_expired',
  );

/** The link's account; 409 if invalid. */
export const findResetAccount = async ({ db }: Pick<AdminTx, 'db'>, token: string): Promise<string> => {
  const reset = await db
    .selectFrom('password_resets')
    .select('user_id as userId')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  if (!reset) throw createExpiredLinkProblem();
  return reset.userId;
};

export const consumeReset = async ({ db }: Pick<AdminTx, 'db'>, token: string): Promise<string> => {
  const used = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .returning('user_id as userId')
    .executeTakeFirst();
  if (!used) throw createExpiredLinkProblem();
  return used.userId;
};
