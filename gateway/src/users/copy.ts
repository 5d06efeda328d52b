import type { User } from '@primal/contracts/admin/user';
import type { Pool, PoolClient } from 'pg';

type Database = Pick<Pool | PoolClient, 'query'>;

const displayName = ({ firstName, lastName, username }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

const save = `
  insert into users (id, sequence, name, role, is_active, profile) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update set sequence = excluded.sequence, name = excluded.name, role = excluded.role,
    is_active = excluded.is_active, profile = excluded.profile
  where users.sequence <= excluded.sequence`;

const endSessions = `
  delete from sessions using users where sessions.user_id = $1 and users.id = $1 and not users.is_active`;

/** Stores an account as of a version, unless a newer one is stored; an inactive account's sessions end. */
export const saveUser = async (database: Database, user: User, sequence: number): Promise<void> => {
  await database.query(save, [
    user.id,
    sequence,
    displayName(user),
    user.role,
    user.isActive,
    JSON.stringify(user),
  ]);
  if (!user.isActive) await database.query(endSessions, [user.id]);
};

/** Ends a deleted account's sessions. What stays keeps an event that comes late from bringing the account back. */
export const deleteUser = async (database: Database, id: string, sequence: number): Promise<void> => {
  await database.query(save, [id, sequence, '', 'user', false, null]);
  await database.query(endSessions, [id]);
};
