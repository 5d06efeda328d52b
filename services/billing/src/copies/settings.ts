import { setTimeout as pause } from 'node:timers/promises';
import { defineEntity, p } from '@mikro-orm/core';
import { settingsSaved } from '@primal/contracts/admin/events';
import { type Letterhead, listTermsTexts, toLetterhead } from '@primal/contracts/admin/letterhead';
import {
  defaultDiscount,
  defaultSmallDifferenceLimit,
  type SettingsEventData,
} from '@primal/contracts/admin/settings';
import type { ClosingFacts } from '@primal/contracts/billing/book-checks';
import { closingSaved } from '@primal/contracts/billing/events';
import { type AgingDate, defaultAgingDate } from '@primal/contracts/shared/aging';
import { type BusinessTerms, type OwnTerms, resolveTerms } from '@primal/contracts/shared/credit-terms';
import { addDays, type BusinessDate, pickEarlierDate } from '@primal/contracts/shared/dates';
import type { Envelope } from '@primal/contracts/shared/events';
import type { TaxSettings } from '@primal/contracts/shared/sales-tax';
import { selectOf, sql, type Tables, toCopyRow, toInstantText } from '@primal/service-kit/database';
import { createSnapshot, type Republished } from '@primal/service-kit/service';
import { type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import type { BillingDb, BillingTx } from '../tables.ts';

/** Copy of the business settings that documents depend on: one row. */
export const SettingsSchema = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  properties: {
    id: p.text().primary(),
    sequence: p.integer(),
    invoiceStartingNumber: p.integer(),
    creditMemoStartingNumber: p.integer().default(1001),
    cashReceiptStartingNumber: p.integer().default(1001),
    defaultPaymentTerms: p.integer(),
    discountPercent: p.decimal('string').default('0.00'),
    discountDays: p.integer().default(0),
    /** Null without tax codes. */
    salesTax: p.json<TaxSettings>().strictNullable(),
    /** Last day of the closed period; null if the books are open (docs/decisions/0056). */
    closedThrough: p.date().strictNullable(),
    /** Complete event data; null until the first event. */
    facts: p.json<SettingsEventData>().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof SettingsSchema]> {}
}

const key = sql`hashtext('billing.closing')`;

/** Delays a new closing date until the writer's commit. */
const delayClosing = async (db: BillingDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(db);
};

/** Milliseconds to poll, in which writers usually finish. After that, the closing queues for the lock. */
const maxPollingMs = 2_000;
const tryEvery = 20;

/** Polls instead of queuing: writers behind a queued lock would wait while holding rows that others need. */
const awaitWriters = async (db: BillingDb): Promise<void> => {
  for (const over = Date.now() + maxPollingMs; Date.now() < over; await pause(tryEvery)) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${key}) as taken`.execute(
      db,
    );
    if (rows[0]?.taken) return;
  }
  await sql`select pg_advisory_xact_lock(${key})`.execute(db);
};

type Closing = Omit<ClosingFacts, 'id'>;

const readClosing = async (db: BillingDb): Promise<Closing> => {
  const { rows } = await sql<{ closedThrough: string | null; setAt: Date; at: Date }>`
    select closed_through::text as "closedThrough", set_at as "setAt", at from closings
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  return last
    ? { closedThrough: last.closedThrough, setAt: toInstantText(last.setAt), at: toInstantText(last.at) }
    : { closedThrough: null, setAt: null, at: null };
};

/** Enforces a closing date once all earlier writes have ended. */
const enforceClosing = async (
  { key: id, sequence, occurredAt, data }: Envelope<SettingsEventData>,
  tx: BillingTx,
): Promise<void> => {
  await awaitWriters(tx.db);
  const closedThrough = data.closedThrough ?? null;
  if (closedThrough !== (await readClosing(tx.db)).closedThrough)
    await sql`
      insert into closings (closed_through, set_at, at)
      values (${closedThrough}, ${occurredAt}, ${new Date()})`.execute(tx.db);
  tx.record(closingSaved, { key: id, sequence, data: { id, ...(await readClosing(tx.db)) } });
};

export async function* republishClosing(db: BillingDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  const settings = await db.selectFrom('settings').select(['id', 'sequence']).execute();
  for (const { id, sequence } of settings)
    if (!ids || ids.includes(id))
      yield createSnapshot(closingSaved, { key: id, sequence, data: { id, ...(await readClosing(db)) } });
}

