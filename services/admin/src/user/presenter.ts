import type { VersionedUser } from '@primal/contracts/admin/internal';
import { type User as UserAnswer, userSchema } from '@primal/contracts/admin/user';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { UserRecord } from './user.ts';

export const presentUser: (user: UserRecord) => UserAnswer = createAnswerMapper(userSchema);

export const presentVersionedUser = (user: UserRecord): VersionedUser => ({
  user: presentUser(user),
  version: user.version,
});
