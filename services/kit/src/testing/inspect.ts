import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@primal/contracts/shared/api';
import type { PlainAnswer } from '../http/answer.ts';

export const inspectAnswer = (call: Call, { status, body }: PlainAnswer): void => {
  if (status >= 300 || call.file) return;
  const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  const name = `${call.method} ${call.path}`;
  const result = call.answer.safeParse(sent);
  if (!result.success)
    throw new Error(`The answer of ${name} does not match its schema.`, { cause: result.error });
  const known: unknown = sent === undefined ? undefined : JSON.parse(JSON.stringify(result.data));
  if (!isDeepStrictEqual(known, sent))
    throw new Error(`The answer of ${name} has fields that its schema lacks: ${JSON.stringify(sent)}`);
};
