import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Entry, Input, NewEntry } from './entries.ts';

/** Records of one kind, in the order in which they were added. */
export interface Records<Kept extends { id: number }> {
  add: (record: Omit<Kept, 'id'>) => Promise<Kept>;
  /**
   * Changes a record as it stands at that moment, whichever tab changed it last: the changed one, null to remove it, or the
   * same to leave it. Gives what stands afterwards; null when there is none.
   */
  change: (id: number, change: (record: Kept) => Kept | null) => Promise<Kept | null>;
}

/** Where a device keeps what came in, and what became of it. */
export interface EntryStore {
  /** False where the browser keeps nothing beyond this page. */
  keeps: boolean;
  /** All of it at one moment. */
  all: () => Promise<{ inputs: Input[]; entries: Entry[] }>;
  inputs: Records<Input>;
  entries: Records<Entry>;
  /** Makes an entry of an input, both or neither. Null when another page has the input by now, or has dealt with it. */
  finishInput: (input: Input, entry: NewEntry) => Promise<Entry | null>;
}

interface Database extends DBSchema {
  inputs: { key: number; value: Input };
  entries: { key: number; value: Entry };
}

/** An entry that nobody has sent yet. */
export const fresh = (entry: NewEntry): Omit<Entry, 'id'> => ({
  ...entry,
  state: 'waiting',
  begun: false,
  takenBack: false,
  pieceIds: [],
  reason: null,
});

const isStill = (found: Input | undefined, { page }: Input): boolean => found?.page === page;

const databaseRecords = <Kind extends 'inputs' | 'entries'>(
  database: IDBPDatabase<Database>,
  kind: Kind,
): Records<Database[Kind]['value']> => ({
  add: async (record) => {
    // The database gives the id.
    const kept = record as Database[Kind]['value'];
    return { ...kept, id: await database.add(kind, kept) };
  },
  change: async (id, change) => {
    const transaction = database.transaction(kind, 'readwrite');
    const store = transaction.objectStore(kind);
    const before = await store.get(id);
    const after = before ? change(before) : null;
    if (after === null) await store.delete(id);
    else if (after !== before) await store.put(after);
    await transaction.done;
    return after;
  },
});

const databaseStore = async (): Promise<EntryStore> => {
  const database = await openDB<Database>('primal-weigh-station', 2, {
    upgrade: (created, version) => {
      if (version < 1) created.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
      created.createObjectStore('inputs', { keyPath: 'id', autoIncrement: true });
    },
    // A page of before must not keep a newer one waiting.
    blocking: () => database.close(),
  });
  return {
    keeps: true,
    all: async () => {
      const transaction = database.transaction(['inputs', 'entries']);
      const [inputs, entries] = await Promise.all([
        transaction.objectStore('inputs').getAll(),
        transaction.objectStore('entries').getAll(),
      ]);
      return { inputs, entries };
    },
    inputs: databaseRecords(database, 'inputs'),
    entries: databaseRecords(database, 'entries'),
    finishInput: async (input, entry) => {
      const transaction = database.transaction(['inputs', 'entries'], 'readwrite');
      const inputs = transaction.objectStore('inputs');
      const kept = fresh(entry) as Entry;
      const isOwn = isStill(await inputs.get(input.id), input);
      if (isOwn) {
        await inputs.delete(input.id);
        kept.id = await transaction.objectStore('entries').add(kept);
      }
      await transaction.done;
      return isOwn ? kept : null;
    },
  };
};

const memoryRecords = <Kept extends { id: number }>(): Records<Kept> & { all: () => Kept[] } => {
  const records = new Map<number, Kept>();
  let last = 0;
  return {
    all: () => [...records.values()],
    add: async (record) => {
      last += 1;
      const kept = { ...record, id: last } as Kept;
      records.set(last, kept);
      return kept;
    },
    change: async (id, change) => {
      const before = records.get(id);
      const after = before ? change(before) : null;
      if (after === null) records.delete(id);
      else records.set(id, after);
      return after;
    },
  };
};

export const memoryStore = (): EntryStore => {
  const inputs = memoryRecords<Input>();
  const entries = memoryRecords<Entry>();
  return {
    keeps: false,
    all: async () => ({ inputs: inputs.all(), entries: entries.all() }),
    inputs,
    entries,
    finishInput: async (input, entry) => {
      let isOwn = false;
      await inputs.change(input.id, (found) => {
        isOwn = isStill(found, input);
        return isOwn ? null : found;
      });
      return isOwn ? entries.add(fresh(entry)) : null;
    },
  };
};

/** What this browser keeps, all its tabs together; of this page alone where it stores nothing. */
export const openEntryStore = (): Promise<EntryStore> => databaseStore().catch(() => memoryStore());
