import { randomUUIDv7 } from 'node:crypto';
import type { BankEntry, BankLine, bankApi } from '@primal/contracts/billing/bank';
import type { Body } from '@primal/contracts/shared/api';
import { formatDate, pickLaterDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, sum, toMoney, zero } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { createRowMapper, sql } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import type { BillingDb, BillingTx } from '../tables.ts';
import { BankMatchSchema } from './bank.ts';
import { proposeMatches } from './propose.ts';
import {
  changeBank,
  readEntries,
  readLines,
  readUnexplainedOpening,
  selectEntriesOf,
  selectLinesOf,
} from './store.ts';

export const listProposals = async (
  db: BillingDb,
  { accountId = null, days, limit }: { accountId?: string | null | undefined; days: number; limit: number },
) => {
  const [lines, entries] = await Promise.all([
    selectLinesOf(db, accountId).where('m.id', 'is', null).execute(),
    selectEntriesOf(db, accountId).where('x.match_id', 'is', null).execute(),
  ]);
  const lineById = new Map(lines.map((line) => [line.id, line]));
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  const proposals = proposeMatches(lines, entries, days).map(({ lineId, entryIds }) => ({
    line: lineId === null ? null : (lineById.get(lineId) ?? null),
    entries: entryIds.flatMap((id) => entryById.get(id) ?? []),
  }));
  const readDate = ({ line, entries: [entry] }: (typeof proposals)[number]) =>
    line?.date ?? entry?.date ?? '';
  proposals.sort((a, b) => readDate(a).localeCompare(readDate(b)));
  return {
    count: proposals.length,
    openLines: lines.length,
    openEntries: entries.length,
    proposals: proposals.slice(0, limit),
  };
};

const label = ({ documentNumber, date }: BankEntry): string =>
  documentNumber ?? `entry of ${formatDate(date)}`;

const alreadyMatched = (what: string) =>
  problem.conflict(`${what} is matched already. Reload to see the match.`, 'already_matched');

/** `opening`: opening balance that entries without a bank line may explain. */
const assertSums = (
  line: BankLine | null,
  entries: readonly BankEntry[],
  path: string,
  opening: string | null,
): void => {
  const total = sum(entries.map(({ amount }) => amount));
  if (total.eq(line?.amount ?? zero) || (line === null && opening !== null && total.eq(opening))) return;
  throw createFieldProblem(
    line === null
      ? `Without a bank line the entries must cancel each other${opening === null || decimal(opening).eq(0) ? '' : `, or come to the opening balance of ${formatMoney(opening)}`}. They come to ${formatMoney(total)}.`
      : `The bank has ${formatMoney(line.amount)}, the entries come to ${formatMoney(total)}. They must be equal.`,
    path,
  );
};

/** Stores matches that a person chose, all or none. */
export const matchLines = async (
  tx: BillingTx,
  { accountId, matches }: Body<typeof bankApi.matchBankLines>,
) => {
  await changeBank(tx);
  const [opening, lines, entries] = await Promise.all([
    readUnexplainedOpening(tx.db, accountId),
    readLines(
      tx.db,
      accountId,
      matches.flatMap(({ lineId }) => lineId ?? []),
    ),
    readEntries(
      tx.db,
      accountId,
      matches.flatMap(({ entryIds }) => entryIds),
    ),
  ]);
  const lineById = new Map(lines.map((line) => [line.id, line]));
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  const stored = matches.map(({ lineId, entryIds }, at) => {
    const path = `matches.${at}`;
    const line = lineId === null ? null : lineById.get(lineId);
    if (line === undefined) throw createFieldProblem('This bank line does not exist.', `${path}.lineId`);
    if (line !== null && line.matchId !== null)
      throw alreadyMatched(`The bank line of ${formatDate(line.date)}`);
    const chosen = entryIds.map((id) => {
      const entry = entryById.get(id);
      if (!entry) throw createFieldProblem('This entry does not move the bank account.', `${path}.entryIds`);
      if (entry.matchId !== null) throw alreadyMatched(label(entry));
      return entry;
    });
    assertSums(line, chosen, `${path}.entryIds`, opening);
    return {
      id: randomUUIDv7(),
      accountId,
      lineId,
      date: line?.date ?? chosen.map(({ date }) => date).reduce(pickLaterDate),
      amount: toMoney(sum(chosen.map(({ amount }) => amount))),
      matchedBy: tx.identity.name,
      createdAt: new Date(),
      reconciliationId: null,
    };
  });
  const parts = stored.flatMap(({ id }, at) =>
    (matches[at]?.entryIds ?? []).map((entryId) => ({ entryId, matchId: id })),
  );
  await tx.db
    .insertInto('bank_matches')
    .values(stored.map(createRowMapper(BankMatchSchema)))
    .execute();
  await sql`insert into bank_match_entries (entry_id, match_id, account_id)
    select *, ${accountId}::uuid from unnest(${parts.map(({ entryId }) => entryId)}::uuid[], ${parts.map(({ matchId }) => matchId)}::uuid[])`.execute(
    tx.db,
  );
  const total = toMoney(sum(stored.map(({ amount }) => amount)));
  tx.audit({
    kind: 'bank_matched',
    subject: { type: 'bank_reconciliation', id: null, label: counted(stored.length, 'match', 'matches') },
    changes: [{ field: 'amount', before: null, after: formatMoney(total) }],
  });
  return { count: stored.length, ids: stored.map(({ id }) => id) };
};

export const unmatchLine = async (tx: BillingTx, id: string): Promise<void> => {
  await changeBank(tx);
  const { rows } = await sql<{ date: string; amount: string; statementDate: string | null }>`
    select m.date::text as date, m.amount::text as amount, r.statement_date::text as "statementDate"
    from bank_matches m left join bank_reconciliations r on r.id = m.reconciliation_id
    where m.id = ${id}`.execute(tx.db);
  const [match] = rows;
  if (!match) throw problem.missing('Match');
  if (match.statementDate !== null)
    throw problem.conflict(
      `The reconciliation of ${formatDate(match.statementDate)} holds this match and is finished. Reopen it first.`,
      'reconciliation_finished',
    );
  await tx.db.deleteFrom('bank_match_entries').where('match_id', '=', id).execute();
  await tx.db.deleteFrom('bank_matches').where('id', '=', id).execute();
  const subject = {
    type: 'bank_reconciliation',
    id: null,
    label: `Match of ${formatDate(match.date)}`,
  } as const;
  const changes = [{ field: 'amount', before: formatMoney(match.amount), after: null }];
  tx.audit({ kind: 'bank_unmatched', subject, changes });
};
