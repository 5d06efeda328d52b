import { defineEntity, p } from '@mikro-orm/core';
import type { AccountRole, AccountType } from '@primal/contracts/billing/accounts';
import type { JournalDocument } from '@primal/contracts/billing/journal';
import { type RawBuilder, sql, type Tables } from '@primal/service-kit/database';
import { repeat } from '@primal/service-kit/repeat';
import type { BackgroundContext } from '@primal/service-kit/service';
import type { BillingDb, BillingTables } from '../tables.ts';

export const JournalEntrySchema = defineEntity({
  name: 'JournalEntry',
  tableName: 'journal_entries',
  properties: {
    id: p.uuid().primary(),
    at: p.datetime(3),
    date: p.date(),
    documentType: p.text().$type<JournalDocument>(),
    documentId: p.uuid(),
    documentNumber: p.text().strictNullable(),
    customerId: p.uuid().strictNullable(),
    /** Name of the author. Empty on entries written before this column existed. */
    by: p.text().default(''),
    reason: p.text().strictNullable(),
  },
});
class JournalEntry extends JournalEntrySchema.class {}
JournalEntrySchema.setClass(JournalEntry);

/** A side of an entry, in dollars. A database constraint requires balanced entries. */
export const JournalLineSchema = defineEntity({
  name: 'JournalLine',
  tableName: 'journal_lines',
  properties: {
    entry: () => p.manyToOne(JournalEntry).fieldName('entry_id').primary(),
    position: p.integer().primary(),
    /** Date of the entry. */
    date: p.date(),
    account: p.text().$type<AccountRole>(),
    category: p.text().strictNullable(),
    invoiceId: p.uuid().strictNullable(),
    debit: p.decimal('string'),
    credit: p.decimal('string'),
  },
});
class JournalLine extends JournalLineSchema.class {}
JournalLineSchema.setClass(JournalLine);

export const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    role: p.text().$type<AccountRole>().primary(),
    category: p.text().primary(),
    number: p.text(),
    name: p.text(),
    /** Only own accounts store a type. */
    type: p.text().$type<AccountType>().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface BillingTables
    extends Tables<[typeof JournalEntrySchema, typeof JournalLineSchema, typeof AccountSchema]> {}
}

const addEvery = 5_000;
/** Entries per statement. */
const batchSize = 5_000;

/**
 * All movements of accounts by day: sums of `ledger_days`, and lines of entries that these do not hold yet.
 * Rows of `account`, `category` (blank without one), `date`, `debit`, `credit` and `lines`.
 */
export const dailyMovements: RawBuilder<unknown> = sql`
  select account, category, date, debit, credit, lines from ledger_days
  union all
  select l.account, coalesce(l.category, ''), l.date, l.debit, l.credit, 1
  from unsummed_entries u join journal_lines l on l.entry_id = u.entry_id`;

/** Adds waiting entries to the daily sums. Each entry counts once, because one statement moves it. */
export const addDailySums = async (db: BillingDb): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with taken as (
        delete from unsummed_entries where entry_id in (
          select entry_id from unsummed_entries order by entry_id limit ${batchSize} for update skip locked)
        returning entry_id),
      added as (
        insert into ledger_days as d (account, category, date, debit, credit, lines)
        select l.account, coalesce(l.category, ''), l.date, sum(l.debit), sum(l.credit), count(*)
        from taken join journal_lines l on l.entry_id = taken.entry_id group by 1, 2, 3 order by 1, 2, 3
        on conflict (account, category, date) do update set debit = d.debit + excluded.debit,
          credit = d.credit + excluded.credit, lines = d.lines + excluded.lines)
      select count(*)::int as count from taken`.execute(db);
    if ((rows[0]?.count ?? 0) < batchSize) return;
  }
};

/** Keeps few entries waiting, so that a trial balance reads sums instead of all lines. */
export const watchDailySums = ({ db, log }: BackgroundContext<BillingTables>): (() => Promise<void>) =>
  repeat(
    addEvery,
    () => addDailySums(db),
    (err) => log.warn({ err }, 'ledger sums not added'),
  );

/** Days on which the sums of an account differ from its journal entries. */
export const differingDailySums = sql`
  select 'ledger' as "of", account as id, nullif(category, '') as label,
    'the daily sums of ' || date || ' differ from the journal entries' as problem
  from (select account, category, date, sum(debit) as debit, sum(credit) as credit, sum(lines) as lines
      from (${dailyMovements}) as moved group by 1, 2, 3) as sums
    full join (select l.account, coalesce(l.category, '') as category, e.date, sum(l.debit) as debit, sum(l.credit) as credit,
        count(*) as lines
      from journal_lines l join journal_entries e on e.id = l.entry_id group by 1, 2, 3) as entries
    using (account, category, date)
  where (sums.debit, sums.credit, sums.lines) is distinct from (entries.debit, entries.credit, entries.lines)`;
