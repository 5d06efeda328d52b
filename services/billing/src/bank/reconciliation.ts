import { type AuditKind, listAuditChanges } from '@primal/contracts/audit';
import {
  explainLedgerDifference,
  maxOpenItems,
  type ReconciliationAnswer,
  type reconciliationApi,
} from '@primal/contracts/billing/bank-reconciliation';
import type { Body } from '@primal/contracts/shared/api';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { createRowMapper, selectOf, sql } from '@primal/service-kit/database';
import { assertAllowed, assertVersion, createFieldProblem, problem } from '@primal/service-kit/problem';
import type { BillingDb, BillingTx } from '../tables.ts';
import { BankReconciliationSchema, type ReconciliationRow, toSummary } from './bank.ts';
import {
  assertBankAccount,
  changeBank,
  selectEntriesOf,
  selectLinesOf,
  selectReconciliations,
} from './store.ts';

const readRow = (db: BillingDb, id: string): Promise<ReconciliationRow> =>
  selectReconciliations(db)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => problem.missing('Bank reconciliation'));

/** Not held by this or an earlier reconciliation. An open one holds the matches up to its date. */
const isOpenAt = (match: string, { statementDate, finishedAt }: ReconciliationRow) => sql<boolean>`
  not exists (select from bank_matches h left join bank_reconciliations o on o.id = h.reconciliation_id
    where h.id = ${sql.ref(match)} and (o.statement_date <= ${statementDate}
      ${finishedAt === null ? sql`or h.reconciliation_id is null and h.date <= ${statementDate}` : sql``}))`;

export const readReconciliation = async (db: BillingDb, id: string): Promise<ReconciliationAnswer> => {
  const row = await readRow(db, id);
  const lines = selectLinesOf(db, row.accountId)
    .where('b.date', '<=', row.statementDate)
    .where(isOpenAt('m.id', row));
  const entries = selectEntriesOf(db, row.accountId)
    .where(sql<boolean>`l.date <= ${row.statementDate}`)
    .where(isOpenAt('x.match_id', row));
  const total = sql<{ count: number; total: string }>;
  const count = async (query: { compile(): { sql: string } }) =>
    (
      await total`select count(*)::int as count, coalesce(sum(amount::numeric), 0.00)::text as total
        from (${query as never}) as items`.execute(db)
    ).rows[0] ?? { count: 0, total: '0.00' };
  const ofLedger = () => selectEntriesOf(db, row.accountId);
  const [openLines, openEntries, lineSum, entrySum, ledgerSum, earlySum] = await Promise.all([
    lines.orderBy('b.date').orderBy('b.id').limit(maxOpenItems).execute(),
    entries.orderBy(sql`l.date`).orderBy(sql`l.entry_id`).limit(maxOpenItems).execute(),
    count(lines),
    count(entries),
    count(ofLedger().where(sql<boolean>`l.date <= ${row.statementDate}`)),
    count(
      ofLedger()
        .where(sql<boolean>`l.date > ${row.statementDate}`)
        .where(sql<boolean>`not ${isOpenAt('x.match_id', row)}`),
    ),
  ]);
  return {
    ...toSummary(row),
    ledgerBalance: ledgerSum.total,
    clearedEarly: earlySum.total,
    ledgerDifference: toMoney(
      decimal(row.statementBalance).minus(ledgerSum.total).minus(earlySum.total).plus(entrySum.total),
    ),
    ledgerReason: row.ledgerReason,
    openLines,
    openLineCount: lineSum.count,
    openLineTotal: lineSum.total,
    openEntries,
    openEntryCount: entrySum.count,
    openEntryTotal: entrySum.total,
  };
};

const lockReconciliation = async (tx: BillingTx, id: string, version?: number) => {
  await changeBank(tx);
  const row = await readRow(tx.db, id);
  if (version !== undefined) assertVersion(row, version);
  return row;
};

const audit = (
  tx: BillingTx,
  kind: AuditKind,
  row: { id: string; statementDate: string },
  rest: Pick<Parameters<BillingTx['audit']>[0], 'changes' | 'reason'> = {},
): void => {
  const subject = {
    type: 'bank_reconciliation',
    id: row.id,
    label: `Reconciliation of ${formatDate(row.statementDate)}`,
  } as const;
  tx.audit({ kind, subject, ...rest });
};

const fields = ['statementDate', 'statementBalance', 'openingBalance'] as const;

type Fields = Body<typeof reconciliationApi.startReconciliation>;

const isOfAccount = (accountId: string | null) =>
  sql<boolean>`account_id is not distinct from ${accountId}::uuid`;

