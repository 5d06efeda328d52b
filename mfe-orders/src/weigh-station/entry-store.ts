import { type DBSchema, openDB } from 'idb';
import type { Entry, NewEntry } from './entries.ts';

/** Where a device keeps its entries. */
export interface EntryStore {
  /** False where the browser keeps nothing beyond this page. */
  keeps: boolean;
  all: () => Promise<Entry[]>;
  add: (entry: NewEntry) => Promise<Entry>;
  /**
   * Changes an entry as it stands at that moment, whichever tab changed it last: the changed one, null to remove it, or the
   * same to leave it. Gives what stands afterwards; null when there is none.
   */
  change: (id: number, change: (entry: Entry) => Entry | null) => Promise<Entry | null>;
}

interface Database extends DBSchema {
  entries: { key: number; value: Entry };
}

const fresh = (entry: NewEntry): Omit<Entry, 'id'> => ({
  ...entry,
  state: 'waiting',
  begun: false,
  takenBack: false,
  pieceIds: [],
  reason: null,
});

const databaseStore = async (): Promise<EntryStore> => {
  const database = await openDB<Database>('primal-weigh-station', 1, {
    upgrade: (created) => {
      created.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
    },
  });
  return {
    keeps: true,
    all: () => database.getAll('entries'),
    add: async (entry) => {
      // The database gives the id.
      const kept = fresh(entry) as Entry;
      const id = await database.add('entries', kept);
      return { ...kept, id };
    },
    change: async (id, change) => {
      const transaction = database.transaction('entries', 'readwrite');
      const before = await transaction.store.get(id);
      const after = before ? change(before) : null;
      if (after === null) await transaction.store.delete(id);
      else if (after !== before) await transaction.store.put(after);
      await transaction.done;
      return after;
    },
  };
};

/** Entries of this page alone: for a browser that forbids storage. */
export const memoryStore = (): EntryStore => {
  const entries = new Map<number, Entry>();
  let last = 0;
  return {
    keeps: false,
    all: async () => [...entries.values()],
    add: async (entry) => {
      last += 1;
      const kept = { ...fresh(entry), id: last };
      entries.set(last, kept);
      return kept;
    },
    change: async (id, change) => {
      const before = entries.get(id);
      const after = before ? change(before) : null;
      if (after === null) entries.delete(id);
      else entries.set(id, after);
      return after;
    },
  };
};

/** The entries of this browser, all its tabs together; of this page alone where the browser stores nothing. */
export const openEntryStore = (): Promise<EntryStore> => databaseStore().catch(() => memoryStore());
