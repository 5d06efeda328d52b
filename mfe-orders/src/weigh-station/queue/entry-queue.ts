import { inTurn } from '@primal/kit/outbox';
import {
  type ChosenOrder,
  claimedBy,
  type Entry,
  type Input,
  isOpen,
  lastStep,
  type NewEntry,
  type NewInput,
  outdated,
  takenBack,
} from './entries.ts';
import { type EntryStore, fresh, openEntryStore } from './entry-store.ts';
import { createQueueContents, type KeptContents, type QueueContents, queueName } from './queue-contents.ts';
import { type EntryListener, keepSending, type Outbox } from './sender.ts';

const lockOf = (page: string): string => `primal-weigh-station ${page}`;

/** What a page needs to take over what others have left. */
interface Resuming {
  userId: string;
  page: string;
  /** The inputs of this device as this page knows them. */
  inputs: () => readonly Input[];
  subscribe: (listener: () => void) => () => void;
  /** Makes the inputs of that page this page's own, and gives those that were still there. */
  adopt: (page: string) => Promise<Input[]>;
  onResumed: (inputs: readonly Input[]) => void;
}

/**
 * Takes over the person's inputs of pages that are gone. Each page holds a lock (Web Locks) of its own for as long as it
 * shows: whoever gets it knows that the page is gone. Without TLS there are no locks; then the page that was opened last
 * has all of them. Gives the function that stops.
 */
const resume = ({ userId, page, inputs, subscribe, adopt, onResumed }: Resuming): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const awaited = new Set<string>();
  const inherit = async (from: string) => {
    if (signal.aborted) return;
    const adopted = await adopt(from);
    awaited.delete(from);
    if (adopted.length > 0) onResumed(adopted);
  };
  const look = () => {
    for (const { userId: owner, page: from } of inputs()) {
      if (owner !== userId || from === page || awaited.has(from)) continue;
      awaited.add(from);
      if (!navigator.locks) void inherit(from);
      else
        navigator.locks
          .request(lockOf(from), { signal }, () => inherit(from))
          .catch(() => {
            // This page has gone first.
          });
    }
  };
  navigator.locks
    ?.request(lockOf(page), { signal }, () => gone)
    .catch(() => {
      // Gone before it had its lock.
    });
  look();
  // Without locks nobody knows whether a page that comes later has taken them, or they are new.
  const unsubscribe = navigator.locks ? subscribe(look) : () => {};
  return () => {
    unsubscribe();
    stop.abort();
  };
};

/** Whose inputs and entries are. */
type Person = Pick<NewEntry, 'userId' | 'userName'>;

export interface EntryQueue {
  contents: () => QueueContents;
  subscribe: (listener: () => void) => () => void;
  /** Keeps what came in, in the order of the calls. */
  hold: (input: NewInput) => Promise<Input>;
  /** An input is asked about while this is chosen. */
  note: (input: Input, chosen: ChosenOrder | null) => Promise<void>;
  /** Makes an entry of an input; null when the input is another page's by now. */
  add: (input: Input, entry: NewEntry) => Promise<Entry | null>;
  put: (entry: NewEntry) => Promise<void>;
  /** This person's session has ended: what waits of theirs belongs to whoever says next who is there. */
  unclaim: (userId: string) => Promise<void>;
  /** What waits since a session has ended becomes this person's. */
  claimFor: (person: Person) => Promise<void>;
  /** An input was refused, or left out, or did what it was to do. */
  release: (input: Input) => Promise<void>;
  /** Tells of the person's inputs that pages have left which are gone. Gives the function that stops. */
  resumeFor: (userId: string, page: string, onResumed: (inputs: readonly Input[]) => void) => () => void;
  /** Takes the person's last step back: at once when it never left, else with the next sending. Null without one. */
  takeLastBack: (userId: string) => Promise<Entry | null>;
  /** A refusal was read: it goes, and a piece that could not be taken back is a step like others again. */
  dismiss: (id: number) => Promise<void>;
  /** Sends the person's entries in their order, in one tab of the browser at a time. Gives the function that stops. */
  sendFor: (userId: string, listener: EntryListener) => () => void;
}

