import { accountRoles } from '@primal/contracts/billing/accounts';
import { type BankEntry, type BankLine, bankSaved, isReconcilable } from '@primal/contracts/billing/bank';
import { isOneOf, selectOf, sql } from '@primal/service-kit/database';
import { createFieldProblem } from '@primal/service-kit/problem';
import { createSnapshot, type Republished } from '@primal/service-kit/service';
import { findAccount, readAccounts } from '../account/store.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { BankReconciliationSchema } from './bank.ts';

const bankId = 'bank';

/** Locks the bank until the commit, and announces its change. */
export const changeBank = async (tx: BillingTx): Promise<void> => {
  const { rows } = await sql<{ version: number }>`
    update bank_state set version = version + 1 returning version`.execute(tx.db);
  const version = rows[0]?.version ?? 1;
  tx.record(bankSaved, { key: bankId, sequence: version, data: { id: bankId, version } });
};

export async function* republishBank(db: BillingDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  if (ids && !ids.includes(bankId)) return;
  const { version } = await db.selectFrom('bank_state').select('version').executeTakeFirstOrThrow();
  if (version > 0)
    yield createSnapshot(bankSaved, { key: bankId, sequence: version, data: { id: bankId, version } });
}

/** 400 unless it is the Bank account or an own asset account. */
export const assertBankAccount = async (db: BillingDb, accountId: string | null): Promise<void> => {
  if (accountId === null) return;
  const account = findAccount(await readAccounts(db), accountId);
  if (!account || !isReconcilable(account))
    throw createFieldProblem('Only the account Bank and own asset accounts can be reconciled.', 'accountId');
};

export const selectLines = (db: BillingDb) =>
  db
    .selectFrom('bank_lines as b')
    .leftJoin('bank_matches as m', 'm.line_id', 'b.id')
    .select([
      'b.id',
      sql<string>`b.date::text`.as('date'),
      'b.description',
      'b.reference',
      sql<string>`b.amount::text`.as('amount'),
      'm.id as matchId',
    ]);

/** Lines of one account. */
export const selectLinesOf = (db: BillingDb, accountId: string | null) =>
  selectLines(db).where(sql<boolean>`b.account_id is not distinct from ${accountId}::uuid`);

/** Check or card payment that the bank took back from a deposit. Equal ones of a day are listed together. */
const returnedDocument = sql<{ check_number: string | null; customer_name: string | null }>`lateral (
  select string_agg(distinct case c.type when 'payment' then nullif(c.number, '') end, ' or ') as check_number,
    string_agg(distinct c.customer_name, ' or ') as customer_name
  from deposit_checks c left join payments p on p.id = c.document_id left join cash_receipts r on r.id = c.document_id
    left join refunds q on q.id = c.document_id
  where e.document_type = 'deposit' and c.deposit_id = e.document_id and c.amount = -l.amount
    and coalesce(p.reversed_on, r.voided_on, q.reversed_on) = l.date)`;

/** Entries that move bank accounts, with the amount of each account. */
export const selectEntries = (db: BillingDb) =>
  db
    .selectFrom(
      sql<{ entry_id: string; date: Date; amount: string; account_id: string | null }>`(
        select entry_id, date, account_id, sum(debit - credit) as amount from (
          select *, case account when 'own' then category::uuid end as account_id from journal_lines
          where account = 'bank' and coalesce(category, '') = '' or account = 'own') as moved
        group by entry_id, date, account_id having sum(debit - credit) <> 0)`.as('l'),
    )
    .innerJoin('journal_entries as e', 'e.id', 'l.entry_id')
    .leftJoin('bank_match_entries as x', (join) =>
      join
        .onRef('x.entry_id', '=', 'l.entry_id')
        .on(sql<boolean>`x.account_id is not distinct from l.account_id`),
    )
    .leftJoin('refunds as f', 'f.id', 'e.document_id')
    .leftJoin('customers as c', 'c.id', 'e.customer_id')
    .leftJoin(returnedDocument.as('t'), (join) => join.onTrue())
    .select([
      'l.entry_id as id',
      sql<string>`l.date::text`.as('date'),
      'e.document_type as documentType',
      'e.document_id as documentId',
      'e.document_number as documentNumber',
      sql<string | null>`coalesce(f.check_number, t.check_number)`.as('checkNumber'),
      sql<string | null>`coalesce(c.name, t.customer_name)`.as('customerName'),
      sql<string>`l.amount::text`.as('amount'),
      'x.match_id as matchId',
    ]);

