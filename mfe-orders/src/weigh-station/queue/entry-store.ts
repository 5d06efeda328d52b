import { databaseRecords, memoryRecords, type Records } from '@primal/kit/outbox';
import { type DBSchema, openDB } from 'idb';
import type { Entry, Input, NewEntry } from './entries.ts';

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

const databaseStore = async (): Promise<EntryStore> => {
  const database = await openDB<Database>('primal-weigh-station', 1, {
    upgrade: (created) => {
      created.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
      created.createObjectStore('inputs', { keyPath: 'id', autoIncrement: true });
    },
    // An older page must not block a newer one.
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
    inputs: databaseRecords<Input, Database>(database, 'inputs'),
    entries: databaseRecords<Entry, Database>(database, 'entries'),
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
