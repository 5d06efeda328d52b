import { type BankMatch, bankApi } from '@primal/contracts/billing/bank';
import { reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { formatDate } from '@primal/contracts/shared/dates';
import { selectOf, sql, toInstantText } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { escapeLike } from '@primal/service-kit/lists/search';
import type { BillingDb } from '../tables.ts';
import { BankImportSchema, BankMatchSchema, toImportAnswer, toSummary } from './bank.ts';
import { readEntries, readLines, selectEntries, selectLines, selectReconciliations } from './store.ts';

const isOfAccount = (column: string, accountId: string | undefined) =>
  sql`${sql.ref(column)} is not distinct from ${accountId ?? null}::uuid`;

const like = (q: string) => `%${escapeLike(q)}%`;

export const listBankImports = documentList({
  call: bankApi.listBankImports,
  select: (db: BillingDb) =>
    db
      .selectFrom('bank_imports as i')
      .select(selectOf(BankImportSchema, 'i'))
      .select(
        sql<number>`(select count(*)::int from bank_lines b join bank_matches m on m.line_id = b.id
          where b.import_id = i.id)`.as('matchedCount'),
      ),
  id: 'i.id',
  columns: { createdAt: 'i.created_at' },
  sort: ['createdAt', 'desc'],
  where: ({ accountId }) => [isOfAccount('i.account_id', accountId)],
  search: (q) => [{ matches: sql<boolean>`i.file_name ilike ${like(q)}` }],
  toAnswers: (rows) => rows.map(toImportAnswer),
});

export const listBankLines = documentList({
  call: bankApi.listBankLines,
  select: selectLines,
  id: 'b.id',
  columns: { date: 'b.date', amount: 'b.amount' },
  sort: ['date', 'desc'],
  dates: 'b.date',
  where: ({ accountId, status }) => [
    isOfAccount('b.account_id', accountId),
    status && (status === 'open' ? sql`m.id is null` : sql`m.id is not null`),
  ],
  search: (q) => [
    { matches: sql<boolean>`(b.description ilike ${like(q)} or b.reference ilike ${like(q)})` },
  ],
  toAnswers: (rows) => rows,
});

export const listBankEntries = documentList({
  call: bankApi.listBankEntries,
  select: selectEntries,
  id: 'l.entry_id',
  columns: { date: 'l.date', amount: 'l.amount' },
  sort: ['date', 'desc'],
  dates: 'l.date',
  where: ({ accountId, status }) => [
    isOfAccount('l.account_id', accountId),
    status && (status === 'open' ? sql`x.match_id is null` : sql`x.match_id is not null`),
  ],
  search: (q) => [
    {
      matches: sql<boolean>`(e.document_number ilike ${like(q)} or coalesce(f.check_number, t.check_number) ilike ${like(q)})`,
    },
  ],
  toAnswers: (rows) => rows,
});

export const listBankMatches = documentList({
  call: bankApi.listBankMatches,
  select: (db: BillingDb) =>
    db
      .selectFrom('bank_matches as m')
      .leftJoin('bank_reconciliations as r', 'r.id', 'm.reconciliation_id')
      .select(selectOf(BankMatchSchema, 'm'))
      .select([
        sql<string[]>`array(select entry_id::text from bank_match_entries x where x.match_id = m.id)`.as(
          'entryIds',
        ),
        sql<string | null>`r.statement_date::text`.as('statementDate'),
      ]),
  id: 'm.id',
  columns: { date: 'm.date' },
  sort: ['date', 'desc'],
  dates: 'm.date',
  equal: { reconciliationId: 'm.reconciliation_id' },
  where: ({ accountId, reconciliationId }) => [!reconciliationId && isOfAccount('m.account_id', accountId)],
  toAnswers: async (rows, { tx: { db } }): Promise<BankMatch[]> => {
    const accountId = rows[0]?.accountId ?? null;
    const [lines, entries] = await Promise.all([
      readLines(
        db,
        accountId,
        rows.flatMap(({ lineId }) => lineId ?? []),
      ),
      readEntries(
        db,
        accountId,
        rows.flatMap(({ entryIds }) => entryIds),
      ),
    ]);
    const lineById = new Map(lines.map((line) => [line.id, line]));
    const entryById = new Map(entries.map((entry) => [entry.id, entry]));
    return rows.map(
      ({ id, lineId, entryIds, amount, matchedBy, createdAt, reconciliationId, statementDate }) => ({
        id,
        line: lineId === null ? null : (lineById.get(lineId) ?? null),
        entries: entryIds.flatMap((one) => entryById.get(one) ?? []),
        amount,
        matchedBy,
        createdAt: toInstantText(createdAt),
        reconciliationId,
        allowed: {
          unmatch:
            statementDate === null ||
            `The reconciliation of ${formatDate(statementDate)} is finished. Reopen it first.`,
        },
      }),
    );
  },
});

export const listReconciliations = documentList({
  call: reconciliationApi.listReconciliations,
  select: selectReconciliations,
  id: 'r.id',
  columns: { statementDate: 'r.statement_date' },
  sort: ['statementDate', 'desc'],
  dates: 'r.statement_date',
  where: ({ accountId, status }) => [
    isOfAccount('r.account_id', accountId),
    status && (status === 'open' ? sql`r.finished_at is null` : sql`r.finished_at is not null`),
  ],
  toAnswers: (rows) => rows.map(toSummary),
});
