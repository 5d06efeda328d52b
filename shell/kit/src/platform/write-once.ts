import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import { AlreadyStoredError, ApiError, LostAnswerError, SentenceError } from '../base/api-error.ts';
import { type CallInput, toCallPath } from './api-client.ts';

/** A new key for a creating call; the server stores one record per key (docs/rules/errors.md#idempotency). */
export const createIdempotencyKey = (): string =>
  // `randomUUID` requires a secure origin, but a warehouse may use plain HTTP.
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

interface Sending {
  call: Call;
  input: object;
}

export type Amend<C extends Call> = (stored: Answer<C>, input: CallInput<C>) => Sending;

interface Submission {
  key: string;
  /** Submissions under this key that may have reached the server. */
  unknown: Sending[];
  stored: { answer: unknown } | null;
  correction: Submission | null;
}

const begin = (): Submission => ({
  key: createIdempotencyKey(),
  unknown: [],
  stored: null,
  correction: null,
});

/** True if the outcome is unknown: the write may be stored. */
const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError && (error.status < 500 || error.notServed));

/** True if the service reports a failure, so nothing is stored; the key is reused anyway. */
const isFailure = (error: unknown): boolean => error instanceof ApiError && error.status === 500;

const isKeyReused = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'idempotency_key_reused';

const isSame = (one: Sending, other: Sending): boolean =>
  one.call === other.call && JSON.stringify(one.input) === JSON.stringify(other.input);

type Run = (call: Call, input: object, key: string) => Promise<unknown>;

interface Writing<C extends Call> {
  amend?: Amend<C> | undefined;
  subject?: ((input: CallInput<C>) => string) | undefined;
}

/**
 * Stores each record once despite lost responses. A resubmission, changed or not, reuses the key of earlier
 * submissions. If an earlier submission was stored, `amend` corrects the record, else `AlreadyStoredError` is
 * thrown. Throws `LostAnswerError` if the outcome is unknown.
 */
export const createWriter = (run: Run) => {
  // Submissions with unknown outcome, by subject; a write in flight is excluded.
  const open = new Map<string, Submission[]>();

  const takeUp = (about: string, sending: Sending): Submission => {
    const waiting = open.get(about) ?? [];
    const one =
      waiting.find(({ unknown }) => unknown.some((each) => isSame(each, sending))) ??
      waiting.at(-1) ??
      begin();
    open.set(
      about,
      waiting.filter((each) => each !== one),
    );
    return one;
  };

  const attempt = async (one: Submission, sending: Sending): Promise<unknown> => {
    try {
      return await run(sending.call, sending.input, one.key);
    } catch (error) {
      const others = one.unknown.filter((each) => !isSame(each, sending));
      one.unknown = isLost(error) ? [...others, sending] : others;
      const hasFailed = !isLost(error) || (isFailure(error) && others.length === 0);
      if (hasFailed || error instanceof SentenceError) throw error;
      throw new LostAnswerError(error);
    }
  };

  const answerOf = async (one: Submission): Promise<unknown> => {
    let refusal: unknown;
    for (const sending of one.unknown) {
      try {
        return await run(sending.call, sending.input, one.key);
      } catch (error) {
        if (isLost(error)) throw error instanceof SentenceError ? error : new LostAnswerError(error);
        refusal = error;
      }
    }
    throw refusal;
  };

  const store = async (
    one: Submission,
    sending: Sending,
    correct: ((stored: unknown) => Sending) | null,
  ): Promise<unknown> => {
    if (!one.stored) {
      // Only submissions of this client can have used the key.
      const earlier = one.unknown.length > 0;
      try {
        return await attempt(one, sending);
      } catch (error) {
        if (!earlier || !isKeyReused(error)) throw error;
        one.stored = { answer: await answerOf(one) };
      }
    }
    if (!correct) throw new AlreadyStoredError(one.stored.answer);
    // Retained until the correction succeeds: a repeated click must not create a second record.
    one.correction ??= begin();
    return store(one.correction, correct(one.stored.answer), correct);
  };

  return async <C extends Call>(
    call: C,
    input: CallInput<C>,
    { amend, subject }: Writing<C>,
  ): Promise<Answer<C>> => {
    const about = subject?.(input) ?? toCallPath(call, (input as { params?: Record<string, string> }).params);
    const one = takeUp(about, { call, input });
    const correct = amend ? (stored: unknown) => amend(stored as Answer<C>, input) : null;
    try {
      return (await store(one, { call, input }, correct)) as Answer<C>;
    } catch (error) {
      const isOpen = one.unknown.length > 0 || one.stored !== null;
      if (isOpen && !(error instanceof AlreadyStoredError))
        open.set(about, [...(open.get(about) ?? []), one]);
      throw error;
    }
  };
};

/**
 * For versioned updates: sends the version of an earlier stored attempt, which is no conflict with another
 * user.
 */
export const onOwnVersion =
  <C extends Call>(call: C): Amend<C> =>
  (stored, input) => {
    const { body } = input as { body: { version?: number } };
    const mine = (stored as { version: number }).version;
    const version = body.version === undefined ? undefined : Math.max(body.version, mine);
    return { call, input: { ...input, body: { ...body, version } } };
  };

/** For creates: updates the stored record to the current input. `bodyOf` converts the body. */
export const createAmend =
  <C extends Call>(update: Call, bodyOf: (body: BodyInput<C>) => unknown = (body) => body): Amend<C> =>
  (stored, input) => {
    const { id, version } = stored as { id: string; version: number };
    const { body } = input as { body: BodyInput<C> };
    return { call: update, input: { params: { id }, body: { ...(bodyOf(body) as object), version } } };
  };

/** For idempotent sets: sends the current input again. */
export const resend =
  <C extends Call>(call: C): Amend<C> =>
  (_stored, input) => ({ call, input });
