import type { VersionedUser } from '@primal/contracts/admin/internal';
import { type User as UserAnswer, userEventData, userSchema } from '@primal/contracts/admin/user';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';

type UserRecord = Answerable<UserAnswer, 'lastLogin'> & { version: number };

export const toAnswer: (user: UserRecord) => UserAnswer = createAnswerMapper(userSchema);

export const toEvent = createAnswerMapper(userEventData);

export const toVersionedAnswer = (user: UserRecord): VersionedUser => ({
  user: toAnswer(user),
  version: user.version,
});