/** Entries that move one account. */
export const selectEntriesOf = (db: BillingDb, accountId: string | null) =>
  selectEntries(db).where(sql<boolean>`l.account_id is not distinct from ${accountId}::uuid`);

export const readEntries = async (
  db: BillingDb,
  accountId: string | null,
  ids: readonly string[],
): Promise<BankEntry[]> =>
  ids.length === 0 ? [] : selectEntriesOf(db, accountId).where(isOneOf('l.entry_id', ids)).execute();

export const readLines = async (
  db: BillingDb,
  accountId: string | null,
  ids: readonly string[],
): Promise<BankLine[]> =>
  ids.length === 0 ? [] : selectLinesOf(db, accountId).where(isOneOf('b.id', ids)).execute();

const sameAccount = sql`bank_reconciliations o where o.account_id is not distinct from r.account_id`;

/** Opening balance of an open first reconciliation that no entries explain yet. Null if there is none. */
export const readUnexplainedOpening = async (
  db: BillingDb,
  accountId: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{ amount: string }>`
    select (r.opening_balance - coalesce((select sum(m.amount) from bank_matches m
      where m.line_id is null and m.account_id is not distinct from r.account_id), 0))::text as amount
    from bank_reconciliations r where r.account_id is not distinct from ${accountId}::uuid and r.finished_at is null
      and not exists (select from ${sameAccount} and o.statement_date < r.statement_date)`.execute(db);
  return rows[0]?.amount ?? null;
};

const selectAccountName = (table: string) => {
  const id = sql.ref(`${table}.account_id`);
  return sql<string>`coalesce((select a.name from accounts a where a.category = coalesce(${id}::text, '')
    and a.role = case when ${id} is null then 'bank' else 'own' end), ${accountRoles.bank.name})`;
};

/**
 * Accounts without a finished reconciliation through a day, Bank first. `since`: the day after the last one.
 * Null before the first reconciliation of any account.
 */
export const readUnreconciled = async (db: BillingDb, through: string) => {
  const started = await db.selectFrom('bank_reconciliations').select('id').limit(1).executeTakeFirst();
  if (!started) return null;
  const { rows } = await sql<{ accountId: string | null; accountName: string; since: string | null }>`
    select w.account_id as "accountId", ${selectAccountName('w')} as "accountName", (done.date + 1)::text as since
    from (select account_id from bank_reconciliations union select account_id from bank_imports union select null) as w
      cross join lateral (select max(statement_date) as date from bank_reconciliations r
        where r.account_id is not distinct from w.account_id and r.finished_at is not null) as done
    where done.date is null or done.date < ${through} order by w.account_id nulls first`.execute(db);
  return rows;
};

/** Matches of a finished reconciliation, or those that an open one would hold. */
const matches = sql`
  select m.line_id, m.amount from bank_matches m where m.account_id is not distinct from r.account_id and case when r.finished_at is null
    then m.reconciliation_id is null and m.date <= r.statement_date else m.reconciliation_id = r.id end`;

export const selectReconciliations = (db: BillingDb) =>
  db
    .selectFrom('bank_reconciliations as r')
    .select(selectOf(BankReconciliationSchema, 'r'))
    .select([
      selectAccountName('r').as('accountName'),
      sql<string>`(select coalesce(sum(amount) filter (where line_id is not null), 0)::text from (${matches}) as held)`.as(
        'cleared',
      ),
      sql<number>`(select count(*)::int from (${matches}) as held)`.as('matchCount'),
      sql<boolean>`not exists (select from ${sameAccount} and o.statement_date < r.statement_date)`.as(
        'isFirst',
      ),
      sql<boolean>`not exists (select from ${sameAccount} and o.statement_date > r.statement_date)`.as(
        'isLast',
      ),
    ]);
