import { ApiError, persist, Stopped, sentenceOr, sleep, type Waiting } from '@primal/kit/platform';
import { useSyncExternalStore } from 'react';
import { type New, openRecords, type Records } from './records.ts';

/** A write that the device keeps until the server has answered it. */
export interface OutboxEntry {
  /** Its place among all that was added at this device. */
  id: number;
  /** The user who made it; it is sent only while they are signed in. */
  userId: string;
  state: 'waiting' | 'stored' | 'refused';
  /** The server's sentence, if it refused. */
  reason: string | null;
}

/** The records of this device, the same in all its tabs. */
export interface OutboxContents<Kept> {
  /** Oldest first. */
  records: readonly Kept[];
  /** Why nothing is sent at the moment; null while all is well, and in a tab that does not send. */
  waiting: Waiting | null;
  /** False until the stored records are read. */
  ready: boolean;
  /** False where the browser stores nothing beyond this page. */
  keeps: boolean;
}

/** Runs a request until an answer comes; rejects with `ApiError` for a refusal. */
export type Call = <Answer>(run: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;

/** How an outbox sends its records. */
export interface Sending<Kept> {
  /** The record to send next; undefined if there is none. */
  next: (records: readonly Kept[]) => Kept | undefined;
  /** Sends it and stores the outcome. */
  send: (kept: Kept, call: Call) => Promise<void>;
  /** Stores that the server refused it. */
  refuse: (kept: Kept, sentence: string) => Promise<unknown>;
}

const restMilliseconds = [500, 1_000, 2_000, 4_000];

/** The same request may succeed later: the server is busy, or the user has to sign in again. */
const isPassing = ({ status }: ApiError): boolean => status >= 500 || [401, 408, 425, 429].includes(status);

/** Records that outlive the page until the server has them. */
export const createOutbox = <Kept extends { id: number }>(area: string, stored?: Promise<Records<Kept>>) => {
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
  const onWaiting = (waiting: Waiting | null) => {
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
      if (!(error instanceof ApiError) || isPassing(error)) throw error;
      await refuse(record, sentenceOr(error, 'The server refused it.'));
    }
  };

  return {
    contents: () => contents,
    subscribe,
    read,
    /** Once it resolves, the record outlives the page. */
    add: async (record: New<Kept>): Promise<Kept> => {
      const added = await (await opening).add(record);
      showInstead(null, added);
      return added;
    },
    /** `Records.change`; `meanwhile` runs just before the change is shown. */
    change: async (...[id, change, meanwhile]: [...Parameters<Records<Kept>['change']>, (() => void)?]) => {
      const after = await (await opening).change(id, change);
      meanwhile?.();
      showInstead(id, after);
      return after;
    },
    /**
     * Sends one record after the other, in one tab of the browser at a time. Without TLS there are no locks: then each tab sends,
     * and the server stores what has one key once. Returns the function that stops.
     */
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
            if (error instanceof Stopped) return;
            onWaiting('slow');
            await sleep(restMilliseconds[Math.min(failures, restMilliseconds.length - 1)] ?? 0, signal);
            failures += 1;
          }
        }
      };
      if (navigator.locks)
        navigator.locks.request(name, { signal }, sendAll).catch(() => {
          // Stopped while another tab was sending.
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

/** The records of this device, and what waits. */
export const useOutbox = <Contents>(outbox: {
  contents: () => Contents;
  subscribe: (listener: () => void) => () => void;
}): Contents => useSyncExternalStore(outbox.subscribe, outbox.contents);
