import { randomUUID } from 'node:crypto';
import type { Envelope } from '@primal/contracts/shared/events';
import { type RawBuilder, sql } from 'kysely';
import { insertEvents } from '../events/outbox.ts';
import { type Fill, type Series, takeNumber } from '../numbering.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Further update in the last statement, which may contain numbers; see `http/idempotency.ts`. */
export type Closing = (fill: Fill) => RawBuilder<unknown>;

interface Insertion {
  table: string;
  columns: string;
  rows: Row[];
}

interface TakenNumber {
  series: Series;
  standIn: string;
}

/** Cached beginnings of inserts by table and columns, with the names already quoted. */
const beginnings = new Map<string, RawBuilder<unknown>>();

const buildInsertHead = (table: string, columns: string): RawBuilder<unknown> => {
  const key = `${table} ${columns}`;
  const known = beginnings.get(key);
  if (known) return known;
  const quoted = columns
    .split(',')
    .map((name) => `"${name}"`)
    .join(', ');
  const text = `insert into "${table}" (${quoted}) select ${quoted} from jsonb_populate_recordset(null::"${table}", `;
  const beginning = sql.raw(text);
  beginnings.set(key, beginning);
  return beginning;
};

/** Sends all rows in one parameter. Lists the columns, so that omitted columns get their default. */
const insertRows = ({ table, columns, rows }: Insertion, fill: Fill): RawBuilder<unknown> =>
  sql`${buildInsertHead(table, columns)}${fill(JSON.stringify(rows))}::jsonb)`;

/**
 * Replaces placeholders by numbers anywhere in plain data. Returns the given value itself if it contains no
 * placeholder.
 */
const replaceIn = <Value>(value: Value, numbers: ReadonlyMap<string, string>): Value => {
  if (typeof value === 'string') {
    let text: string = value;
    for (const [standIn, number] of numbers)
      if (text.includes(standIn)) text = text.replaceAll(standIn, number);
    return text as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  const before = value as Record<string, unknown>;
  let copy: Record<string, unknown> | null = null;
  for (const key of Object.keys(before)) {
    const entry = replaceIn(before[key], numbers);
    if (entry === before[key]) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...before }) as Record<string, unknown>;
    copy[key] = entry;
  }
  return (copy ?? value) as Value;
};

/**
 * Writes that a unit of work defers to its last statement, sent together with the commit. It holds new
 * documents' rows, numbers, events and the idempotent answer. Only that statement locks the row of a number
 * series, so that writers wait as briefly as possible.
 */
export class LastStatement {
  readonly events: Envelope[] = [];
  closing: Closing | null = null;
  readonly #taken: TakenNumber[] = [];
  readonly #inserts: Insertion[] = [];
  readonly #numbers = new Map<string, string>();

  takeNumber(series: Series): string {
    if (this.#taken.some((taken) => taken.series.prefix === series.prefix))
      throw new Error(`A transaction takes only one number of the series ${series.prefix}.`);
    const standIn = `${series.prefix}-{${randomUUID()}}`;
    this.#taken.push({ series, standIn });
    return standIn;
  }

  insert(table: string, rows: readonly Row[]): void {
    const [first] = rows;
    if (!first) return;
    const columns = Object.keys(first).join();
    const known = this.#inserts.find((one) => one.table === table && one.columns === columns);
    if (known) known.rows.push(...rows);
    else this.#inserts.push({ table, columns, rows: [...rows] });
  }

  /** Builds a single statement for all writes; null if there are none. */
  build(maxEventBytes: number): RawBuilder<Record<string, string>> | null {
    const fill: Fill = (text) =>
      this.#taken.reduce(
        (filled, { standIn }, at) =>
          text.includes(standIn)
            ? sql<string>`replace(${filled}, ${standIn}, (select number from ${formatNumbered(at)}))`
            : filled,
        sql<string>`${text}::text`,
      );
    const events = insertEvents(this.events, maxEventBytes, fill);
    const parts = [
      ...this.#taken.map(({ series }, at) => sql`${formatNumbered(at)} as (${takeNumber(series)})`),
      ...this.#inserts.map(
        (insertion, at) => sql`${sql.id(`stored_${at}`)} as (${insertRows(insertion, fill)})`,
      ),
      ...(events ? [sql`recorded as (${events})`] : []),
      ...(this.closing ? [sql`closed as (${this.closing(fill)})`] : []),
    ];
    if (parts.length === 0) return null;
    const numbers = this.#taken.map(
      (_, at) => sql`(select number from ${formatNumbered(at)}) as ${sql.id(`n${at}`)}`,
    );
    return sql`with ${sql.join(parts)} select ${numbers.length > 0 ? sql.join(numbers) : sql`1`}`;
  }

  /** Stores the returned numbers and resets: a unit may write more than once. */
  acceptNumbers(row: Record<string, string> | undefined): void {
    this.#taken.forEach(({ standIn }, at) => {
      this.#numbers.set(standIn, row?.[`n${at}`] ?? '');
    });
    this.#taken.length = 0;
    this.#inserts.length = 0;
    this.events.length = 0;
    this.closing = null;
  }

  fillIn<R>(result: R): R {
    return this.#numbers.size === 0 ? result : replaceIn(result, this.#numbers);
  }
}

const formatNumbered = (at: number): RawBuilder<unknown> => sql.id(`numbered_${at}`);
