import type { Answer, Call } from '@primal/contracts/shared/api';
import {
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SaidError } from '../base/api-error.ts';
import { useLatest } from '../base/latest.ts';
import { type Done, type Failed, tellDone, tellFailure } from '../toasts/outcome.ts';
import { type CallInput, sendAsIs, withReason } from './api-client.ts';
import { invalidatePaths } from './cache.ts';
import { persist, type Waiting } from './persist.ts';
import { type Amend, createWriter } from './write-once.ts';

/** `/api/sales-orders` of `/api/sales-orders/{id}/weights`: what a write makes old without being told. */
const area = (call: Call): string => call.path.split('/').slice(0, 3).join('/');

export interface WriteOptions<C extends Call>
  extends Pick<
    UseMutationOptions<Answer<C>, Error, CallInput<C>>,
    'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
  > {
  /** The toast once it is stored. */
  done?: Done<Answer<C>>;
  /** The toast of a failure. */
  failed?: Failed;
  /** Further path prefixes whose reads the write makes old; its own (`/api/sales-orders`) always are. */
  invalidates?: readonly string[];
  /** Goes on trying without a network until `stop()`; `waiting` says why there is no answer yet. For forms. */
  persistent?: boolean;
  /**
   * The call that makes of an earlier submission, whose answer was lost and which turns out to be stored, what is sent now.
   * Without it the write fails with `StoredBefore`, which says so.
   */
  amend?: Amend<C>;
  /** For one hook that makes several things at one path: which of them an input is about. */
  subject?: (input: CallInput<C>) => string;
}

const sameInput = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Writes through a call: `const save = useApiMutation(ordersApi.createOrder, { done: 'Order created' })`, then
 * `save.mutate({ body })`. The same input again while the last one is under way is the same write. Creating calls and
 * persistent ones carry an `Idempotency-Key` by themselves. Beside TanStack's own it gives `waiting` and `stop()` of a
 * persistent write.
 */
export const useApiMutation = <C extends Call>(call: C, options: WriteOptions<C> = {}) => {
  const client = useQueryClient();
  const stopper = useRef<AbortController | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const {
    invalidates = [],
    persistent = false,
    amend,
    subject,
    done,
    failed,
    onSuccess,
    onError,
    ...callbacks
  } = options;
  useEffect(() => () => stopper.current?.abort(), []);

  const attempt = (of: Call, input: CallInput<Call>): Promise<unknown> => {
    const once = (signal?: AbortSignal) => sendAsIs(of, { ...input, ...(signal && { signal }) });
    if (!persistent) return once();
    stopper.current = new AbortController();
    return persist(once, { stop: stopper.current.signal, onWaiting: setWaiting }).finally(() =>
      setWaiting(null),
    );
  };
  // A person who is asked for a reason may take their time: that is no silence of the network.
  const run = (of: Call, input: object, idempotencyKey?: string): Promise<unknown> =>
    withReason(
      (given) => attempt(of, { ...input, ...(idempotencyKey && { idempotencyKey }), ...given }),
      (input as { body?: unknown }).body,
    );
  const [writeOnce] = useState(() => createWriter((...sending) => running.current(...sending)));
  const running = useLatest(run);
  const makeOld = () => void invalidatePaths(client, [area(call), ...invalidates]);
  const mutation = useMutation<Answer<C>, Error, CallInput<C>>({
    ...callbacks,
    // A write never waits in silence for the browser to believe that it is online again.
    networkMode: 'always',
    mutationFn: (input) =>
      call.creates || persistent
        ? writeOnce(call, input, { amend, subject })
        : (run(call, input) as Promise<Answer<C>>),
    onSuccess: (...args) => {
      makeOld();
      if (done) tellDone(done, args[0]);
      return onSuccess?.(...args);
    },
    onError: (error, ...args) => {
      // It may be stored all the same: what is shown beside the form says so as soon as it is known.
      if (error instanceof SaidError) makeOld();
      if (failed) tellFailure(error, failed);
      return onError?.(error, ...args);
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