/** The last finished one, or null. Its balance begins the next. */
const readLast = async (db: BillingDb, accountId: string | null) =>
  (await db
    .selectFrom('bank_reconciliations as r')
    .select(selectOf(BankReconciliationSchema, 'r'))
    .where('r.finished_at', 'is not', null)
    .where(isOfAccount(accountId))
    .orderBy('r.statement_date', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Opening balance of a reconciliation after the last finished one. */
const decideOpening = async (
  db: BillingDb,
  { accountId, statementDate, openingBalance }: Fields,
): Promise<string> => {
  const last = await readLast(db, accountId);
  if (!last) return openingBalance ?? '0.00';
  if (statementDate <= last.statementDate)
    throw createFieldProblem(
      `The bank is reconciled to ${formatDate(last.statementDate)}. Please enter a later date.`,
      'statementDate',
    );
  if (openingBalance !== null && openingBalance !== last.statementBalance)
    throw createFieldProblem('It begins at the balance of the reconciliation before.', 'openingBalance');
  return last.statementBalance;
};

export const startReconciliation = async (tx: BillingTx, body: Fields): Promise<ReconciliationAnswer> => {
  await changeBank(tx);
  await assertBankAccount(tx.db, body.accountId);
  const open = await tx.db
    .selectFrom('bank_reconciliations')
    .select(sql<string>`statement_date::text`.as('date'))
    .where('finished_at', 'is', null)
    .where(isOfAccount(body.accountId))
    .executeTakeFirst();
  if (open)
    throw problem.conflict(
      `The reconciliation of ${formatDate(open.date)} is not finished. Finish or delete it first.`,
      'reconciliation_open',
    );
  const row = {
    ...createFirstVersion(),
    accountId: body.accountId,
    statementDate: body.statementDate,
    statementBalance: body.statementBalance,
    openingBalance: await decideOpening(tx.db, body),
    finishedAt: null,
    finishedBy: null,
    reopenReason: null,
    ledgerReason: null,
  };
  await tx.db
    .insertInto('bank_reconciliations')
    .values(createRowMapper(BankReconciliationSchema)(row))
    .execute();
  audit(tx, 'reconciliation_started', row, { changes: listAuditChanges(fields, {}, row) });
  return readReconciliation(tx.db, row.id);
};

export const updateReconciliation = async (
  tx: BillingTx,
  id: string,
  body: Body<typeof reconciliationApi.updateReconciliation>,
): Promise<ReconciliationAnswer> => {
  const row = await lockReconciliation(tx, id, body.version);
  const { allowed } = toSummary(row);
  assertAllowed(allowed.edit ?? true);
  const openingBalance = await decideOpening(tx.db, {
    ...body,
    accountId: row.accountId,
    openingBalance: body.openingBalance ?? (row.isFirst ? row.openingBalance : null),
  });
  const { statementDate, statementBalance } = body;
  await sql`update bank_reconciliations set statement_date = ${statementDate}, opening_balance = ${openingBalance},
    statement_balance = ${statementBalance}, version = version + 1, updated_at = ${new Date()} where id = ${id}`.execute(
    tx.db,
  );
  const changes = listAuditChanges(fields, row, { statementDate, statementBalance, openingBalance });
  audit(tx, 'reconciliation_changed', row, { changes });
  return readReconciliation(tx.db, id);
};

export const deleteReconciliation = async (tx: BillingTx, id: string): Promise<void> => {
  const row = await lockReconciliation(tx, id);
  assertAllowed(toSummary(row).allowed.delete ?? true);
  await tx.db.deleteFrom('bank_reconciliations').where('id', '=', id).execute();
  audit(tx, 'deleted', row, { changes: listAuditChanges(fields, row, {}) });
};

export const finishReconciliation = async (
  tx: BillingTx,
  id: string,
  body: Body<typeof reconciliationApi.finishReconciliation>,
): Promise<ReconciliationAnswer> => {
  const row = await lockReconciliation(tx, id, body.version);
  const found = await readReconciliation(tx.db, id);
  const { allowed, cleared } = found;
  assertAllowed(allowed.finish ?? true, 'reconciliation_differs');
  // Later reconciliations only carry on the difference of the first.
  const unexplained = row.isFirst ? explainLedgerDifference(found) : null;
  const reason = unexplained === null ? null : body.reason;
  if (unexplained !== null && reason === null)
    throw createFieldProblem(`${unexplained} Please enter a reason to finish nevertheless.`, 'reason');
  await sql`update bank_matches set reconciliation_id = ${id}
    where reconciliation_id is null and date <= ${row.statementDate} and ${isOfAccount(row.accountId)}`.execute(
    tx.db,
  );
  const now = new Date();
  await sql`update bank_reconciliations set finished_at = ${now}, finished_by = ${tx.identity.name},
    ledger_reason = ${reason}, version = version + 1, updated_at = ${now} where id = ${id}`.execute(tx.db);
  const changes = listAuditChanges(['cleared', 'statementBalance'], {}, { ...row, cleared });
  audit(tx, 'reconciliation_finished', row, { changes, reason });
  return readReconciliation(tx.db, id);
};

export const reopenReconciliation = async (
  tx: BillingTx,
  id: string,
  { version, reason }: Body<typeof reconciliationApi.reopenReconciliation>,
): Promise<ReconciliationAnswer> => {
  const row = await lockReconciliation(tx, id, version);
  assertAllowed(toSummary(row).allowed.reopen ?? true);
  await sql`update bank_matches set reconciliation_id = null where reconciliation_id = ${id}`.execute(tx.db);
  await sql`update bank_reconciliations set finished_at = null, finished_by = null, reopen_reason = ${reason},
    ledger_reason = null, version = version + 1, updated_at = ${new Date()} where id = ${id}`.execute(tx.db);
  audit(tx, 'reopened', row, { reason });
  return readReconciliation(tx.db, id);
};
