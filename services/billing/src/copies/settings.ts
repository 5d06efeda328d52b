import { settingsSaved } from '@primal/contracts/admin/events';
import { type Letterhead, toLetterhead } from '@primal/contracts/admin/letterhead';
import { defaultDiscount, type SettingsEventData } from '@primal/contracts/admin/settings';
import { listTermsTexts } from '@primal/contracts/admin/terms-texts';
import { defaultSmallDifferenceLimit } from '@primal/contracts/billing/write-off';
import { type AgingDate, defaultAgingDate } from '@primal/contracts/shared/aging';
import { type BusinessTerms, type OwnTerms, resolveTerms } from '@primal/contracts/shared/credit-terms';
import { addDays, type BusinessDate, pickEarlierDate } from '@primal/contracts/shared/dates';
import type { Envelope } from '@primal/contracts/shared/events';
import type { TaxSettings } from '@primal/contracts/shared/sales-tax';
import { selectOf, sql, toCopyRow } from '@primal/service-kit/database';
import { type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import type { BillingDb, BillingTx } from '../tables.ts';
import { delayClosing, enforceClosing } from './closings.ts';
import { SettingsSchema } from './tables.ts';

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
