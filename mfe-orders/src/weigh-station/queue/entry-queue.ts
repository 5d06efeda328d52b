import { createOutbox, type OutboxContents, type Records } from '@primal/kit/outbox';
import { stored } from '@primal/kit/platform';
import {
  type ChosenOrder,
  claimedBy,
  type Entry,
  type Input,
  isEntry,
  isOpen,
  lastStep,
  type NewEntry,
  type NewInput,
  type StationRecord,
  takenBack,
} from './entries.ts';
import { type EntryListener, sendingFor } from './sender.ts';

/** The item of the browser's storage that the manifest names: while there is one, `waiting-entries` stands above every page. */
export const waitingFlag = 'primal-weigh-station-waiting';
const flag = stored(waitingFlag);

/** The inputs and entries of this device, as screens show them. */
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

/** An entry that nobody has sent yet. */
const fresh = (entry: NewEntry): Omit<Entry, 'id'> => ({
  ...entry,
  state: 'waiting',
  begun: false,
  takenBack: false,
  pieceIds: [],
  reason: null,
});

const lockOf = (page: string): string => `primal-weigh-station ${page}`;

/** What a page needs to take over what others have left. */
interface Resuming {
  /** The page that takes over. */
  page: string;
  /** The pages that the user's inputs belong to. */
  owners: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
  /** Makes the inputs of that page, which is gone, this page's own. */
  inherit: (from: string) => Promise<void>;
}

/**
 * Takes over the user's inputs of pages that are gone. Each page holds a lock (Web Locks) of its own for as long as it
 * shows: whoever gets it knows that the page is gone. Without TLS there are no locks; then the page that was opened last
 * has all of them. Returns the function that stops.
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
      else
        navigator.locks
          .request(lockOf(from), { signal }, () => takeOver(from))
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

/** The inputs and entries of this device, the same in all its tabs. */
export const createEntryQueue = (records?: Promise<Records<StationRecord>>) => {
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
  // All pages learn whether entries wait; they load what sends them only then.
  subscribe(() => {
    const { ready, entries } = contents();
    const waits = entries.some(({ state, takenBack: isTakenBack }) => state === 'waiting' || isTakenBack);
    if (ready) flag.set(waits ? '1' : null);
  });

  const changeEntry = async (id: number, changing: (entry: Entry) => Entry | null, meanwhile?: () => void) =>
    change(id, (found) => (isEntry(found) ? changing(found) : found), meanwhile);
  /** Changes an input that is still its page's. */
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
    /** Stores what came in, in the order of the calls. */
    hold: async (input: NewInput) => (await add(input)) as Input,
    /** The input is asked about while this order is chosen. */
    note: (input: Input, chosen: ChosenOrder | null) => changeInput(input, (found) => ({ ...found, chosen })),
    /** Makes an entry of an input; null if another page has taken the input over. */
    add: async (input: Input, entry: NewEntry): Promise<Entry | null> => {
      const added = await changeInput(input, () => fresh(entry));
      return added && isEntry(added) ? added : null;
    },
    put: async (entry: NewEntry): Promise<void> => void (await add(fresh(entry))),
    /** The user's session has ended: what waits of theirs belongs to the next user who signs in. */
    unclaim: (userId: string) =>
      changeAll((record) =>
        record.userId === userId && (!isEntry(record) || isOpen(record))
          ? { ...record, unclaimed: true }
          : record,
      ),
    /** What waits since a session has ended becomes this user's. */
    claimFor: (user: Pick<NewEntry, 'userId' | 'userName'>) => changeAll((record) => claimedBy(record, user)),
    /** The input was refused, left out, or done with. */
    release: (input: Input) => changeInput(input, () => null),
    /** Takes over the user's inputs of pages that are gone. Returns the function that stops. */
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
    /** Undoes the user's last step: at once if it was never sent, else with the next sending. Null without one. */
    takeLastBack: async (userId: string): Promise<Entry | null> => {
      const last = lastStep(contents().entries, userId);
      if (last) await changeEntry(last.id, takenBack);
      return last ?? null;
    },
    /** The user has read the refusal: it goes, and an entry that could not be undone is a step like others again. */
    dismiss: (id: number) =>
      changeEntry(id, (entry) => (entry.state === 'refused' ? null : { ...entry, reason: null })),
    /** Sends the user's entries in order, in one tab of the browser at a time. Returns the function that stops. */
    sendFor: (userId: string, listener: EntryListener) => {
      const entries = () => contents().entries;
      return outbox.sendFor(sendingFor({ userId, entries, change: changeEntry, ...listener }));
    },
  };
};

export type EntryQueue = ReturnType<typeof createEntryQueue>;

let ofThisDevice: EntryQueue | undefined;

/** The entries of this device, opened with the first use. */
export const entryQueue = (): EntryQueue => {
  ofThisDevice ??= createEntryQueue();
  return ofThisDevice;
};
