import { randomUUIDv7 } from 'node:crypto';
import {
  type BankFormat,
  type BankImport,
  type bankApi,
  decideImportActions,
} from '@primal/contracts/billing/bank';
import { type FileLine, readBankCsv } from '@primal/contracts/billing/bank-file';
import type { Body } from '@primal/contracts/shared/api';
import { createRowMapper, sql } from '@primal/service-kit/database';
import { assertAllowed, createFieldProblem, problem } from '@primal/service-kit/problem';
import type { BillingTx } from '../tables.ts';
import { type BankImportRecord, BankImportSchema, toImportAnswer } from './bank.ts';
import { isOfx, readOfx } from './read-ofx.ts';
import { assertBankAccount, changeBank } from './store.ts';

type Sent = Body<typeof bankApi.importBankFile>;

/** The bank's id, else date, amount and description with their count in the file. */
const addKeys = (lines: readonly FileLine[]): (FileLine & { key: string })[] => {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    if (line.fitid !== null) return { ...line, key: `id ${line.fitid}` };
    const same = `${line.date} ${line.amount} ${line.description.toLowerCase()}`;
    const count = (counts.get(same) ?? 0) + 1;
    counts.set(same, count);
    return { ...line, key: `${same} ${count}` };
  });
};

const readFile = ({ text, mapping }: Sent) => {
  const format: BankFormat = isOfx(text) ? 'ofx' : 'csv';
  const read = format === 'ofx' ? readOfx(text) : { ...readBankCsv(text, mapping ?? null), balance: null };
  if (read.lines === null) throw createFieldProblem(read.problem, 'text');
  return { format, lines: read.lines, balance: read.balance };
};

const subjectOf = ({ id, fileName }: { id: string; fileName: string | null }) =>
  ({ type: 'bank_reconciliation', id: null, label: fileName ?? `Bank file ${id.slice(-6)}` }) as const;

/** Stores the lines of a file that are not stored yet. */
export const importBankFile = async (tx: BillingTx, sent: Sent): Promise<BankImport> => {
  const { format, lines, balance } = readFile(sent);
  await changeBank(tx);
  await assertBankAccount(tx.db, sent.accountId);
  const facts = {
    id: randomUUIDv7(),
    accountId: sent.accountId,
    fileName: sent.fileName,
    format,
    balanceDate: balance?.date ?? null,
    balance: balance?.amount ?? null,
    importedBy: tx.identity.name,
    createdAt: new Date(),
  };
  const keyed = addKeys(lines);
  await tx.db
    .insertInto('bank_imports')
    .values(createRowMapper(BankImportSchema)({ ...facts, lineCount: 0, duplicateCount: lines.length }))
    .execute();
  const { numAffectedRows = 0n } = await sql`
    insert into bank_lines (id, import_id, account_id, date, description, reference, amount, key)
    select id, ${facts.id}::uuid, ${facts.accountId}::uuid, date, description, reference, amount, key
    from unnest(${keyed.map(() => randomUUIDv7())}::uuid[], ${keyed.map(({ date }) => date)}::date[],
      ${keyed.map(({ description }) => description)}::text[], ${keyed.map(({ reference }) => reference)}::text[],
      ${keyed.map(({ amount }) => amount)}::numeric[], ${keyed.map(({ key }) => key)}::text[])
      as sent (id, date, description, reference, amount, key)
    on conflict (account_id, key) do nothing`.execute(tx.db);
  const lineCount = Number(numAffectedRows);
  const stored = { ...facts, lineCount, duplicateCount: lines.length - lineCount };
  await tx.db
    .updateTable('bank_imports')
    .set({ line_count: stored.lineCount, duplicate_count: stored.duplicateCount })
    .where('id', '=', facts.id)
    .execute();
  const changes = [{ field: 'lines', before: null, after: String(lineCount) }];
  tx.audit({ kind: 'bank_imported', subject: subjectOf(facts), changes });
  return toImportAnswer({ ...stored, matchedCount: 0 });
};

export const deleteBankImport = async (tx: BillingTx, id: string): Promise<void> => {
  await changeBank(tx);
  const { rows } = await sql<Pick<BankImportRecord, 'id' | 'fileName'> & { matchedCount: number }>`
    select i.id, i.file_name as "fileName", (select count(*)::int from bank_lines b
      join bank_matches m on m.line_id = b.id where b.import_id = i.id) as "matchedCount"
    from bank_imports i where i.id = ${id}`.execute(tx.db);
  const [found] = rows;
  if (!found) throw problem.missing('Bank file');
  assertAllowed(decideImportActions(found).delete, 'lines_matched');
  await tx.db.deleteFrom('bank_lines').where('import_id', '=', id).execute();
  await tx.db.deleteFrom('bank_imports').where('id', '=', id).execute();
  tx.audit({ kind: 'deleted', subject: subjectOf(found) });
};