const resumeFor = (
  { now, subscribe, read, tell }: KeptContents,
  opening: Promise<EntryStore>,
  ...[userId, page, onResumed]: Parameters<EntryQueue['resumeFor']>
) => {
  const adopt = async (from: string) => {
    const { inputs, all } = await opening;
    const left = (await all()).inputs.filter((one) => one.userId === userId && one.page === from);
    const adopting = left.map(({ id }) =>
      inputs.change(id, (found) => (found.page === from ? { ...found, page } : found)),
    );
    const adopted = (await Promise.all(adopting)).filter((one) => one?.page === page);
    await read();
    tell();
    return adopted as Input[];
  };
  let stop = () => {};
  const begin = new AbortController();
  void read().then(() => {
    if (begin.signal.aborted) return;
    stop = resume({ userId, page, inputs: () => now().inputs, subscribe, adopt, onResumed });
  });
  return () => {
    begin.abort();
    stop();
  };
};

/** Sends in one tab of the browser at a time. */
const sendFor = (
  { now, show, read, changeEntry, hearNews }: KeptContents,
  userId: string,
  { onStored, onShort, onFound, onTakenBack }: EntryListener,
) => {
  const stop = new AbortController();
  let wake = () => {};
  const news = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      hearNews(resolve);
    });
  stop.signal.addEventListener('abort', () => wake());
  const prune = async () => {
    for (const { id } of outdated(now().entries, userId)) await changeEntry(id, () => null);
  };
  const outbox: Outbox = {
    userId,
    entries: () => now().entries,
    change: changeEntry,
    onStored: (answer, entry) => {
      onStored(answer, entry);
      void prune();
    },
    onShort: (order) => {
      onShort(order);
      void prune();
    },
    onFound,
    onTakenBack,
    onWaiting: (waiting) => waiting !== now().waiting && show({ waiting }),
  };
  const send = async () => {
    await read();
    await keepSending(outbox, news, stop.signal);
  };
  inTurn(queueName, stop.signal, send);
  return () => stop.abort();
};

/** The inputs and entries of this device: kept in the browser, the same in all its tabs. */
export const createEntryQueue = (opening: Promise<EntryStore>): EntryQueue => {
  const kept = createQueueContents(opening);
  const { now, showInput, showEntry, hideInput, tell, changeEntry, changeInput, changeAll } = kept;
  return {
    contents: now,
    subscribe: kept.subscribe,
    hold: async (input) => {
      const held = await (await opening).inputs.add(input);
      showInput(held);
      kept.tellTabs();
      return held;
    },
    note: (input, chosen) => changeInput(input, (found) => ({ ...found, chosen })),
    add: async (input, entry) => {
      const added = await (await opening).finishInput(input, entry);
      if (added) {
        hideInput(input);
        showEntry(added);
      }
      tell();
      return added;
    },
    put: async (entry) => {
      showEntry(await (await opening).entries.add(fresh(entry)));
      tell();
    },
    unclaim: (userId) =>
      changeAll((own) => {
        const isWaiting = own.userId === userId && (!('state' in own) || isOpen(own));
        return isWaiting ? { ...own, unclaimed: true } : own;
      }),
    claimFor: (person) => changeAll((own) => claimedBy(own, person)),
    release: (input) => changeInput(input, () => null),
    resumeFor: (...whose) => resumeFor(kept, opening, ...whose),
    takeLastBack: async (userId) => {
      const last = lastStep(now().entries, userId);
      if (!last) return null;
      await changeEntry(last.id, takenBack);
      return last;
    },
    dismiss: async (id) => {
      await changeEntry(id, (entry) => (entry.state === 'refused' ? null : { ...entry, reason: null }));
    },
    sendFor: (userId, listener) => sendFor(kept, userId, listener),
  };
};

let ofThisDevice: EntryQueue | undefined;

/** The entries of this device, opened with the first use. */
export const entryQueue = (): EntryQueue => {
  ofThisDevice ??= createEntryQueue(openEntryStore());
  return ofThisDevice;
};
