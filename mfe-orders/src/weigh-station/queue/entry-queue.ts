import { createOutbox, type OutboxContents, type RecordStore } from '@primal/kit/outbox';
import { stored } from '@primal/kit/platform';
import {
  assignToUser,
  type Entry,
  findLastStep,
  type Input,
  isEntry,
  isOpen,
  markUndone,
  type NewEntry,
  type NewInput,
  type SelectedOrder,
  type StationRecord,
} from './entries.ts';
import { createSending, type EntryListener } from './sender.ts';

/** Storage item named in the manifest. While it exists, `waiting-entries` shows on every page. */
export const waitingFlag = 'primal-weigh-station-waiting';
const flag = stored(waitingFlag);

export interface QueueContents extends Pick<OutboxContents<StationRecord>, 'waiting' | 'ready' | 'keeps'> {
  /** Inputs without a line, of all users, oldest first. */
  inputs: readonly Input[];
  entries: readonly Entry[];
}

const splitContents = ({ records, ...rest }: OutboxContents<StationRecord>): QueueContents => ({
  ...rest,
  inputs: records.filter((record): record is Input => !isEntry(record)),
  entries: records.filter(isEntry),
});

const createEntry = (entry: NewEntry): Omit<Entry, 'id'> => ({
  ...entry,
  state: 'waiting',
  begun: false,
  undone: false,
  pieceIds: [],
  reason: null,
});

const lockName = (page: string): string => `primal-weigh-station ${page}`;

interface Resuming {
  page: string;
  owners: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
  inherit: (from: string) => Promise<void>;
}

/**
 * Inherits the user's inputs from closed pages. Each open page holds its own Web Lock, so acquiring it proves that
 * the page is closed. Without TLS there are no locks, and the page opened last inherits everything. Returns a
 * function that stops.
 */
const resume = ({ page, owners, subscribe, inherit }: Resuming): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const awaited = new Set<string>();
  const takeOver = async (from: string) => {
    if (signal.aborted) return;
    await inherit(from);
    awaited.delete(from);
  };
  const look = () => {
    for (const from of owners()) {
      if (from === page || awaited.has(from)) continue;
      awaited.add(from);
      if (!navigator.locks) void takeOver(from);
      // If the page closes before it gets the lock, the abort rejects the request.
      else navigator.locks.request(lockName(from), { signal }, () => takeOver(from)).catch(() => {});
    }
  };
  // If the page closes before it gets its lock, the abort rejects the request.
  navigator.locks?.request(lockName(page), { signal }, () => gone).catch(() => {});
  look();
  // Without locks, inherit only once: later inputs may belong to a page that is still open.
  const unsubscribe = navigator.locks ? subscribe(look) : () => {};
  return () => {
    unsubscribe();
    stop.abort();
  };
};

/** Inputs and entries of this device, shared by all tabs. */
export const createEntryQueue = (records?: Promise<RecordStore<StationRecord>>) => {
  const outbox = createOutbox<StationRecord>('weigh-station', records);
  const { subscribe, add, change, read } = outbox;
  let seen = outbox.contents();
  let split = splitContents(seen);
  const contents = (): QueueContents => {
    if (seen !== outbox.contents()) {
      seen = outbox.contents();
      split = splitContents(seen);
    }
    return split;
  };
  // Set the flag for all pages, which load the sender only while entries wait.
  subscribe(() => {
    const { ready, entries } = contents();
    const waits = entries.some(({ state, undone: isUndone }) => state === 'waiting' || isUndone);
    if (ready) flag.set(waits ? '1' : null);
  });

  const changeEntry = async (id: number, changing: (entry: Entry) => Entry | null, onVisible?: () => void) =>
    change(id, (found) => (isEntry(found) ? changing(found) : found), onVisible);
  const changeInput = ({ id, page }: Input, changing: (found: Input) => Input | Omit<Entry, 'id'> | null) =>
    change(id, (found) => (isEntry(found) || found.page !== page ? found : changing(found)));
  const changeAll = async (changing: (record: StationRecord) => StationRecord) => {
    await read();
    const changed = outbox.contents().records.filter((record) => changing(record) !== record);
    await Promise.all(changed.map(({ id }) => change(id, changing)));
  };

  return {
    contents,
    subscribe,
    /** Stores inputs in call order. */
    hold: async (input: NewInput) => (await add(input)) as Input,
    note: (input: Input, chosen: SelectedOrder | null) =>
      changeInput(input, (found) => ({ ...found, chosen })),
    /** Turns an input into an entry; null if another page inherited the input. */
    add: async (input: Input, entry: NewEntry): Promise<Entry | null> => {
      const added = await changeInput(input, () => createEntry(entry));
      return added && isEntry(added) ? added : null;
    },
    put: async (entry: NewEntry): Promise<void> => void (await add(createEntry(entry))),
    /** Releases a user's waiting records to the next user, after their session ended. */
    unclaim: (userId: string) =>
      changeAll((record) =>
        record.userId === userId && (!isEntry(record) || isOpen(record))
          ? { ...record, unclaimed: true }
          : record,
      ),
    claimFor: (user: Pick<NewEntry, 'userId' | 'userName'>) =>
      changeAll((record) => assignToUser(record, user)),
    release: (input: Input) => changeInput(input, () => null),
    resumeFor: (userId: string, page: string, onResumed: (inputs: readonly Input[]) => void) => {
      const ownInputs = () => contents().inputs.filter((input) => input.userId === userId);
      const inherit = async (from: string) => {
        await read();
        const left = ownInputs().filter((input) => input.page === from);
        const changing = left.map((input) => changeInput(input, (found) => ({ ...found, page })));
        const adopted = (await Promise.all(changing)).flatMap((found) =>
          found && !isEntry(found) && found.page === page ? found : [],
        );
        if (adopted.length > 0) onResumed(adopted);
      };
      let stop = () => {};
      let isStopped = false;
      void read().then(() => {
        if (isStopped) return;
        stop = resume({ page, owners: () => ownInputs().map((input) => input.page), subscribe, inherit });
      });
      return () => {
        isStopped = true;
        stop();
      };
    },
    /** Undoes one entry, or the user's last step. */
    undo: async (userId: string, entryId: number | null = null): Promise<Entry | null> => {
      const { entries } = contents();
      const step = findLastStep(
        entryId === null ? entries : entries.filter(({ id }) => id === entryId),
        userId,
      );
      if (step) await changeEntry(step.id, markUndone);
      return step ?? null;
    },
    dismiss: (id: number) =>
      changeEntry(id, (entry) => (entry.state === 'refused' ? null : { ...entry, reason: null })),
    /** Sends the user's entries in order, from one browser tab at a time. Returns a function that stops. */
    sendFor: (userId: string, listener: EntryListener) => {
      const entries = () => contents().entries;
      return outbox.sendFor(createSending({ userId, entries, change: changeEntry, ...listener }));
    },
  };
};

export type EntryQueue = ReturnType<typeof createEntryQueue>;

let deviceQueue: EntryQueue | undefined;

export const openEntryQueue = (): EntryQueue => {
  deviceQueue ??= createEntryQueue();
  return deviceQueue;
};
