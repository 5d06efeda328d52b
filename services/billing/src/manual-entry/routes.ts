import { listAuditChanges } from '@primal/contracts/audit';
import type { AccountAnswer } from '@primal/contracts/billing/accounts';
import { manualEntrySaved } from '@primal/contracts/billing/events';
import {
  documentRoles,
  type ManualEntryAnswer,
  manualEntryApi,
  type manualEntryBody,
  sumEntry,
} from '@primal/contracts/billing/manual-entry';
import { pickLaterDate, today } from '@primal/contracts/shared/dates';
import { formatMoney, toMoney } from '@primal/contracts/shared/decimal';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { createRowMapper } from '@primal/service-kit/database';
import { storeNumbered } from '@primal/service-kit/numbering';
import { createFieldProblem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { z } from 'zod';
import { findAccount, readAccountNames, readAccounts } from '../account/store.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { readClosedThrough } from '../copies/settings.ts';
import { notReversed } from '../document/reversal.ts';
import { changeInBooks, createInBooks } from '../ledger/post.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import {
  createEntryPostings,
  ManualEntrySchema,
  toAnswer,
  toEntryBookEntry,
  toEvent,
  toJournalRef,
} from './manual-entry.ts';
import { lockManualEntry, manualEntrySeries, readManualEntry, republishManualEntries } from './store.ts';

type SentLine = z.output<typeof manualEntryBody>['lines'][number];

const resolveAccounts = (lines: readonly SentLine[], chart: readonly AccountAnswer[]): AccountAnswer[] => {
  const seen = new Set<string>();
  return lines.map(({ account: text }, at) => {
    const path = `lines.${at}.account`;
    const account = findAccount(chart, text);
    if (!account) throw createFieldProblem('This account does not exist.', path);
    if (documentRoles.includes(account.role))
      throw createFieldProblem(`${account.name} follows its documents. Choose another account.`, path);
    if (seen.has(account.key)) throw createFieldProblem('This account is listed twice.', path);
    seen.add(account.key);
    return account;
  });
};

const formatLines = (lines: readonly SentLine[], accounts: readonly AccountAnswer[]): string =>
  lines
    .map(({ debit, credit }, at) => {
      const [side, amount] = debit === '0.00' ? ['credit', credit] : ['debit', debit];
      return `${accounts[at]?.name} ${side} ${formatMoney(amount)}`;
    })
    .join(', ');

const createManualEntry = async (
  tx: BillingTx,
  { date, memo, lines }: z.output<typeof manualEntryBody>,
): Promise<ManualEntryAnswer> => {
  const [chart, nameOf, closedThrough] = await Promise.all([
    readAccounts(tx.db),
    readAccountNames(tx.db),
    readClosedThrough(tx.db),
  ]);
  const accounts = resolveAccounts(lines, chart);
  if (accounts.some(({ role }) => role === 'cash')) await lockCash(tx);
  const facts = {
    ...createFirstVersion(),
    date,
    memo,
    total: toMoney(sumEntry(lines).debits),
    lines: accounts.map(({ role, category }, at) => {
      const { debit, credit } = lines[at] as SentLine;
      return { account: role, category, debit, credit };
    }),
    madeBy: tx.identity.name,
    ...notReversed,
  };
  return storeNumbered(tx, manualEntrySeries, (entryNumber) => {
    const entry = { ...facts, entryNumber };
    const auditSubject = { type: 'journal_entry', id: entry.id, label: entryNumber } as const;
    createInBooks(tx, closedThrough, {
      journalRef: toJournalRef(entry),
      auditSubject,
      entries: () => [toEntryBookEntry(entry)],
      postings: () => createEntryPostings(entry),
    });
    const changes = listAuditChanges(
      ['date', 'memo', 'total', 'lines'],
      {},
      { ...entry, lines: formatLines(lines, accounts) },
    );
    tx.audit({ kind: 'entry_made', subject: auditSubject, changes });
    return {
      rows: { manual_entries: [createRowMapper(ManualEntrySchema)(entry)] },
      event: [manualEntrySaved, { key: entry.id, sequence: entry.version, data: toEvent(entry) }],
      result: toAnswer(entry, nameOf),
    };
  });
};

const handlers: Handlers<typeof manualEntryApi, BillingTables> = {
  getManualEntry: ({ tx, params }) => readManualEntry(tx.db, params.id),
  createManualEntry: ({ tx, body }) => createManualEntry(tx, body),
  reverseManualEntry: async ({ tx, params, body }) => {
    const { reason, version } = body;
    const entry = await lockManualEntry(tx, params.id, version);
    if (entry.lines.some(({ account }) => account === 'cash')) await lockCash(tx);
    const date = body.date ?? pickLaterDate(entry.date, today());
    const booked = {
      journalRef: toJournalRef(entry),
      auditSubject: entry.auditSubject(),
      entries: () => entry.bookEntries(),
      postings: () => createEntryPostings(entry),
    };
    await changeInBooks(tx, booked, () => entry.reverse(tx, { date, reason }));
    return toAnswer(entry, await readAccountNames(tx.db));
  },
};

export const manualEntrySlice = createSlice(manualEntryApi, handlers, {
  entities: [ManualEntrySchema],
  republish: republishManualEntries,
});
