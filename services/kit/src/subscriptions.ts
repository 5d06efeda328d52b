import { setTimeout } from 'node:timers/promises';
import type { Envelope, EventDefinition } from '@primal/contracts/shared/events';
import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import { firstBegun, RetryUnit } from './database/retry.ts';
import type { Tx } from './tx.ts';

/** Applies one event of another service in this process's transaction. */
export type Apply<Data, Transaction> = (event: Envelope<Data>, tx: Transaction) => Promise<void>;

/** The lines of a copied document, in a table of their own with the column `position`, counted from 0. */
export interface Parts<Data = unknown> {
  table: string;
  /** The column that names the document. */
  of: string;
  /** The columns of each line besides those two, in the order of the lines. */
  rows: (data: Data, key: string) => readonly Record<string, unknown>[];
  /** SQL that is true of a document, `$id`, whose lines are not compared. */
  unless?: string;
}

/** `npm run consistency` compares every declared copy with its owner. */
export interface Copy<Data = unknown> {
  /** With the columns `id` and `sequence`. */
  table: string;
  /** The columns besides those two, as they are stored. */
  row: (data: Data, key: string) => Record<string, unknown>;
  /** The row's id, where an event makes a row that then changes by itself: its version is not compared. */
  idOf?: (data: Data) => string;
  parts?: Parts<Data>;
}

/** What a row says once its original was deleted. */
interface Tombstone {
  table: string;
  row: Record<string, unknown>;
}

/** What a subscription keeps, for those who compare it with the owner. */
export interface Kept<Data = unknown> {
  copy?: Copy<Data>;
  gone?: Tombstone;
}

/** An event type of another service with what to do about it, its types erased. */
export interface Subscription extends Kept {
  definition: EventDefinition;
  apply: Apply<unknown, unknown>;
}

/**
 * Subscribes to an event of another service. The effect and the inbox row commit together, so each event is applied
 * once; events of one aggregate may still come late or again after a republish: see `upsertNewer`. A subscription that
 * keeps a copy declares it with `kept`.
 */
export const on = <Data, Transaction>(
  definition: EventDefinition<Data>,
  apply: Apply<Data, Transaction>,
  kept: Kept<Data> = {},
): Subscription => ({
  definition,
  apply: apply as Subscription['apply'],
  ...(kept as Kept),
});

/** The statements by their tables and columns: building one each time would cost more than running it. */
const upserts = new Map<string, string>();

const upsertText = (table: string, columns: readonly string[]): string => {
  const key = `${table} ${columns.join(' ')}`;
  const known = upserts.get(key);
  if (known !== undefined) return known;
  const quoted = columns.map((name) => `"${name}"`);
  const assignments = quoted.filter((name) => name !== '"id"').map((name) => `${name} = excluded.${name}`);
  const text = `
    insert into "${table}" as stored (${quoted.join(', ')})
    values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
    on conflict (id) do update set ${assignments.join(', ')} where stored.sequence <= excluded.sequence`;
  upserts.set(key, text);
  return text;
};

const upsertOf = (table: string, row: Record<string, unknown>): CompiledQuery =>
  CompiledQuery.raw(upsertText(table, Object.keys(row)), Object.values(row));

/**
 * Stores a copy of another service's record: inserts it by `id`, or replaces it unless the stored `sequence` is newer.
 * The table has the columns `id` and `sequence`. Answers whether the row was written. An equal sequence is written
 * again, so that a republish repairs a broken copy.
 */
export const upsertNewer = async <T, Name extends keyof T & string>(
  db: Kysely<T>,
  table: Name,
  row: Insertable<T[Name]> & { id: string; sequence: number },
): Promise<boolean> => {
  const { numAffectedRows } = await db.executeQuery(upsertOf(table, row));
  return numAffectedRows === 1n;
};

interface KeptCopy<Data, T> {
  /** With the columns `id` and `sequence`. */
  table: string;
  /** The columns besides those two. */
  row: (data: Data) => Record<string, unknown>;
  /** Runs first, in the same transaction. */
  before?: (event: Envelope<Data>, tx: Tx<T>) => Promise<void>;
  /** Runs in the same transaction for each event that is news. */
  changed?: ((event: Envelope<Data>, tx: Tx<T>) => Promise<void>) | undefined;
}

const upsert = upsertNewer as (db: unknown, table: string, row: Record<string, unknown>) => Promise<boolean>;

/** The same where nobody asks whether the row was written: nobody waits for it but the commit. */
const sendUpsert = (tx: Pick<Tx, 'send'>, table: string, row: Record<string, unknown>): void =>
  tx.send({ compile: () => upsertOf(table, row) });

/** Keeps a copy of each record that the events tell of, by its id, and declares it. */
export const keepCopy = <Data, T>(
  definition: EventDefinition<Data>,
  { table, row, before, changed }: KeptCopy<Data, T>,
): Subscription =>
  on(
    definition,
    async (event, tx: Tx<T>) => {
      await before?.(event, tx);
      const copy = { ...row(event.data), id: event.key, sequence: event.sequence };
      if (!changed) return sendUpsert(tx, table, copy);
      if (await upsert(tx.db, table, copy)) await changed(event, tx);
    },
    { copy: { table, row } },
  );

/** Marks the copies of what was deleted: they stay, so that an event that comes late brings nothing back. */
export const markDeleted = <Data>(definition: EventDefinition<Data>, gone: Tombstone): Subscription =>
  on(
    definition,
    async ({ key, sequence }, tx: Tx) => sendUpsert(tx, gone.table, { ...gone.row, id: key, sequence }),
    { gone },
  );

const probeEvery = 25;

/**
 * Looks for a copy that may still be on its way, e.g. of a customer added a moment ago: asks `probe` again until it
 * answers something, for at most `ms`; then null. In a transaction the whole unit of work begins anew meanwhile, so
 * call it early.
 */
export const awaitCopy = async <R>(
  probe: () => Promise<R | null | undefined>,
  ms = 1500,
): Promise<R | null> => {
  const unitBegan = firstBegun();
  const deadline = (unitBegan ?? Date.now()) + ms;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== undefined) return found;
    if (Date.now() >= deadline) return null;
    if (unitBegan !== undefined) throw new RetryUnit();
    await setTimeout(probeEvery);
  }
};
