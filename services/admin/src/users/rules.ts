import type { Identity } from '@primal/contracts/shared/identity';
import { problem } from '@primal/service-kit/problem';
import type { User } from './entity.ts';

type Person = Pick<Identity, 'userId' | 'role'>;
type Rights = Partial<Pick<User, 'role' | 'isActive'>>;

/** 403 unless an admin asks. */
export const adminsOnly = (person: Person, sentence: string): void => {
  if (person.role !== 'admin') throw problem.forbidden(sentence);
};

const touchesRights = (changes: Rights): boolean =>
  changes.role !== undefined || changes.isActive !== undefined;

/** Everyone edits their own account; other accounts, roles and activity are for admins (decisions, "Identity"). */
export const refuseForeignEdit = (person: Person, userId: string, changes: Rights): void => {
  if (person.userId !== userId) adminsOnly(person, 'Only an admin may change other accounts.');
  if (touchesRights(changes)) adminsOnly(person, 'Only an admin may change roles and deactivate accounts.');
};

const isActiveAdmin = ({ role, isActive }: Pick<User, 'role' | 'isActive'>): boolean =>
  role === 'admin' && isActive;

/** Nobody locks themselves out, and someone always stays admin (decisions, "Identity"). */
export const refuseLockout = (
  person: Person,
  user: Pick<User, 'id' | 'role' | 'isActive'>,
  changes: Rights,
  isLastAdmin: boolean,
): void => {
  if (changes.isActive === false && person.userId === user.id)
    throw problem.conflict('You cannot deactivate the account you are signed in with.', 'own_account');
  const after = { ...user, ...changes };
  if (isLastAdmin && isActiveAdmin(user) && !isActiveAdmin(after))
    throw problem.conflict('This is the last active admin: make another account admin first.', 'last_admin');
};

export const refuseOwnDeletion = (person: Person, userId: string): void => {
  if (person.userId === userId)
    throw problem.conflict('You cannot delete the account you are signed in with.', 'own_account');
};
