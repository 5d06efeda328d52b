import type { Answer, Call } from '@primal/contracts/shared/api';
import {
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SentenceError } from '../base/api-error.ts';
import { useLatest } from '../base/latest.ts';
import { type FailureText, type SuccessText, toastFailure, toastSuccess } from '../toasts/toast.ts';
import { type CallInput, sendAsIs, withReason } from './api-client.ts';
import { invalidatePaths } from './cache.ts';
import { type DelayReason, persist } from './persist.ts';
import { type Amend, createWriter } from './write-once.ts';

/** Prefix a write invalidates by default: `/api/sales-orders` for `/api/sales-orders/{id}/weights`. */
const toArea = (call: Call): string => call.path.split('/').slice(0, 3).join('/');

export interface WriteOptions<C extends Call>
  extends Pick<
    UseMutationOptions<Answer<C>, Error, CallInput<C>>,
    'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
  > {
  done?: SuccessText<Answer<C>>;
  failed?: FailureText;
  /** Further path prefixes to invalidate; the call's own area (`/api/sales-orders`) always is. */
  invalidates?: readonly string[];
  /** For forms: retries without a network until `stop()`; `waiting` is the reason for the delay. */
  persistent?: boolean;
  /**
   * Changes an earlier submission, stored after its response was lost, to the current input. Without `amend`,
   * the write fails with `AlreadyStoredError`.
   */
  amend?: Amend<C>;
  /** Identifies the subject of an input, for a hook that writes several subjects at the same path. */
  subject?: (input: CallInput<C>) => string;
}

const isSameInput = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * `useApiMutation(orderApi.createOrder, { done: 'Order created' })`. Equal input joins a write in flight.
 * Creating and persistent calls get an `Idempotency-Key`. Adds `waiting` and `stop()`.
 */
export const useApiMutation = <C extends Call>(call: C, options: WriteOptions<C> = {}) => {
  const client = useQueryClient();
  const stopper = useRef<AbortController | null>(null);
  const [waiting, setWaiting] = useState<DelayReason | null>(null);
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
  const run = (of: Call, input: object, idempotencyKey?: string): Promise<unknown> =>
    withReason(
      (given) => attempt(of, { ...input, ...(idempotencyKey && { idempotencyKey }), ...given }),
      (input as { body?: unknown }).body,
    );
  const [writeOnce] = useState(() => createWriter((...sending) => running.current(...sending)));
  const running = useLatest(run);
  const invalidate = () => void invalidatePaths(client, [toArea(call), ...invalidates]);
  const mutation = useMutation<Answer<C>, Error, CallInput<C>>({
    ...callbacks,
    // The default would pause silently until the browser reports a connection.
    networkMode: 'always',
    mutationFn: (input) =>
      call.creates || persistent
        ? writeOnce(call, input, { amend, subject })
        : (run(call, input) as Promise<Answer<C>>),
    onSuccess: (...args) => {
      invalidate();
      if (done) toastSuccess(done, args[0]);
      return onSuccess?.(...args);
    },
    onError: (error, ...args) => {
      if (error instanceof SentenceError) invalidate();
      if (failed) toastFailure(error, failed);
      return onError?.(error, ...args);
    },
  });
  const { mutateAsync: write } = mutation;
  const latest = useRef<{ input: CallInput<C>; answer: Promise<Answer<C>> } | null>(null);
  // The second click of a double click arrives before the busy state, so this click joins the first write.
  const mutateAsync = useCallback(
    (input: CallInput<C>, each?: MutateOptions<Answer<C>, Error, CallInput<C>>): Promise<Answer<C>> => {
      if (latest.current && isSameInput(latest.current.input, input)) return latest.current.answer;
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
