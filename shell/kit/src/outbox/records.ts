import { openDB } from 'idb';

export type NewRecord<Kept> = Kept extends unknown ? Omit<Kept, 'id'> : never;

export interface RecordStore<Kept extends { id: number }> {
  /** False if the browser cannot persist records beyond this page. */
  keeps: boolean;
  all: () => Promise<Kept[]>;
  add: (record: NewRecord<Kept>) => Promise<Kept>;
  /**
   * Atomic across tabs. `change` returns the new record, null to remove it, or the same object for no change.
   * A returned record without an id replaces the old record at the end of the list. Resolves to the final
   * record, or null.
   */
  change: (id: number, change: (record: Kept) => Kept | NewRecord<Kept> | null) => Promise<Kept | null>;
}

const isNew = <Kept extends { id: number }>(record: Kept | NewRecord<Kept>): record is NewRecord<Kept> =>
  !('id' in record);

export const createMemoryRecords = <Kept extends { id: number }>(): RecordStore<Kept> => {
  const records = new Map<number, Kept>();
  let last = 0;
  const put = (record: NewRecord<Kept>): Kept => {
    last += 1;
    const kept = { ...record, id: last } as unknown as Kept;
    records.set(last, kept);
    return kept;
  };
  return {
    keeps: false,
    all: async () => [...records.values()],
    add: async (record) => put(record),
    change: async (id, change) => {
      const before = records.get(id);
      const after = before ? change(before) : null;
      if (after !== null && !isNew<Kept>(after)) {
        records.set(id, after);
        return after;
      }
      records.delete(id);
      return after && put(after);
    },
  };
};

const openDatabaseRecords = async <Kept extends { id: number }>(name: string): Promise<RecordStore<Kept>> => {
  const database = await openDB(name, 1, {
    upgrade: (created) => void created.createObjectStore('records', { keyPath: 'id', autoIncrement: true }),
    // Close, so that an old page does not block a newer page's upgrade.
    blocking: () => database.close(),
  });
  return {
    keeps: true,
    all: () => database.getAll('records'),
    add: async (record) =>
      ({ ...record, id: Number(await database.add('records', record)) }) as unknown as Kept,
    change: async (id, change) => {
      const { store, done } = database.transaction('records', 'readwrite');
      const before: Kept | undefined = await store.get(id);
      let after = before ? change(before) : null;
      if (after === null || isNew<Kept>(after)) await store.delete(id);
      if (after !== null && after !== before)
        after = { ...after, id: Number(await store.put(after)) } as Kept;
      await done;
      return after as Kept | null;
    },
  };
};

/** Records of this browser under a name, shared by its tabs. */
export const openRecords = <Kept extends { id: number }>(name: string): Promise<RecordStore<Kept>> =>
  openDatabaseRecords<Kept>(name).catch(() => createMemoryRecords<Kept>());
