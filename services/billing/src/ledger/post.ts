import { randomUUIDv7 } from 'node:crypto';
import { type AuditInput, formatAuditText } from '@primal/contracts/audit';
import { type AccountRole, accountRoleNames } from '@primal/contracts/billing/accounts';
import {
  type BookEntry,
  explainClosedDate,
  findChangedClosedDate,
  isClosed,
} from '@primal/contracts/billing/books';
import type { JournalDocument } from '@primal/contracts/billing/journal';
import { type BusinessDate, formatDate } from '@primal/contracts/shared/dates';
import {
  type Decimal,
  type DecimalInput,
  decimal,
  formatMoney,
  sum,
  toMoney,
  zero,
} from '@primal/contracts/shared/decimal';
import { reasonRequiredCode } from '@primal/contracts/shared/reason';
import { createRowMapper, type Tables } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { Insertable } from 'kysely';
import { readSettings, type Settings } from '../copies/settings.ts';
import type { BillingTx } from '../tables.ts';
import { JournalEntrySchema, JournalLineSchema } from './journal.ts';

export interface PostingLine {
  account: AccountRole;
  category?: string | null;
  invoiceId?: string | null;
  amount: DecimalInput;
}

/** A document's ledger state on one date; the amounts sum to zero. */
export interface Posting {
  date: BusinessDate;
  customerId: string | null;
  lines: readonly PostingLine[];
}

export interface JournalRef {
  type: JournalDocument;
  id: string;
  number: string | null;
}

type LedgerTables = Tables<readonly [typeof JournalEntrySchema, typeof JournalLineSchema]>;
type EntryRow = Insertable<LedgerTables['journal_entries']>;
type LineRow = Insertable<LedgerTables['journal_lines']>;

const entryRow = createRowMapper(JournalEntrySchema);
const lineRow = createRowMapper(JournalLineSchema);

interface PostingTx extends EntityTx {
  insert(table: 'journal_entries', rows: readonly EntryRow[]): void;
  insert(table: 'journal_lines', rows: readonly LineRow[]): void;
}

interface Sum extends PostingLine {
  amount: Decimal;
}

const diffPostings = (
  before: readonly Posting[],
  after: readonly Posting[],
): (Pick<Posting, 'date' | 'customerId'> & { lines: Sum[] })[] => {
  const entries = new Map<string, Pick<Posting, 'date' | 'customerId'> & { sums: Map<string, Sum> }>();
  const add = ({ date, customerId, lines }: Posting, sign: 1 | -1): void => {
    const key = `${date} ${customerId}`;
    const entry = entries.get(key) ?? { date, customerId, sums: new Map<string, Sum>() };
    entries.set(key, entry);
    for (const { account, category = null, invoiceId = null, amount } of lines) {
      const line = JSON.stringify([account, category, invoiceId]);
      const before = entry.sums.get(line)?.amount ?? zero;
      const sum = before.plus(decimal(amount).times(sign));
      entry.sums.set(line, { account, category, invoiceId, amount: sum });
    }
  };
  for (const posting of before) add(posting, -1);
  for (const posting of after) add(posting, 1);
  return [...entries.values()]
    .map(({ sums, ...entry }) => ({
      ...entry,
      lines: [...sums.values()].filter(({ amount }) => !amount.eq(0)),
    }))
    .filter(({ lines }) => lines.length > 0);
};

const place = ({ account, amount }: Sum): number =>
  (amount.gt(0) ? 0 : accountRoleNames.length) + accountRoleNames.indexOf(account);

/** Ids of one action in entry order. Ids created within a millisecond are unordered, and lists sort by id. */
const createIdsInOrder = (count: number): string[] =>
  Array.from({ length: count }, () => randomUUIDv7()).sort();

/**
 * Writes the difference between a document's old and new ledger state as balanced entries, in the caller's
 * transaction. An entry per date and customer, none for zero changes (docs/rules/books.md#entries).
 */
