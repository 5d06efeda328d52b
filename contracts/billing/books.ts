import { addDays, type BusinessDate, formatDate } from '../shared/dates.ts';

/**
 * Effect of a document on the books: a date and all figures reported for that date. A voided document has no
 * entries. Names, notes, due dates and allocations do not count: a later payment does not change a reported
 * period (docs/decisions/0056).
 */
export interface BookEntry {
  date: BusinessDate;
  /** Dollars, for display. */
  amount: string;
  figures: string;
}

const groupFiguresByDate = (entries: readonly BookEntry[]): Map<BusinessDate, string> => {
  const byDate = Map.groupBy(entries, ({ date }) => date);
  return new Map(
    [...byDate].map(([date, found]) => [
      date,
      found
        .map(({ figures }) => figures)
        .sort()
        .join('\n'),
    ]),
  );
};

/**
 * Enforces the closed period: no figure up to and including the closing date may change. Returns the earliest
 * changed date. Null if no figure changes or the books are open.
 */
export const findChangedClosedDate = (
  closedThrough: BusinessDate | null,
  before: readonly BookEntry[],
  after: readonly BookEntry[],
): BusinessDate | null => {
  if (closedThrough === null) return null;
  const was = groupFiguresByDate(before);
  const is = groupFiguresByDate(after);
  const dates = [...new Set([...was.keys(), ...is.keys()])].filter((date) => date <= closedThrough).sort();
  return dates.find((date) => was.get(date) !== is.get(date)) ?? null;
};

/**
 * Returns the given day, or the first open day if that day is closed. Automatic entries are never dated into
 * a closed period.
 */
export const toOpenDate = (closedThrough: BusinessDate | null, date: BusinessDate): BusinessDate =>
  closedThrough !== null && date <= closedThrough ? addDays(closedThrough, 1) : date;

export const isClosed = (closedThrough: BusinessDate | null | undefined, date: BusinessDate): boolean =>
  Boolean(closedThrough && date && date <= closedThrough);

export const describeClosedBooks = (closedThrough: BusinessDate): string =>
  `The books are closed through ${formatDate(closedThrough)}.`;

export const notInEffect = 'Not in force yet';
export const notInEffectReason =
  'Invoices and payments still use the previous closing date. The bell shows a notice when the new one is in force.';

export const explainClosedDate = (closedThrough: BusinessDate, date: BusinessDate): string =>
  `${describeClosedBooks(closedThrough)} Only an administrator who gives a reason can change anything dated ${formatDate(date)}.`;
