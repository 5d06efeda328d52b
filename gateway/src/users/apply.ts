import { userDeleted, userSaved } from '@primal/contracts/admin/events';
import { envelopeSchema } from '@primal/contracts/shared/events';
import type { Pool } from 'pg';
import { deleteUser, saveUser } from './copy.ts';

/**
 * Applies the text of an event about an account to the copy; again, or after a newer one, it changes nothing. Answers
 * the account's id, or null for an event of another type. Throws on text that is no such event.
 */
export const applyUserEvent = async (pool: Pool, text: string): Promise<string | null> => {
  const event = envelopeSchema.parse(JSON.parse(text));
  if (event.type === userSaved.type) {
    await saveUser(pool, userSaved.data.parse(event.data), event.sequence);
  } else if (event.type === userDeleted.type) {
    await deleteUser(pool, event.key, event.sequence);
  } else {
    return null;
  }
  return event.key;
};
