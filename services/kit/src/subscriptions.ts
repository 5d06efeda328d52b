import { setTimeout } from 'node:timers/promises';
import type { Envelope, EventDefinition } from '@primal/contracts/shared/events';
import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import { getFirstAttemptTime, RetryUnit } from './database/retry.ts';
import type { Tx } from './tx.ts';

type Apply<Data, Transaction> = (event: Envelope<Data>, tx: Transaction) => Promise<void>;

export interface Parts<Data = unknown> {
  table: string;
  of: string;
  rows: (data: Data, key: string) => readonly Record<string, unknown>[];
  /** SQL condition for a document, `$id`, whose lines the comparison skips. */
  unless?: string;
}

/** A declared copy, which `npm run consistency` compares with its owner. */
export interface Copy<Data = unknown> {
  table: string;
  row: (data: Data, key: string) => Record<string, unknown>;
  /**
   * Id of the row for an event that creates a row, if the row changes independently later. The comparison
   * then skips the row's version.
   */
  idOf?: (data: Data) => string;
  parts?: Parts<Data>;
}

interface Tombstone {
  table: string;
  row: Record<string, unknown>;
}

interface CopyDeclaration<Data = unknown> {
  copy?: Copy<Data>;
  tombstone?: Tombstone;
}

export interface Subscription extends CopyDeclaration {
  definition: EventDefinition;
  apply: Apply<unknown, unknown>;
}

/**
 * Subscribes to an event of another service. The effect and the inbox row commit together, so each event is
 * applied once. Events of one aggregate may arrive late, or again after a republish: see `upsertNewer`. A
 * subscription that stores a copy declares it with `kept`.
 */
export const on = <Data, Transaction>(
  definition: EventDefinition<Data>,
  apply: Apply<Data, Transaction>,
  kept: CopyDeclaration<Data> = {},
): Subscription => ({
  definition,
  apply: apply as Subscription['apply'],
  ...(kept as CopyDeclaration),
});

/** Statements by table and columns: building a statement takes longer than running it. */
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

const buildUpsert = (table: string, row: Record<string, unknown>): CompiledQuery =>
  CompiledQuery.raw(upsertText(table, Object.keys(row)), Object.values(row));

/**
 * Upserts a copy of another service's record by `id`, unless the stored `sequence` is newer. The table needs
 * the columns `id` and `sequence`. Returns true if the row was written. An equal sequence overwrites, so that
 * a republish repairs a broken copy.
 */
export const upsertNewer = async <T, Name extends keyof T & string>(
  db: Kysely<T>,
  table: Name,
  row: Insertable<T[Name]> & { id: string; sequence: number },
): Promise<boolean> => {
  const { numAffectedRows } = await db.executeQuery(buildUpsert(table, row));
  return numAffectedRows === 1n;
};

interface SyncedCopy<Data, T> {
  table: string;
  row: (data: Data) => Record<string, unknown>;
  before?: (event: Envelope<Data>, tx: Tx<T>) => Promise<void>;
  /** Runs in the same transaction for each event that changed the copy. */
  onChanged?: ((event: Envelope<Data>, tx: Tx<T>) => Promise<void>) | undefined;
}

const upsert = upsertNewer as (db: unknown, table: string, row: Record<string, unknown>) => Promise<boolean>;

const sendUpsert = (tx: Pick<Tx, 'send'>, table: string, row: Record<string, unknown>): void =>
  tx.send({ compile: () => buildUpsert(table, row) });

export const syncCopy = <Data, T>(
  definition: EventDefinition<Data>,
  { table, row, before, onChanged }: SyncedCopy<Data, T>,
): Subscription =>
  on(
    definition,
    async (event, tx: Tx<T>) => {
      await before?.(event, tx);
      const copy = { ...row(event.data), id: event.key, sequence: event.sequence };
      if (!onChanged) return sendUpsert(tx, table, copy);
      if (await upsert(tx.db, table, copy)) await onChanged(event, tx);
    },
    { copy: { table, row } },
  );

/** Flags copies of deleted records. The rows stay, so that a late event cannot restore them. */
export const markDeleted = <Data>(definition: EventDefinition<Data>, tombstone: Tombstone): Subscription =>
  on(
    definition,
    async ({ key, sequence }, tx: Tx) =>
      sendUpsert(tx, tombstone.table, { ...tombstone.row, id: key, sequence }),
    { tombstone },
  );

const probeEvery = 25;

/**
 * Waits for a copy that may be in flight, e.g. of a customer added a moment ago. Calls `probe` until it
 * returns a value, for at most `ms`; then null. In a transaction the whole unit of work restarts on each
 * attempt, so call it early.
 */
export const awaitCopy = async <R>(
  probe: () => Promise<R | null | undefined>,
  ms = 1500,
): Promise<R | null> => {
  const unitBegan = getFirstAttemptTime();
  const deadline = (unitBegan ?? Date.now()) + ms;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== undefined) return found;
    if (Date.now() >= deadline) return null;
    if (unitBegan !== undefined) throw new RetryUnit();
    await setTimeout(probeEvery);
  }
};
