import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { problem } from '@primal/service-kit/problem';
import type { AdminTx } from '../tables.ts';

const sentences: Record<string, [message: string, code: string]> = {
  users_username_taken: ['This username is already taken.', 'username_taken'],
  users_email_taken: ['This e-mail address already belongs to another account.', 'email_taken'],
};

/** Writes the account now; a name or e-mail address that another account has, in any case, is a 409 that says which. */
export const storeAccount = async (tx: AdminTx): Promise<void> => {
  try {
    await tx.em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    const index = Object.keys(sentences).find((name) => error.message.includes(name));
    const [message, code] = (index && sentences[index]) || ['This account already exists.', 'conflict'];
    throw problem.conflict(message, code);
  }
};
