import type { EventDefinition } from '@primal/contracts/shared/events';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isOneOf } from './database.ts';
import type { EventInput } from './tx.ts';

export interface Republished<Data = unknown> extends EventInput<Data> {
  definition: EventDefinition<Data>;
}

export const createSnapshot = <Data>(
  definition: EventDefinition<Data>,
  input: EventInput<Data>,
): Republished => ({
  definition: definition as EventDefinition,
  ...input,
});

const smallestId = '00000000-0000-0000-0000-000000000000';

export interface IdRange {
  after: string;
  limit: number;
  ids: readonly string[] | undefined;
}

export const isInIdRange = (column: string, { after, ids }: IdRange): RawBuilder<boolean> =>
  ids ? sql`(${isOneOf(column, ids)} and ${sql.ref(column)} > ${after})` : sql`${sql.ref(column)} > ${after}`;

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** Batches of up to `limit` rows by id. Rows stored during the iteration arrive by their own events. */
export async function* readBatches<Row extends { id: string }>(
  next: (span: IdRange) => Promise<Row[]>,
  ids?: readonly string[],
): AsyncGenerator<Row[]> {
  const limit = 200;
  const wanted = ids?.filter(isUuid);
  let after = smallestId;
  for (;;) {
    const rows = await next({ after, limit, ids: wanted });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
  }
}

interface Snapshots<DB, TB extends keyof DB, Row> {
  rows: SelectQueryBuilder<DB, TB, Row>;
  id: string;
  ids: readonly string[] | undefined;
}

export async function* readSnapshots<
  DB,
  TB extends keyof DB,
  Row extends { id: string; version: number },
  Data,
>(
  definition: EventDefinition<Data>,
  { rows, id, ids }: Snapshots<DB, TB, Row>,
  present: (row: Row) => Data,
): AsyncGenerator<Republished> {
  const readNext = (span: IdRange) =>
    rows.where(isInIdRange(id, span)).orderBy(sql.ref(id)).limit(span.limit).execute() as Promise<Row[]>;
  for await (const batch of readBatches(readNext, ids))
    for (const row of batch)
      yield createSnapshot(definition, { key: row.id, sequence: row.version, data: present(row) });
}
