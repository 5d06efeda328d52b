import { randomUUID } from 'node:crypto';
import type { Envelope } from '@primal/contracts/shared/events';
import { type RawBuilder, sql } from 'kysely';
import { insertEvents } from '../events/outbox.ts';
import { type Fill, type Series, takeNumber } from '../numbering.ts';

/** A row to insert: column names as in the database. */
export type Row = Readonly<Record<string, unknown>>;

/** An update that goes with the last statement and may hold numbers; see `http/idempotency.ts`. */
export type Closing = (fill: Fill) => RawBuilder<unknown>;

/** Rows of one table with the same columns, whose names stand with commas between them. */
interface Insertion {
  table: string;
  columns: string;
  rows: Row[];
}

interface TakenNumber {
  series: Series;
  /** Stands for the number until the database has given it. */
  standIn: string;
}

/** The beginnings of inserts by their tables and columns: names of our own, quoted once. */
const beginnings = new Map<string, RawBuilder<unknown>>();

const beginningOf = (table: string, columns: string): RawBuilder<unknown> => {
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

/** All rows in one parameter. The columns are listed, so that those without a value keep their default. */
const insertRows = ({ table, columns, rows }: Insertion, fill: Fill): RawBuilder<unknown> =>
  sql`${beginningOf(table, columns)}${fill(JSON.stringify(rows))}::jsonb)`;

/** Puts numbers in the place of their stand-ins, anywhere in plain data; what holds none stays the very same. */
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
 * What a unit of work leaves for its last statement, which goes out together with the commit: the rows of new
 * documents, their numbers, the events and the answer to an idempotent request. The row that counts a series is
 * locked by that statement alone, so that writers of numbered documents wait for each other as briefly as they can.
 */
export class LastStatement {
  readonly events: Envelope[] = [];
  closing: Closing | null = null;
  readonly #taken: TakenNumber[] = [];
  readonly #inserts: Insertion[] = [];
  readonly #numbers = new Map<string, string>();

  /** The next number of a series, or rather what stands for it until the statement has run. */
  takeNumber(series: Series): string {
    if (this.#taken.some((taken) => taken.series.name === series.name))
      throw new Error(`A statement takes one number of the series ${series.name}.`);
    const standIn = `${series.name}-{${randomUUID()}}`;
    this.#taken.push({ series, standIn });
    return standIn;
  }

  /** Rows of a table with the same columns go in together, however many calls leave them. */
  insert(table: string, rows: readonly Row[]): void {
    const [first] = rows;
    if (!first) return;
    const columns = Object.keys(first).join();
    const known = this.#inserts.find((one) => one.table === table && one.columns === columns);
    if (known) known.rows.push(...rows);
    else this.#inserts.push({ table, columns, rows: [...rows] });
  }

  /** The one statement for all of it; null when there is nothing to write. Events hold at most so many bytes. */
  build(largestEvent: number): RawBuilder<Record<string, string>> | null {
    const fill: Fill = (text) =>
      this.#taken.reduce(
        (filled, { standIn }, at) =>
          text.includes(standIn)
            ? sql<string>`replace(${filled}, ${standIn}, (select number from ${numbered(at)}))`
            : filled,
        sql<string>`${text}::text`,
      );
    const events = insertEvents(this.events, largestEvent, fill);
    const parts = [
      ...this.#taken.map(({ series }, at) => sql`${numbered(at)} as (${takeNumber(series)})`),
      ...this.#inserts.map(
        (insertion, at) => sql`${sql.id(`stored_${at}`)} as (${insertRows(insertion, fill)})`,
      ),
      ...(events ? [sql`recorded as (${events})`] : []),
      ...(this.closing ? [sql`closed as (${this.closing(fill)})`] : []),
    ];
    if (parts.length === 0) return null;
    const numbers = this.#taken.map(
      (_, at) => sql`(select number from ${numbered(at)}) as ${sql.id(`n${at}`)}`,
    );
    return sql`with ${sql.join(parts)} select ${numbers.length > 0 ? sql.join(numbers) : sql`1`}`;
  }

  /** Keeps the numbers that the statement gave, and begins anew: a unit may write more than once. */
  written(row: Record<string, string> | undefined): void {
    this.#taken.forEach(({ standIn }, at) => {
      this.#numbers.set(standIn, row?.[`n${at}`] ?? '');
    });
    this.#taken.length = 0;
    this.#inserts.length = 0;
    this.events.length = 0;
    this.closing = null;
  }

  /** What the work gave back, with the numbers that its documents were given. */
  fillIn<R>(result: R): R {
    return this.#numbers.size === 0 ? result : replaceIn(result, this.#numbers);
  }
}

const numbered = (at: number): RawBuilder<unknown> => sql.id(`numbered_${at}`);
