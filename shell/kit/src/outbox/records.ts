import { openDB } from 'idb';

/** A record that has no place yet. */
export type New<Kept> = Kept extends unknown ? Omit<Kept, 'id'> : never;

/** Records that a browser keeps, in the order in which they were added. */
export interface Records<Kept extends { id: number }> {
  /** False where the browser stores nothing beyond this page. */
  keeps: boolean;
  all: () => Promise<Kept[]>;
  add: (record: New<Kept>) => Promise<Kept>;
  /**
   * Changes a record atomically, whichever tab changed it last. `change` returns the changed record, null to remove it, the same
   * to leave it, or a record without an id that replaces it at the end. Resolves to the record afterwards; null if there is none.
   */
  change: (id: number, change: (record: Kept) => Kept | New<Kept> | null) => Promise<Kept | null>;
}

const isNew = <Kept extends { id: number }>(record: Kept | New<Kept>): record is New<Kept> =>
  !('id' in record);

/** Records of this page alone, for browsers that store nothing and for tests. */
export const memoryRecords = <Kept extends { id: number }>(): Records<Kept> => {
  const records = new Map<number, Kept>();
  let last = 0;
  const put = (record: New<Kept>): Kept => {
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

const databaseRecords = async <Kept extends { id: number }>(name: string): Promise<Records<Kept>> => {
  const database = await openDB(name, 1, {
    upgrade: (created) => void created.createObjectStore('records', { keyPath: 'id', autoIncrement: true }),
    // An older page must not block a newer one.
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

/** What this browser keeps under a name, in all its tabs. */
export const openRecords = <Kept extends { id: number }>(name: string): Promise<Records<Kept>> =>
  databaseRecords<Kept>(name).catch(() => memoryRecords<Kept>());
