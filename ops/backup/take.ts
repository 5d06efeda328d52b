import type { Client } from 'pg';
import { withDatabase } from '../engines/roles.ts';
import { formatRows, type Header, type SequenceState, writeArchive } from './archive.ts';
import { listMigrations, listSequences, listTables, quoteTable, type TableName } from './tables.ts';

const maxRowsPerLine = 50;
/**
 * Characters of rows in a line, unless a single row is longer. A restore reads each line as one value of at
 * most 256 MB.
 */
const maxLineLength = 8_000_000;

export const groupRows = (rows: readonly string[], most = maxLineLength): string[][] => {
  const groups: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    length += row.length;
    if (length > most) {
      groups.push([]);
      length = row.length;
    }
    groups.at(-1)?.push(row);
  }
  return groups;
};

/** Row count and the sum of all row hashes, which ignores order. */
export interface TableSum {
  rows: number;
  sum: string;
}

export const hashRow = (row: string): string => `hashtextextended(${row}, 0)`;

/** Fixes the text form of instants, whatever the server's or the role's settings are. */
export const canonicalSettings = `set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'`;

/** JSON as PostgreSQL writes it, with every digit of numbers and instants. */
async function* readRows(
  client: Client,
  table: TableName,
): AsyncGenerator<{ rows: string[][]; count: number; sum: bigint }> {
  await client.query(
    `declare reading no scroll cursor for select row, ${hashRow('row')}::text as hash
     from (select row_to_json(t)::text as row from ${quoteTable(client, table)} as t offset 0) as read`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string; hash: string }>(
      `fetch ${maxRowsPerLine} from reading`,
    );
    if (rows.length === 0) break;
    yield {
      rows: groupRows(rows.map(({ row }) => row)),
      count: rows.length,
      sum: rows.reduce((sum, { hash }) => sum + BigInt(hash), 0n),
    };
  }
  await client.query('close reading');
}

const readSequenceStates = async (client: Client): Promise<SequenceState[]> => {
  const states: SequenceState[] = [];
  for (const sequence of await listSequences(client)) {
    const { rows: found } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoteTable(client, sequence)}`,
    );
    const [state] = found;
    if (state) states.push({ ...sequence, value: state.value, isCalled: state.called });
  }
  return states;
};

interface TakeOptions {
  adminUrl: string;
  key: Header['key'];
  onStart?: (client: Client) => Promise<unknown>;
  /** Called with the number of rows read so far; an error thrown here ends the backup. */
  onRead?: (rows: number) => void;
}

/**
 * Writes a snapshot of all schemas into a file, read in one transaction. Returns row counts and hash sums by
 * table.
 */
export const takeBackup = (
  file: string,
  { adminUrl, key, onStart, onRead = () => {} }: TakeOptions,
): Promise<Map<string, TableSum>> =>
  withDatabase(adminUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local statement_timeout = 0; ${canonicalSettings}`);
    const sums = new Map<string, TableSum>();
    let total = 0;
    async function* lines(): AsyncGenerator<string> {
      const migrations = await listMigrations(client);
      await onStart?.(client);
      const header: Header = {
        primal: 'backup',
        format: 1,
        madeAt: new Date().toISOString(),
        migrations,
        key,
      };
      yield JSON.stringify({ header });
      for (const table of await listTables(client)) {
        yield JSON.stringify({ table });
        let rows = 0;
        let sum = 0n;
        for await (const some of readRows(client, table)) {
          rows += some.count;
          sum += some.sum;
          total += some.count;
          onRead(total);
          for (const group of some.rows) yield formatRows(group);
        }
        sums.set(`${table.schema}.${table.name}`, { rows, sum: String(sum) });
      }
      // Sequences are read last because they have no snapshot. A sequence ahead of the rows only skips
      // numbers.
      yield JSON.stringify({ sequences: await readSequenceStates(client) });
    }
    await writeArchive(file, lines());
    return sums;
  });
