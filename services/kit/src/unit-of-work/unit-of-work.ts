import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Area } from '@primal/contracts/area-names';
import { type AuditInput, auditRecorded } from '@primal/contracts/audit';
import { type EventDefinition, maxEventBytes, maxFollowUpBytes } from '@primal/contracts/shared/events';
import type { Identity } from '@primal/contracts/shared/identity';
import { type Compilable, CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { auditTable, createAuditEntry, toAuditRow } from '../audit.ts';
import type { Database } from '../database/connection.ts';
import { isRetriable } from '../database/errors.ts';
import { runWithRetries } from '../database/retry.ts';
import { type Session, transact } from '../database/transaction.ts';
import type { Queryable } from '../events/kit-state.ts';
import type { Origin } from '../identity.ts';
import type { Series } from '../numbering.ts';
import { traceparent } from '../tracing.ts';
import type { EventInput, Tx } from '../tx.ts';
import { type Closing, LastStatement, type Row } from './last-statement.ts';

export interface Units {
  /**
   * READ COMMITTED; retried up to three times after a deadlock, or while a copy is in flight (`awaitCopy`).
   */
  transaction<R>(origin: Origin, work: (unit: Unit) => Promise<R>): Promise<R>;
  reading(origin: Origin): Unit;
}

interface Publisher {
  source: Area;
  types: ReadonlySet<string>;
  keepsAuditTrail?: boolean;
  /** Called after each commit with events; `isAwaited` if a caller waits for their consequences. */
  onRecorded(isAwaited: boolean): void;
  /** Validates each event against its definition; only in tests. */
  checkEvents?: boolean;
}

const assertFits = ({ type, data }: EventDefinition, sent: unknown): void => {
  const plain: unknown = JSON.parse(JSON.stringify(sent));
  if (!isDeepStrictEqual(data.parse(plain), plain))
    throw new Error(`${type} has data that its definition lacks.`);
};

export class Unit implements Tx, Queryable {
  readonly db: Kysely<unknown>;
  readonly identity: Identity;
  readonly reason: string | null;
  readonly #database: Database;
  readonly #session: Session | null;
  readonly #origin: Origin;
  readonly #publisher: Publisher;
  readonly #last = new LastStatement();
  #em: EntityManager | null = null;
  #largest = maxEventBytes;
  #isAwaited = false;
  readonly recorded = new Map<string, string>();

  constructor(database: Database, session: Session | null, origin: Origin, publisher: Publisher) {
    this.#database = database;
    this.#session = session;
    this.#origin = origin;
    this.#publisher = publisher;
    this.identity = origin.identity;
    this.reason = origin.reason ?? null;
    this.db = session?.db ?? database.db;
  }

  get em(): EntityManager {
    if (!this.#em) {
      this.#em = this.#database.forkEntityManager();
      if (this.#session) this.#em.setTransactionContext(this.#session.db as Transaction<unknown>);
    }
    return this.#em;
  }

  record<Data>(definition: EventDefinition<Data>, input: EventInput<Data>): void {
    const { type, version } = definition;
    const { source, types, checkEvents } = this.#publisher;
    if (!this.#session) throw new Error(`${type} was recorded outside a transaction.`);
    if (!types.has(type)) throw new Error(`${source} does not publish ${type}.`);
    if (checkEvents) assertFits(definition as EventDefinition, input.data);
    const { identity, correlationId, causationId } = this.#origin;
    // A caller that waits also waits for the consequences of earlier events.
    if (definition.isAwaited || causationId !== null) this.#isAwaited = true;
    // A follow-up of an earlier event always fits: the earlier event met the lower limit.
    if (definition.isFollowUp || causationId !== null) this.#largest = maxFollowUpBytes;
    const trace = traceparent();
    const id = randomUUIDv7();
    this.#last.events.push({
      id,
      type,
      version,
      occurredAt: new Date().toISOString(),
      source,
      key: input.key,
      sequence: input.sequence,
      actor: { userId: identity.userId, name: identity.name },
      correlationId,
      causationId,
      ...(trace && { traceparent: trace }),
      data: input.data,
    });
    this.recorded.set(type, id);
  }

  audit(input: AuditInput): void {
    if (!this.#session) throw new Error('An audit entry was recorded outside a transaction.');
    const { source, keepsAuditTrail } = this.#publisher;
    const entry = createAuditEntry(source, this.identity, input);
    this.insert(auditTable, [toAuditRow(entry)]);
    if (!keepsAuditTrail) this.record(auditRecorded(source), { key: entry.id, sequence: 1, data: entry });
  }

  query<Row extends object>(text: string, values: unknown[] = []): Promise<{ rows: Row[] }> {
    return this.db.executeQuery<Row>(CompiledQuery.raw(text, values));
  }

  async runAs(origin: Origin, work: (unit: Unit) => Promise<void>): Promise<void> {
    const unit = new Unit(this.#database, this.#session, origin, this.#publisher);
    await work(unit);
    await unit.#flush();
    for (const [type, id] of unit.recorded) this.recorded.set(type, id);
    this.#isAwaited ||= unit.#isAwaited;
  }

  insert(table: string, rows: readonly Row[]): void {
    this.#last.insert(table, rows);
  }

  send(statement: Compilable): void {
    if (!this.#session) throw new Error('A statement was sent outside a transaction.');
    this.#session.send(statement.compile());
  }

  takeNumber(series: Series): string {
    return this.#last.takeNumber(series);
  }

  closeWith(closing: Closing): void {
    this.#last.closing = closing;
  }

  async flush(): Promise<void> {
    await this.#em?.flush();
    const statement = this.#last.build(this.#largest);
    if (!statement) return;
    const { rows } = await statement.execute(this.db);
    this.#last.acceptNumbers(rows[0]);
  }

  async #flush(): Promise<void> {
    await this.#em?.flush();
    const statement = this.#last.build(this.#largest);
    if (statement) this.#session?.send(statement.compile(this.db));
  }

  /** Writes entities first: their row locks order the events of one aggregate by version. */
  async finish(): Promise<void> {
    await this.#em?.flush();
    const statement = this.#last.build(this.#largest);
    const row = await this.#session?.commit(statement?.compile(this.db) ?? null);
    if (statement) this.#last.acceptNumbers(row);
  }

  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  fillIn<R>(result: R): R {
    return this.#last.fillIn(result);
  }
}

const attempts = 3;

export const createUnits = (database: Database, publisher: Publisher): Units => {
  const runOnce = <R>(origin: Origin, work: (unit: Unit) => Promise<R>): Promise<R> =>
    transact(database.pool, async (session) => {
      const unit = new Unit(database, session, origin, publisher);
      const result = await work(unit);
      await unit.finish();
      if (unit.recorded.size > 0) {
        publisher.onRecorded(unit.isAwaited);
        origin.onRecorded?.(unit.recorded);
      }
      return unit.fillIn(result);
    });

  const retryUnit = async <R>(origin: Origin, work: (unit: Unit) => Promise<R>): Promise<R> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(origin, work);
      } catch (error) {
        if (attempt === attempts || !isRetriable(error)) throw error;
      }
    }
  };

  return {
    reading: (origin) => new Unit(database, null, origin, publisher),
    transaction: (origin, work) => runWithRetries(() => retryUnit(origin, work)),
  };
};
