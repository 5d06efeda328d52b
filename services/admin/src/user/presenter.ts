import type { VersionedUser } from '@primal/contracts/admin/internal';
import { type User as UserAnswer, userSchema } from '@primal/contracts/admin/user';
import { answerOf } from '@primal/service-kit/answers';
import type { UserRecord } from './user.ts';

export const presentUser: (user: UserRecord) => UserAnswer = answerOf(userSchema);

export const presentVersionedUser = (user: UserRecord): VersionedUser => ({
  user: presentUser(user),
  version: user.version,
});
