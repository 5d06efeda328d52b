import { type BusinessDate, countDaysBetween } from './dates.ts';
import { sum, toMoney } from './decimal.ts';

/** Date from which aging counts (docs/rules/receivables.md#aging). */
export const agingDates = ['invoice_date', 'due_date'] as const;
export type AgingDate = (typeof agingDates)[number];

export const defaultAgingDate: AgingDate = 'invoice_date';

/** Buckets by days since the date, each up to and including `last`. Future dates are in the first bucket. */
export const agingBuckets = {
  invoice_date: [
    { id: 'currentBalance', header: '0-7 Days', last: 7 },
    { id: 'days8to14', header: '8-14 Days', last: 14 },
    { id: 'days15to21', header: '15-21 Days', last: 21 },
    { id: 'pastDue', header: '22+ Days', last: Number.POSITIVE_INFINITY },
  ],
  due_date: [
    { id: 'notDue', header: 'Current', last: 0 },
    { id: 'days1to30', header: '1-30 Days', last: 30 },
    { id: 'days31to60', header: '31-60 Days', last: 60 },
    { id: 'days61to90', header: '61-90 Days', last: 90 },
    { id: 'over90Days', header: 'Over 90 Days', last: Number.POSITIVE_INFINITY },
  ],
} as const satisfies Record<AgingDate, readonly { id: string; header: string; last: number }[]>;

export type AgingBucket<By extends AgingDate = AgingDate> = (typeof agingBuckets)[By][number]['id'];

/** Buckets of overdue amounts. */
export const overdueBuckets = ['days1to30', 'days31to60', 'days61to90', 'over90Days'] as const;

interface Aged {
  invoiceDate: BusinessDate;
  dueDate: BusinessDate;
}

export const computeAgingBucket = (
  { invoiceDate, dueDate }: Aged,
  by: AgingDate,
  day: BusinessDate,
): AgingBucket => {
  const age = countDaysBetween(by === 'due_date' ? dueDate : invoiceDate, day);
  const bucket = agingBuckets[by].find(({ last }) => age <= last);
  if (!bucket) throw new Error(`No bucket for ${age} days.`);
  return bucket.id;
};

/** Dollars of each bucket. */
export const computeAging = <By extends AgingDate>(
  open: readonly (Aged & { balance: string })[],
  by: By,
  day: BusinessDate,
): Record<AgingBucket<By>, string> => {
  const byBucket = Map.groupBy(open, (invoice) => computeAgingBucket(invoice, by, day));
  return Object.fromEntries(
    agingBuckets[by].map(({ id }) => [
      id,
      toMoney(sum((byBucket.get(id) ?? []).map(({ balance }) => balance))),
    ]),
  ) as Record<AgingBucket<By>, string>;
};
