import type { Waiting } from '@primal/kit/platform';
import { claimedBy, type Entry, isOpen, lastStep, type NewEntry, outdated, takenBack } from './entries.ts';
import { type EntryStore, fresh, openEntryStore } from './entry-store.ts';
import type { ChosenOrder, Input, NewInput } from './inputs.ts';
import { keepSending, type StoredAnswer } from './sender.ts';
import { takeOver } from './take-over.ts';
import { noteWaiting } from './waiting-flag.ts';

const name = 'primal-weigh-station';

/** What is shown of what this device keeps. */
export interface Kept {
  /** What came in and has no line yet, oldest first, whoever's it is. */
  inputs: readonly Input[];
  /** All of them, oldest first, whoever entered them. */
  entries: readonly Entry[];
  /** Why nothing goes out at the moment; null while all is well, and in a tab that leaves sending to another one. */
  waiting: Waiting | null;
  /** False until what the device keeps has been read. */
  ready: boolean;
  /** False where the browser keeps nothing beyond this page. */
  keeps: boolean;
}

/** Whose inputs and entries are. */
export type Person = Pick<NewEntry, 'userId' | 'userName'>;

/** Who wants to know what became of entries. */
export interface EntryListener {
  onStored: (answer: StoredAnswer, entry: Entry) => void;
  /** An entry is stored under another name since before: the server's orders have it. */
  onFound: () => void;
  onTakenBack: (entry: Entry) => void;
}

export interface KeptEntries {
  kept: () => Kept;
  subscribe: (listener: () => void) => () => void;
  /** Keeps what came in, in the order of the calls. */
  hold: (input: NewInput) => Promise<Input>;
  /** An input is asked about while this is chosen. */
  note: (input: Input, chosen: ChosenOrder | null) => Promise<void>;
  /** Makes an entry of an input; null when the input is another page's by now. */
  add: (input: Input, entry: NewEntry) => Promise<Entry | null>;
  /** Adds an entry that no input has made. */
  put: (entry: NewEntry) => Promise<void>;
  /** This person's session has ended: what waits of theirs belongs to whoever says next who is there. */
  unclaim: (userId: string) => Promise<void>;
  /** What waits since a session has ended becomes this person's. */
  claimFor: (person: Person) => Promise<void>;
  /** An input was refused, or left out, or did what it was to do. */
  release: (input: Input) => Promise<void>;
  /** Tells of the person's inputs that pages have left which are gone. Gives the function that stops. */
  takeOverFor: (userId: string, page: string, onAdopted: (inputs: readonly Input[]) => void) => () => void;
  /** Takes the person's last step back: at once when it never left, else with the next sending. Null without one. */
  takeLastBack: (userId: string) => Promise<Entry | null>;
  /** A refusal was read: it goes, and a piece that could not be taken back is a step like others again. */
  dismiss: (id: number) => Promise<void>;
  /** Sends the person's entries in their order, in one tab of the browser at a time. Gives the function that stops. */
  sendFor: (userId: string, listener: EntryListener) => () => void;
}

const withRecord = <Kept extends { id: number }>(records: readonly Kept[], record: Kept): Kept[] => {
  const others = records.filter(({ id }) => id !== record.id);
  return [...others, record].sort((a, b) => a.id - b.id);
};

/** The inputs and entries of this device: kept in the browser, the same in all its tabs. */
export const createKeptEntries = (opening: Promise<EntryStore>): KeptEntries => {
  let kept: Kept = { inputs: [], entries: [], waiting: null, ready: false, keeps: true };
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
    show({ ...(await store.all()), ready: true, keeps: store.keeps });
    hearNews();
  };
  const tell = () => {
    channel.postMessage('changed');
    hearNews();
  };
  const withInput = (input: Input) => withRecord(kept.inputs, input);
  const without = ({ id }: Input) => kept.inputs.filter((input) => input.id !== id);
  const put = (entry: Entry) => show({ entries: withRecord(kept.entries, entry) });
  const change = async (
    id: number,
    changing: (entry: Entry) => Entry | null,
    meanwhile: () => void = () => {},
  ) => {
    const after = await (await opening).entries.change(id, changing);
    meanwhile();
    if (after) put(after);
    else show({ entries: kept.entries.filter((entry) => entry.id !== id) });
    tell();
    return after;
  };
  /** Changes an input that is still this page's. */
  const changeInput = async (input: Input, changing: (found: Input) => Input | null) => {
    const { inputs } = await opening;
    const after = await inputs.change(input.id, (found) =>
      found.page === input.page ? changing(found) : found,
    );
    show({ inputs: after ? withInput(after) : without(input) });
    tell();
  };
  /** Changes whatever of all that is kept `changing` changes. */
  const changeAll = async (changing: <Own extends Input | Entry>(own: Own) => Own) => {
    await read();
    const { inputs, entries } = await opening;
    const isChanged = <Own extends Input | Entry>(own: Own) => changing(own) !== own;
    await Promise.all([
      ...kept.inputs.filter(isChanged).map(({ id }) => inputs.change(id, changing)),
      ...kept.entries.filter(isChanged).map(({ id }) => entries.change(id, changing)),
    ]);
    await read();
    tell();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  channel.onmessage = () => void read();
  void read();

  return {
    kept: () => kept,
    subscribe,
    hold: async (input) => {
      const held = await (await opening).inputs.add(input);
      show({ inputs: withInput(held) });
      channel.postMessage('changed');
      return held;
    },
    note: (input, chosen) => changeInput(input, (found) => ({ ...found, chosen })),
    add: async (input, entry) => {
      const added = await (await opening).settle(input, entry);
      if (added) show({ inputs: without(input), entries: withRecord(kept.entries, added) });
      tell();
      return added;
    },
    put: async (entry) => {
      put(await (await opening).entries.add(fresh(entry)));
      tell();
    },
    unclaim: (userId) =>
      changeAll((own) => {
        const isWaiting = own.userId === userId && (!('state' in own) || isOpen(own));
        return isWaiting ? { ...own, unclaimed: true } : own;
      }),
    claimFor: (person) => changeAll((own) => claimedBy(own, person)),
    release: (input) => changeInput(input, () => null),
    takeOverFor: (userId, page, onAdopted) => {
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
        const inputs = () => kept.inputs;
        stop = takeOver({ userId, page, inputs, subscribe, adopt, onAdopted });
      });
      return () => {
        begin.abort();
        stop();
      };
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
    sendFor: (userId, { onStored, onFound, onTakenBack }) => {
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
        onStored: (answer: StoredAnswer, entry: Entry) => {
          onStored(answer, entry);
          void prune();
        },
        onFound,
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
