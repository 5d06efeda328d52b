import type { Queryable } from '../events/kit-state.ts';
import type { Copy, Parts, Subscription } from '../subscriptions.ts';
import type { Snapshot } from './owner.ts';
import type { Difference, DifferenceKind, ProcessName } from './process-report.ts';

export interface Comparison {
  compare(snapshots: readonly Snapshot[]): Promise<Difference[]>;
  rest(ids?: readonly string[]): Promise<Difference[]>;
}

const maxSuperfluous = 10_000;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const formatSeenTable = (table: string): string => quote(`seen_${table}`);

const findLabel = (data: unknown): string | null => {
  const fields = Object.entries(data ?? {});
  const number = fields.find(([name, value]) => name.endsWith('Number') && typeof value === 'string');
  const name = fields.find(([field]) => field === 'name' || field === 'username');
  return (number ?? name)?.[1] ?? null;
};

const classify = (stored: number | null, expected: number): DifferenceKind => {
  if (stored === null || stored === expected) return 'differing';
  return stored < expected ? 'older' : 'newer';
};

interface Expected {
  snapshot: Snapshot;
  id: string;
  row: Record<string, unknown>;
}

interface Compared {
  id: string;
  is_missing: boolean;
  stored: number | null;
  fields: string[];
}

const toExpected = ({ row, idOf }: Copy, snapshot: Snapshot): Expected => ({
  snapshot,
  id: idOf?.(snapshot.data) ?? snapshot.key,
  row: row(snapshot.data, snapshot.key),
});

/** PostgreSQL reads the expected rows as rows of the table itself, so that the types match. */
const compareRows = async (
  db: Queryable,
  { table, idOf }: Copy,
  expected: readonly Expected[],
): Promise<Compared[]> => {
  const columns = Object.keys(expected[0]?.row ?? {});
  const named = columns.map(
    (column) => `case when s.${quote(column)} is distinct from e.${quote(column)} then '${column}' end`,
  );
  const differs = [...columns, ...(idOf ? [] : ['sequence'])]
    .map((column) => `s.${quote(column)} is distinct from e.${quote(column)}`)
    .join(' or ');
  const { rows } = await db.query<Compared>(
    `select e.id::text as id, s.id is null as is_missing, ${idOf ? 'null::int' : 's.sequence'} as stored,
       array_remove(array[${named.join(', ')}]::text[], null) as fields
     from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb) as e
     left join ${quote(table)} as s on s.id = e.id
     where s.id is null or ${differs}`,
    [JSON.stringify(expected.map(({ id, snapshot, row }) => ({ id, sequence: snapshot.sequence, ...row })))],
  );
  return rows;
};

const compareParts = async (
  db: Queryable,
  { table, of, rows: listRows, unless }: Parts,
  expected: readonly Expected[],
): Promise<Set<string>> => {
  const parts = expected.flatMap(({ id, snapshot }) =>
    listRows(snapshot.data, snapshot.key).map((part, position) => ({ [of]: id, position, ...part })),
  );
  const [first] = parts;
  const columns = Object.keys(first ?? {}).filter((name) => name !== of && name !== 'position');
  const parent = quote(of);
  const differs = columns.map((name) => `s.${quote(name)} is distinct from e.${quote(name)}`);
  const { rows } = await db.query<{ id: string }>(
    `select distinct coalesce(e.${parent}, s.${parent})::text as id
     from (
       select d.* from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb) as d
       ${unless ? `where not (${unless.replaceAll('$id', `d.${parent}`)})` : ''}) as e
     full join (
       select d.* from ${quote(table)} as d where d.${parent} = any($2::uuid[])
       ${unless ? `and not (${unless.replaceAll('$id', `d.${parent}`)})` : ''}) as s
       on s.${parent} = e.${parent} and s.position = e.position
     where ${[`s.${parent} is null`, `e.${parent} is null`, ...differs].join(' or ')}`,
    [JSON.stringify(parts), expected.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
};

const compareCopy = async (
  db: Queryable,
  service: ProcessName,
  copy: Copy,
  snapshots: readonly Snapshot[],
): Promise<Difference[]> => {
  const expected = snapshots.map((snapshot) => toExpected(copy, snapshot));
  const byId = new Map(expected.map((one) => [one.id, one]));
  const mismatches = new Map((await compareRows(db, copy, expected)).map((row) => [row.id, row]));
  if (copy.parts)
    for (const id of await compareParts(db, copy.parts, expected)) {
      const row = mismatches.get(id) ?? { id, is_missing: false, stored: null, fields: [] };
      if (!row.is_missing) mismatches.set(id, { ...row, fields: [...row.fields, 'lines'] });
    }
  return [...mismatches.values()].flatMap(({ id, is_missing, stored, fields }) => {
    const snapshot = byId.get(id)?.snapshot;
    if (!snapshot) return [];
    const { type, key, sequence: version, data } = snapshot;
    const kind = is_missing ? ('missing' as const) : classify(stored, version);
    const found = { service, copy: copy.table, type, kind, id, key, label: findLabel(data), version };
    return [{ ...found, fields: is_missing ? [] : fields }];
  });
};

/** Stores the seen ids in temporary tables, so that a million rows need no memory here. */
export const createComparison = async (
  db: Queryable,
  service: ProcessName,
  subscriptions: readonly Subscription[],
): Promise<Comparison> => {
  const copies = subscriptions.flatMap(({ definition, copy }) =>
    copy ? [{ type: definition.type as string, copy }] : [],
  );
  const whole = Map.groupBy(
    copies.filter(({ copy }) => !copy.idOf),
    ({ copy }) => copy.table,
  );
  const tombstones = subscriptions.flatMap(({ tombstone }) => (tombstone ? [tombstone] : []));
  for (const table of whole.keys())
    await db.query(
      `create temporary table ${formatSeenTable(table)} as select id from ${quote(table)} with no data`,
    );

  const see = (table: string, snapshots: readonly Snapshot[]): Promise<unknown> =>
    db.query(
      `insert into ${formatSeenTable(table)}
       select e.id from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb) as e`,
      [JSON.stringify(snapshots.map(({ key }) => ({ id: key })))],
    );

  return {
    async compare(snapshots) {
      const differences: Difference[] = [];
      for (const [type, some] of Map.groupBy(snapshots, (snapshot) => snapshot.type))
        for (const { copy } of copies.filter((one) => one.type === type)) {
          if (whole.has(copy.table) && !copy.idOf) await see(copy.table, some);
          differences.push(...(await compareCopy(db, service, copy, some)));
        }
      return differences;
    },
    async rest(ids) {
      const differences: Difference[] = [];
      for (const [table, [first]] of whole) {
        const isTombstone = tombstones
          .filter((tombstone) => tombstone.table === table)
          .map(
            ({ row }) =>
              `exists (select from jsonb_populate_record(s, '${JSON.stringify(row)}'::jsonb) as t where t = s)`,
          );
        const { rows } = await db.query<{ id: string }>(
          `select s.id::text as id from ${quote(table)} as s
           where not exists (select from ${formatSeenTable(table)} as seen where seen.id = s.id)
           ${isTombstone.map((condition) => `and not ${condition}`).join(' ')}
           ${ids ? 'and s.id::text = any($1::text[])' : ''} order by s.id limit ${maxSuperfluous}`,
          ids ? [ids] : [],
        );
        await db.query(`truncate ${formatSeenTable(table)}`);
        const type = first?.type ?? '';
        const none = { label: null, version: null, fields: [] };
        for (const { id } of rows)
          differences.push({ service, copy: table, type, kind: 'superfluous', id, key: id, ...none });
      }
      return differences;
    },
  };
};
