import type { Answer, Call } from '@primal/contracts/shared/api';
import {
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallInput, sendAsIs, withReason } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { invalidatePaths } from './cache.ts';
import { newIdempotencyKey } from './idempotency.ts';
import { persist, type Waiting } from './persist.ts';

/** `/api/sales-orders` of `/api/sales-orders/{id}/weights`: what a write makes old without being told. */
const area = (call: Call): string => call.path.split('/').slice(0, 3).join('/');

export interface WriteOptions<C extends Call>
  extends Pick<
    UseMutationOptions<Answer<C>, Error, CallInput<C>>,
    'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
  > {
  /** Further path prefixes whose reads the write makes old; its own (`/api/sales-orders`) always are. */
  invalidates?: readonly string[];
  /** Goes on trying without a network until `stop()`; `waiting` says why there is no answer yet. For forms. */
  persistent?: boolean;
  /**
   * What to do when an earlier submission, whose answer was lost, turns out to be stored and what is sent now differs:
   * change the stored record to it. Without this the submission fails with a sentence that says so.
   */
  amend?: (stored: Answer<C>, input: CallInput<C>) => Promise<Answer<C>>;
}

/** Nothing definite is known: the write may have been stored. */
const answerLost = (error: unknown): boolean => !(error instanceof ApiError && error.status < 500);

const sameInput = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A submission whose answer was lost, or that was stored although the form believes otherwise. */
type Earlier<C extends Call> = { key: string; input: CallInput<C>; stored?: Answer<C> };

/**
 * Sends a write so that no retry is stored twice (decisions, "Errors"), nor met by its own earlier change as a stale
 * version. A repeated submission carries the key of the one whose answer was lost. A changed one asks first, under the old key, what became of the old one: if it
 * stands, it is changed (`amend`); if it was refused, the new one is sent by itself.
 */
const writeOnce = <C extends Call>(
  call: C,
  run: (input: CallInput<C>, key: string) => Promise<Answer<C>>,
  earlier: { current: Earlier<C> | null },
  amend: WriteOptions<C>['amend'],
) => {
  const submit = async (input: CallInput<C>, key: string): Promise<Answer<C>> => {
    try {
      const answer = await run(input, key);
      earlier.current = null;
      return answer;
    } catch (error) {
      earlier.current = answerLost(error) ? { key, input } : null;
      throw error;
    }
  };
  const fateOf = async (before: Earlier<C>): Promise<Answer<C> | null> => {
    try {
      return before.stored ?? (await run(before.input, before.key));
    } catch (error) {
      if (answerLost(error)) throw error;
      return null;
    }
  };
  return async (input: CallInput<C>): Promise<Answer<C>> => {
    const before = earlier.current;
    if (!before) return submit(input, newIdempotencyKey());
    if (!before.stored && sameInput(before.input, input)) return submit(input, before.key);
    const stored = await fateOf(before);
    if (stored === null) return submit(input, newIdempotencyKey());
    if (!amend) {
      earlier.current = null;
      if (!call.creates) return submit(input, newIdempotencyKey());
      throw new Error('What you sent before was stored after all. Please look at it before you add another.');
    }
    // Kept until the change has gone through: another press must never create a second record.
    earlier.current = { ...before, stored };
    const answer = await amend(stored, input);
    earlier.current = null;
    return answer;
  };
};

/**
 * Writes through a call: `const save = useApiMutation(ordersApi.createOrder, { onSuccess })`, then
 * `save.mutate({ body })`. The same input again while the last one is under way is the same write. Creating calls and
 * persistent ones carry an `Idempotency-Key` by themselves. Beside TanStack's own it gives `waiting` and `stop()` of a
 * persistent write.
 */
export const useApiMutation = <C extends Call>(call: C, options: WriteOptions<C> = {}) => {
  const client = useQueryClient();
  const earlier = useRef<Earlier<C> | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { invalidates = [], persistent = false, amend, onSuccess, ...callbacks } = options;
  useEffect(() => () => stopper.current?.abort(), []);

  const attempt = (input: CallInput<C>): Promise<Answer<C>> => {
    const once = (signal?: AbortSignal) => sendAsIs(call, { ...input, ...(signal && { signal }) });
    if (!persistent) return once();
    stopper.current = new AbortController();
    return persist(once, { stop: stopper.current.signal, onWaiting: setWaiting }).finally(() =>
      setWaiting(null),
    );
  };
  // A person who is asked for a reason may take their time: that is no silence of the network.
  const run = (input: CallInput<C>, idempotencyKey?: string): Promise<Answer<C>> =>
    withReason((given) => attempt({ ...input, ...(idempotencyKey && { idempotencyKey }), ...given }));
  const mutation = useMutation<Answer<C>, Error, CallInput<C>>({
    ...callbacks,
    // A write never waits in silence for the browser to believe that it is online again.
    networkMode: 'always',
    mutationFn: (input) =>
      call.creates || persistent ? writeOnce(call, run, earlier, amend)(input) : run(input),
    onSuccess: (...args) => {
      void invalidatePaths(client, [area(call), ...invalidates]);
      return onSuccess?.(...args);
    },
  });
  const { mutateAsync: write } = mutation;
  const latest = useRef<{ input: CallInput<C>; answer: Promise<Answer<C>> } | null>(null);
  // The second press of a double click comes before the button can show that it is busy: it waits for the first one's answer.
  const mutateAsync = useCallback(
    (input: CallInput<C>, each?: MutateOptions<Answer<C>, Error, CallInput<C>>): Promise<Answer<C>> => {
      if (latest.current && sameInput(latest.current.input, input)) return latest.current.answer;
      const answer = write(...([input, each] as unknown as Parameters<typeof write>)).finally(() => {
        if (latest.current?.answer === answer) latest.current = null;
      });
      latest.current = { input, answer };
      return answer;
    },
    [write],
  );
  const mutate = useCallback(
    (...args: Parameters<typeof mutateAsync>): void => void mutateAsync(...args).catch(() => {}),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync, waiting, stop: () => stopper.current?.abort() };
};