export const postEntries = (
  tx: PostingTx,
  document: JournalRef,
  before: readonly Posting[],
  after: readonly Posting[],
): void => {
  const { name: by, permissions } = tx.identity;
  const reason = permissions.includes('closePeriods') ? tx.reason : null;
  const at = new Date();
  const entries: EntryRow[] = [];
  const rows: LineRow[] = [];
  const differences = diffPostings(before, after);
  const ids = createIdsInOrder(differences.length);
  for (const [index, { date, customerId, lines }] of differences.entries()) {
    if (!sum(lines.map(({ amount }) => amount)).eq(0))
      throw new Error(`The entry of ${document.type} ${document.id} on ${date} does not balance.`);
    const { type: documentType, id: documentId, number: documentNumber } = document;
    const id = ids[index] as string;
    entries.push(
      entryRow({ id, at, date, documentType, documentId, documentNumber, customerId, by, reason }),
    );
    lines.sort((a, b) => place(a) - place(b));
    rows.push(
      ...lines.map(({ account, category = null, invoiceId = null, amount }, position) =>
        lineRow({
          entryId: id,
          position,
          date,
          account,
          category,
          invoiceId,
          debit: toMoney(amount.gt(0) ? amount : zero),
          credit: toMoney(amount.lt(0) ? amount.neg() : zero),
        }),
      ),
    );
  }
  tx.insert('journal_entries', entries);
  tx.insert('journal_lines', rows);
};

type Subject = AuditInput['subject'];

interface BooksChange {
  before: readonly BookEntry[];
  after: readonly BookEntry[];
  posted?: readonly BusinessDate[];
}

/**
 * Enforces the closed period (`findChangedClosedDate`, docs/decisions/0056). Up to the closing date, figures and
 * journal entries are fixed; 409 otherwise. An administrator may override it with a reason. Returns true if
 * the write changes the period.
 */
export const changesClosedPeriod = (
  tx: BillingTx,
  closedThrough: string | null,
  { before, after, posted = [] }: BooksChange,
): boolean => {
  if (closedThrough === null) return false;
  const date =
    findChangedClosedDate(closedThrough, before, after) ?? posted.find((day) => isClosed(closedThrough, day));
  if (!date) return false;
  const sentence = explainClosedDate(closedThrough, date);
  if (!tx.identity.permissions.includes('closePeriods')) throw problem.conflict(sentence, 'books_closed');
  // The client may retry with a reason.
  if (tx.reason === null) throw problem.conflict(sentence, reasonRequiredCode);
  return true;
};

const formatEntries = (entries: readonly BookEntry[]): string | null =>
  formatAuditText(entries.map(({ date, amount }) => `${formatDate(date)} ${formatMoney(amount)}`).join(', '));

export const assertPeriodOpen = (
  tx: BillingTx,
  closedThrough: string | null,
  change: BooksChange,
  auditSubject: Subject,
): void => {
  if (!changesClosedPeriod(tx, closedThrough, change)) return;
  const changes = [
    { field: 'books', before: formatEntries(change.before), after: formatEntries(change.after) },
  ];
  tx.audit({ kind: 'closed_period', subject: auditSubject, reason: tx.reason, changes });
};

/** A stored document in the books. The functions read its current state. */
export interface Booked {
  journalRef: JournalRef;
  auditSubject: Subject;
  entries: () => BookEntry[];
  postings: () => Posting[];
}

/** Posts a new document. 409 if its date is in a closed period. */
export const createInBooks = (
  tx: BillingTx,
  closedThrough: string | null,
  { journalRef, auditSubject, entries, postings }: Booked,
): void => {
  assertPeriodOpen(tx, closedThrough, { before: [], after: entries() }, auditSubject);
  postEntries(tx, journalRef, [], postings());
};

export const changeInBooks = async (
  tx: BillingTx,
  { journalRef, auditSubject, entries, postings }: Booked,
  change: (settings: Settings) => Promise<void> | void,
): Promise<void> => {
  const settings = await readSettings(tx.db);
  const { closedThrough } = settings;
  const before = { entries: closedThrough === null ? [] : entries(), postings: postings() };
  await change(settings);
  const after = postings();
  if (closedThrough !== null) {
    const posted = diffPostings(before.postings, after).map(({ date }) => date);
    assertPeriodOpen(tx, closedThrough, { before: before.entries, after: entries(), posted }, auditSubject);
  }
  postEntries(tx, journalRef, before.postings, after);
};
