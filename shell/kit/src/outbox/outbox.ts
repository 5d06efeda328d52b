import { ApiError, type DelayReason, explainError, persist, StoppedError, sleep } from '@primal/kit/platform';
import { useSyncExternalStore } from 'react';
import { type NewRecord, openRecords, type RecordStore } from './records.ts';

/** A write stored on the device until the server answers. */
export interface OutboxEntry {
  id: number;
  /** Author; the entry is sent only while they are signed in. */
  userId: string;
  state: 'waiting' | 'stored' | 'refused';
  reason: string | null;
}

export interface OutboxContents<Kept> {
  /** Oldest first. */
  records: readonly Kept[];
  /** Reason sending is paused; null while sending, and in tabs that do not send. */
  waiting: DelayReason | null;
  ready: boolean;
  /** False if the browser cannot persist records beyond this page. */
  keeps: boolean;
}

/** Retries a request until it is answered; rejects with `ApiError` if the server rejects it. */
export type Call = <Answer>(run: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;

export interface Sending<Kept> {
  next: (records: readonly Kept[]) => Kept | undefined;
  send: (kept: Kept, call: Call) => Promise<void>;
  refuse: (kept: Kept, sentence: string) => Promise<unknown>;
}

const restMilliseconds = [500, 1_000, 2_000, 4_000];

/** True if a retry may succeed: the server is busy, or the user must sign in again. */
const isTransient = ({ status }: ApiError): boolean => status >= 500 || [401, 408, 425, 429].includes(status);

export const createOutbox = <Kept extends { id: number }>(
  area: string,
  stored?: Promise<RecordStore<Kept>>,
) => {
  const name = `primal-outbox-${area}`;
  const opening = stored ?? openRecords<Kept>(name);
  const channel = new BroadcastChannel(name);
  const listeners = new Set<() => void>();
  let contents: OutboxContents<Kept> = { records: [], waiting: null, ready: false, keeps: true };

  const show = (next: Partial<OutboxContents<Kept>>) => {
    contents = { ...contents, ...next };
    for (const listener of listeners) listener();
  };
  const showInstead = (id: number | null, record: Kept | null) => {
    const others = contents.records.filter((one) => one.id !== id && one.id !== record?.id);
    show({ records: record ? [...others, record].sort((a, b) => a.id - b.id) : others });
    channel.postMessage('changed');
  };
  const read = async () => {
    const { all, keeps } = await opening;
    show({ records: await all(), ready: true, keeps });
  };
  const onWaiting = (waiting: DelayReason | null) => {
    if (waiting !== contents.waiting) show({ waiting });
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  channel.onmessage = () => void read();
  void read();

  const sendOne = async (record: Kept, { send, refuse }: Sending<Kept>, stop: AbortSignal) => {
    try {
      await send(record, (run) => persist(run, { stop, onWaiting }));
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error)) throw error;
      await refuse(record, explainError(error, 'The server refused it.'));
    }
  };

  return {
    contents: () => contents,
    subscribe,
    read,
    add: async (record: NewRecord<Kept>): Promise<Kept> => {
      const added = await (await opening).add(record);
      showInstead(null, added);
      return added;
    },
    /** `RecordStore.change`; `onVisible` runs just before the change becomes visible. */
    change: async (
      ...[id, change, onVisible]: [...Parameters<RecordStore<Kept>['change']>, (() => void)?]
    ) => {
      const after = await (await opening).change(id, change);
      onVisible?.();
      showInstead(id, after);
      return after;
    },
    /** Sends from one tab at a time. Without TLS there are no locks: every tab sends, the server dedupes. */
    sendFor: (sending: Sending<Kept>): (() => void) => {
      const stopping = new AbortController();
      const { signal } = stopping;
      let wake = () => {};
      const unsubscribe = subscribe(() => wake());
      const sendAll = async () => {
        await read();
        for (let failures = 0; !signal.aborted; ) {
          const change = new Promise<void>((resolve) => {
            wake = resolve;
          });
          const record = sending.next(contents.records);
          try {
            if (record) await sendOne(record, sending, signal);
            failures = 0;
            onWaiting(null);
            if (!record) await change;
          } catch (error) {
            if (error instanceof StoppedError) return;
            onWaiting('slow');
            await sleep(restMilliseconds[Math.min(failures, restMilliseconds.length - 1)] ?? 0, signal);
            failures += 1;
          }
        }
      };
      if (navigator.locks)
        navigator.locks.request(name, { signal }, sendAll).catch(() => {
          // Rejects if stopped while another tab was sending.
        });
      else void sendAll();
      return () => {
        unsubscribe();
        stopping.abort();
        wake();
      };
    },
  };
};

export const useOutbox = <Contents>(outbox: {
  contents: () => Contents;
  subscribe: (listener: () => void) => () => void;
}): Contents => useSyncExternalStore(outbox.subscribe, outbox.contents);
