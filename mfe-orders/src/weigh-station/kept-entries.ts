import type { Waiting } from '@primal/kit/platform';
import { type Entry, lastStep, type NewEntry, outdated, takenBack } from './entries.ts';
import { type EntryStore, openEntryStore } from './entry-store.ts';
import { keepSending, type StoredAnswer } from './sender.ts';
import { noteWaiting } from './waiting-flag.ts';

const name = 'primal-weigh-station';

/** What is shown of the entries that this device keeps. */
export interface Kept {
  /** All of them, oldest first, whoever entered them. */
  entries: readonly Entry[];
  /** Why nothing goes out at the moment; null while all is well, and in a tab that leaves sending to another one. */
  waiting: Waiting | null;
  /** False until the device's entries have been read. */
  ready: boolean;
  /** False where the browser keeps nothing beyond this page. */
  keeps: boolean;
}

/** Who wants to know what became of entries. */
export interface EntryListener {
  onStored: (answer: StoredAnswer) => void;
  onTakenBack: (entry: Entry) => void;
}

export interface KeptEntries {
  kept: () => Kept;
  subscribe: (listener: () => void) => () => void;
  add: (entry: NewEntry) => Promise<Entry>;
  /** Takes the person's last step back: at once when it never left, else with the next sending. Null without one. */
  takeLastBack: (userId: string) => Promise<Entry | null>;
  /** A refusal was read: it goes, and a piece that could not be taken back is a step like others again. */
  dismiss: (id: number) => Promise<void>;
  /** Sends the person's entries in their order, in one tab of the browser at a time. Gives the function that stops. */
  sendFor: (userId: string, listener: EntryListener) => () => void;
}

/** The entries of this device: kept in the browser, the same in all its tabs. */
export const createKeptEntries = (opening: Promise<EntryStore>): KeptEntries => {
  let kept: Kept = { entries: [], waiting: null, ready: false, keeps: true };
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(name);
  let hearNews = () => {};

  const show = (next: Partial<Kept>) => {
    kept = { ...kept, ...next };
    if (kept.ready)
      noteWaiting(kept.entries.some(({ state, takenBack: back }) => state === 'waiting' || back));
    for (const listener of listeners) listener();
  };
  const read = async () => {
    const store = await opening;
    show({ entries: await store.all(), ready: true, keeps: store.keeps });
    hearNews();
  };
  const tell = () => {
    channel.postMessage('changed');
    hearNews();
  };
  const put = (entry: Entry) => {
    const others = kept.entries.filter(({ id }) => id !== entry.id);
    show({ entries: [...others, entry].sort((a, b) => a.id - b.id) });
  };
  const change = async (
    id: number,
    changing: (entry: Entry) => Entry | null,
    meanwhile: () => void = () => {},
  ) => {
    const after = await (await opening).change(id, changing);
    meanwhile();
    if (after) put(after);
    else show({ entries: kept.entries.filter((entry) => entry.id !== id) });
    tell();
    return after;
  };
  channel.onmessage = () => void read();
  void read();

  return {
    kept: () => kept,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: async (entry) => {
      const added = await (await opening).add(entry);
      put(added);
      tell();
      return added;
    },
    takeLastBack: async (userId) => {
      const last = lastStep(kept.entries, userId);
      if (!last) return null;
      await change(last.id, takenBack);
      return last;
    },
    dismiss: async (id) => {
      await change(id, (entry) => (entry.state === 'refused' ? null : { ...entry, reason: null }));
    },
    sendFor: (userId, { onStored, onTakenBack }) => {
      const stop = new AbortController();
      let wake = () => {};
      const news = () =>
        new Promise<void>((resolve) => {
          wake = resolve;
          hearNews = resolve;
        });
      stop.signal.addEventListener('abort', () => wake());
      const prune = async () => {
        for (const { id } of outdated(kept.entries, userId)) await change(id, () => null);
      };
      const desk = {
        userId,
        entries: () => kept.entries,
        change,
        onStored: (answer: StoredAnswer) => {
          onStored(answer);
          void prune();
        },
        onTakenBack,
        onWaiting: (waiting: Waiting | null) => waiting !== kept.waiting && show({ waiting }),
      };
      const send = async () => {
        await read();
        await keepSending(desk, news, stop.signal);
      };
      // Without TLS there are no locks: then each tab sends, and the server stores what has one key once.
      if (navigator.locks)
        navigator.locks.request(name, { signal: stop.signal }, send).catch(() => {
          // Stopped while another tab was sending.
        });
      else void send();
      return () => stop.abort();
    },
  };
};

let ofThisDevice: KeptEntries | undefined;

/** The entries of this device, opened with the first use. */
export const keptEntries = (): KeptEntries => {
  ofThisDevice ??= createKeptEntries(openEntryStore());
  return ofThisDevice;
};
