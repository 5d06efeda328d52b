import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import { AnswerLost, ApiError, SaidError, StoredBefore } from '../base/api-error.ts';
import { type CallInput, callPath, type InputArgs } from './api-client.ts';

/**
 * A new key for a creating call: the server stores what comes under one key once (docs/rules/errors.md#idempotency).
 */
export const newIdempotencyKey = (): string =>
  // `randomUUID` exists only on secure origins; a warehouse may well open the product over plain http.
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

interface Sending {
  call: Call;
  input: object;
}

/** The call that makes of what is stored what was meant: `correction(ordersApi.updateOrder, { params, body })`. */
export const correction = <C extends Call>(call: C, ...[input]: InputArgs<C>): Sending => ({
  call,
  input: input ?? {},
});

/** Gives the call that changes a stored record into what was submitted after it. */
export type Amend<C extends Call> = (stored: Answer<C>, input: CallInput<C>) => Sending;

/** One thing that is to be stored, until it is known to be. */
interface Submission {
  key: string;
  /** Submissions that went out under the key and may have arrived. */
  unknown: Sending[];
  /** What turned out to be stored, while something else is meant. */
  stored: { answer: unknown } | null;
  /** The change of what is stored into what is meant. */
  correction: Submission | null;
}

const begin = (): Submission => ({ key: newIdempotencyKey(), unknown: [], stored: null, correction: null });

/** Nothing definite is known: the write may have been stored. */
const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError && (error.status < 500 || error.notServed));

/**
 * The service itself says that it could not do it: nothing of it is stored, as far as it knows. Such a write has failed in the words
 * of its screen; its key is kept all the same.
 */
const isFailure = (error: unknown): boolean => error instanceof ApiError && error.status === 500;

/** The key stands for something else already: an earlier submission has arrived. */
const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'idempotency_key_reused';

const same = (one: Sending, other: Sending): boolean =>
  one.call === other.call && JSON.stringify(one.input) === JSON.stringify(other.input);

type Run = (call: Call, input: object, key: string) => Promise<unknown>;

interface Writing<C extends Call> {
  amend?: Amend<C> | undefined;
  /** Which thing an input is about; without it what the path names. */
  subject?: ((input: CallInput<C>) => string) | undefined;
}

/**
 * Stores each thing once, whatever becomes of the answers. What is submitted again goes out under the key of what may have
 * arrived before, changed or not, so that one of them is stored at most. Where the server says that an earlier one was
 * (409 `idempotency_key_reused`), its answer is asked for, and it is changed into what is meant now (`amend`), or told
 * (`StoredBefore`). Throws `AnswerLost` where it is not known whether anything was stored.
 */
export const createWriter = (run: Run) => {
  // Those that are not known to be stored, by subject; one that is under way is not among them, and shared by nobody.
  const open = new Map<string, Submission[]>();

  const takeUp = (about: string, sending: Sending): Submission => {
    const waiting = open.get(about) ?? [];
    const one =
      waiting.find(({ unknown }) => unknown.some((each) => same(each, sending))) ?? waiting.at(-1) ?? begin();
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
      const others = one.unknown.filter((each) => !same(each, sending));
      one.unknown = isLost(error) ? [...others, sending] : others;
      const hasFailed = !isLost(error) || (isFailure(error) && others.length === 0);
      if (hasFailed || error instanceof SaidError) throw error;
      throw new AnswerLost(error);
    }
  };

  /** The answer to that one of the earlier submissions which was stored. */
  const answerOf = async (one: Submission): Promise<unknown> => {
    let refusal: unknown;
    for (const sending of one.unknown) {
      try {
        return await run(sending.call, sending.input, one.key);
      } catch (error) {
        if (isLost(error)) throw error instanceof SaidError ? error : new AnswerLost(error);
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
      // What was sent under the key is no secret to this side: only that can have taken it.
      const earlier = one.unknown.length > 0;
      try {
        return await attempt(one, sending);
      } catch (error) {
        if (!earlier || !isTaken(error)) throw error;
        one.stored = { answer: await answerOf(one) };
      }
    }
    if (!correct) throw new StoredBefore(one.stored.answer);
    // Kept until the change has gone through: another press must never create a second record.
    one.correction ??= begin();
    return store(one.correction, correct(one.stored.answer), correct);
  };

  return async <C extends Call>(
    call: C,
    input: CallInput<C>,
    { amend, subject }: Writing<C>,
  ): Promise<Answer<C>> => {
    const about = subject?.(input) ?? callPath(call, (input as { params?: Record<string, string> }).params);
    const one = takeUp(about, { call, input });
    const correct = amend ? (stored: unknown) => amend(stored as Answer<C>, input) : null;
    try {
      return (await store(one, { call, input }, correct)) as Answer<C>;
    } catch (error) {
      const isOpen = one.unknown.length > 0 || one.stored !== null;
      if (isOpen && !(error instanceof StoredBefore)) open.set(about, [...(open.get(about) ?? []), one]);
      throw error;
    }
  };
};

/**
 * For a call that changes a record on the version that was read: an earlier try that arrived, though its answer was lost, is
 * no change of somebody else's.
 */
export const onOwnVersion =
  <C extends Call>(call: C): Amend<C> =>
  (stored, input) => {
    const { body } = input as { body: { version?: number } };
    const mine = (stored as { version: number }).version;
    const version = body.version === undefined ? undefined : Math.max(body.version, mine);
    return { call, input: { ...input, body: { ...body, version } } };
  };

/**
 * For a call that creates a record: an earlier try that arrived, though its answer was lost, becomes by the call that changes
 * one what is sent now, on the stored version: all of it, in that call's shape, where that is another one.
 */
export const amendedBy =
  <C extends Call>(update: Call, bodyOf: (body: BodyInput<C>) => unknown = (body) => body): Amend<C> =>
  (stored, input) => {
    const { id, version } = stored as { id: string; version: number };
    const { body } = input as { body: BodyInput<C> };
    return { call: update, input: { params: { id }, body: { ...(bodyOf(body) as object), version } } };
  };

/** For a call that sets a thing to what it says, whatever it was before: what is meant now is sent once more. */
export const meantNow =
  <C extends Call>(call: C): Amend<C> =>
  (_stored, input) => ({ call, input });
