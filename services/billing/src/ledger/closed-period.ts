import {
  type BookEntry,
  explainClosedDate,
  findChangedClosedDate,
  isClosed,
} from '@primal/contracts/billing/books';
import { type AuditInput, formatAuditText } from '@primal/contracts/shared/audit';
import { type BusinessDate, formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { reasonRequiredCode } from '@primal/contracts/shared/reason';
import { problem } from '@primal/service-kit/problem';
import { readSettings, type Settings } from '../copies/settings.ts';
import type { BillingTx } from '../tables.ts';
import { diffPostings, type JournalRef, type Posting, postEntries } from './post.ts';

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
