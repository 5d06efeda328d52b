import { ApiError, Stopped, sleep, type Waiting } from '@primal/kit/platform';
import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';

const restMilliseconds = [500, 1_000, 2_000, 4_000];

/** The server could not, at this moment: it is asked again. Whoever is signed out goes on after signing in. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || [401, 408, 425, 429].includes(error.status));

interface Outbox<Kept> {
  /** What is to be sent next; undefined for nothing. */
  next: () => Kept | undefined;
  /** Sends it and notes what became of it, a refusal too; rejects where it is to be tried again. */
  send: (kept: Kept) => Promise<void>;
  /** Told why nothing goes out at the moment; null while all is well. */
  onWaiting: (waiting: Waiting | null) => void;
}

/**
 * Sends one after the other, in order, until `stop`. `news` resolves when there may be more to do. A server or network that is
 * away is asked again, ever less often.
 */
export const keepSendingNext = async <Kept>(
  { next, send, onWaiting }: Outbox<Kept>,
  news: () => Promise<void>,
  stop: AbortSignal,
): Promise<void> => {
  for (let failures = 0; !stop.aborted; ) {
    const coming = news();
    const kept = next();
    if (!kept) {
      onWaiting(null);
      await coming;
      continue;
    }
    try {
      await send(kept);
      failures = 0;
      onWaiting(null);
    } catch (error) {
      if (error instanceof Stopped) return;
      onWaiting('slow');
      await sleep(restMilliseconds[Math.min(failures, restMilliseconds.length - 1)] ?? 0, stop);
      failures += 1;
    }
  }
};

/**
 * Runs in one tab of the browser at a time. Without TLS there are no locks (Web Locks): then each tab sends, and the server
 * stores what has one key once.
 */
export const inTurn = (name: string, signal: AbortSignal, send: () => Promise<void>): void => {
  if (navigator.locks)
    navigator.locks.request(name, { signal }, send).catch(() => {
      // Stopped while another tab was sending.
    });
  else void send();
};

/** Records of one kind, in the order in which they were added. */
export interface Records<Kept extends { id: number }> {
  add: (record: Omit<Kept, 'id'>) => Promise<Kept>;
  /**
   * Changes a record as it stands at that moment, whichever tab changed it last: the changed one, null to remove it, or the
   * same to leave it. Gives what stands afterwards; null when there is none.
   */
  change: (id: number, change: (record: Kept) => Kept | null) => Promise<Kept | null>;
}

/** Records in an object store with `keyPath: 'id', autoIncrement: true`. */
export const databaseRecords = <Kept extends { id: number }, Schema extends DBSchema>(
  typed: IDBPDatabase<Schema>,
  kind: StoreNames<Schema>,
): Records<Kept> => {
  // Which store has which records is said by the caller.
  const database = typed as unknown as IDBPDatabase;
  const name = kind as string;
  return {
    add: async (record) => ({ ...record, id: Number(await database.add(name, record)) }) as Kept,
    change: async (id, change) => {
      const transaction = database.transaction(name, 'readwrite');
      const store = transaction.objectStore(name);
      const before = (await store.get(id)) as Kept | undefined;
      const after = before ? change(before) : null;
      if (after === null) await store.delete(id);
      else if (after !== before) await store.put(after);
      await transaction.done;
      return after;
    },
  };
};

/** Records of this page alone, for browsers that keep nothing and for tests. */
export const memoryRecords = <Kept extends { id: number }>(): Records<Kept> & { all: () => Kept[] } => {
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

/** Records of one kind in a database of their own; `keeps` is false where the browser stores nothing beyond this page. */
export const openRecords = async <Kept extends { id: number }>(name: string) => {
  try {
    const database = await openDB(name, 1, {
      upgrade: (created) => void created.createObjectStore('records', { keyPath: 'id', autoIncrement: true }),
      // An older page must not block a newer one.
      blocking: () => database.close(),
    });
    const all = async () => (await database.getAll('records')) as Kept[];
    return { ...databaseRecords<Kept, DBSchema>(database as never, 'records' as never), all, keeps: true };
  } catch {
    const records = memoryRecords<Kept>();
    return { ...records, all: async () => records.all(), keeps: false };
  }
};