const defaults = {
  invoiceStartingNumber: 1001,
  creditMemoStartingNumber: 1001,
  cashReceiptStartingNumber: 1001,
  defaultPaymentTerms: 30,
  discountPercent: defaultDiscount.discountPercent as string,
  discountDays: defaultDiscount.discountDays as number,
  salesTax: null as TaxSettings | null,
  closedThrough: null as string | null,
};

export type Settings = typeof defaults;

const columns = Object.keys(defaults) as (keyof Settings)[];

/** Series starts, payment and discount terms, tax codes and the closing date. */
export const readSettings = async (db: BillingDb): Promise<Settings> => {
  // Send the lock first: it delays a new closing date until the commit.
  const [, row] = await Promise.all([
    delayClosing(db),
    db
      .selectFrom('settings')
      .select(selectOf(SettingsSchema, 'settings', columns))
      .executeTakeFirst(),
  ]);
  return row ?? defaults;
};

/** Subquery of the buckets chosen for receivables and statements. */
export const selectAgingBy = sql<AgingDate>`coalesce((select facts ->> 'agingBy' from settings limit 1), ${sql.lit(defaultAgingDate)})`;

/** Largest write-off per invoice, in dollars, without the permission `writeOff`. */
export const readSmallDifferenceLimit = async (db: BillingDb): Promise<string> => {
  const row = await db.selectFrom('settings').select('facts').executeTakeFirst();
  return row?.facts?.smallDifferenceLimit ?? defaultSmallDifferenceLimit;
};

interface DatedTerms {
  dueDate: string;
  /** Both null without an early-payment discount. */
  discountPercent: string | null;
  discountDate: string | null;
}

/**
 * Dates and discount of an invoice, by the customer's own terms, else by the settings. A chosen due date replaces
 * that of the terms, and the discount ends by it.
 */
export const computeTerms = (
  { invoiceDate, dueDate: chosen }: { invoiceDate: BusinessDate; dueDate: BusinessDate | null },
  own: OwnTerms | null,
  settings: BusinessTerms,
): DatedTerms => {
  const { paymentTerms, discountPercent, discountDays } = resolveTerms(own, settings);
  const dueDate = chosen ?? addDays(invoiceDate, paymentTerms);
  const discountDate =
    discountDays === null ? null : pickEarlierDate(addDays(invoiceDate, discountDays), dueDate);
  return { dueDate, discountPercent, discountDate };
};

export const readClosedThrough = async (db: BillingDb): Promise<string | null> =>
  (await readSettings(db)).closedThrough;

interface SheetSettings {
  letterhead: Letterhead;
  footer: string[];
  terms: string[];
}

export const readLetterhead = async (db: BillingDb): Promise<SheetSettings> => {
  const row = await db.selectFrom('settings').select('facts').executeTakeFirst();
  const facts = row?.facts ?? undefined;
  const { invoiceFooterMessage, invoiceFooterNote } = facts ?? {};
  return {
    letterhead: toLetterhead(facts),
    footer: [invoiceFooterMessage || 'Thank you for your business!', invoiceFooterNote].filter(
      (line): line is string => Boolean(line),
    ),
    terms: listTermsTexts(facts),
  };
};

export const wantsQrCodes = async (db: BillingDb): Promise<boolean> => {
  const row = await db.selectFrom('settings').select('facts').executeTakeFirst();
  return row?.facts?.certificateQrCode ?? false;
};

const toRow = (facts: SettingsEventData) =>
  toCopyRow(SettingsSchema)({ ...facts, closedThrough: facts.closedThrough ?? null, facts });

/** Records where series were raised, for the check of gaps (docs/rules/books.md#the-page-books). */
const rememberStarts = async ({ data }: Envelope<SettingsEventData>, tx: BillingTx): Promise<void> => {
  await sql`
    insert into starting_numbers (series, number) values
      ('INV', ${data.invoiceStartingNumber}), ('CM', ${data.creditMemoStartingNumber}),
      ('CR', ${data.cashReceiptStartingNumber})
    on conflict do nothing`.execute(tx.db);
};

const applySettings = async (event: Envelope<SettingsEventData>, tx: BillingTx): Promise<void> => {
  await rememberStarts(event, tx);
  await enforceClosing(event, tx);
};

export const followSettings = (): Subscription[] => [
  syncCopy(settingsSaved, { table: 'settings', row: toRow, onChanged: applySettings }),
];
