import { addDays, type BusinessDate, showDate } from '../shared/dates.ts';
import type { CashReceiptAnswer } from './cash-receipt.ts';
import type { CreditMemoAnswer } from './credit-memo.ts';
import type { InvoiceAnswer } from './invoice.ts';
import type { PaymentAnswer } from './payment.ts';

/** What a document counts in the books: a date, and all figures that reports and accounts of that date are made of. */
export interface BookEntry {
  date: BusinessDate;
  /** Dollars, for people. */
  amount: string;
  figures: string;
}

type Line = { productId: string; quantity: string; weight?: string | null; total: string };

const linesOf = (items: readonly Line[]) =>
  items.map(({ productId, quantity, weight, total }) => [productId, quantity, weight ?? null, total]);

/**
 * What each document counts in the books; nothing when it is voided. Names, notes, due dates and what settles what are no
 * figures of a period: a later payment on an older invoice changes nothing that was reported (docs/decisions/0056).
 */
export const bookEntries = {
  /** Drafts count in sales reports, and in the customer's account from sending on. */
  invoice: (
    invoice: Pick<
      InvoiceAnswer,
      'status' | 'invoiceDate' | 'customerId' | 'total' | 'deliveryCharge' | 'tax' | 'discount'
    > & { items: readonly Line[] },
  ): BookEntry[] => {
    const { status, customerId, total, deliveryCharge, tax, discount, items } = invoice;
    if (status === 'voided') return [];
    const owed = status === 'draft' ? 'draft' : 'owed';
    const figures = JSON.stringify([owed, customerId, total, deliveryCharge, tax, discount, linesOf(items)]);
    return [{ date: invoice.invoiceDate, amount: total, figures }];
  },

  /** A reversal is an entry of its own day; the payment keeps its own. */
  payment: ({
    customerId,
    paymentDate,
    amount,
    reversal,
  }: Pick<PaymentAnswer, 'customerId' | 'paymentDate' | 'amount' | 'reversal'>): BookEntry[] => [
    { date: paymentDate, amount, figures: JSON.stringify([customerId, amount]) },
    ...(reversal
      ? [
          {
            date: reversal.date,
            amount: `-${amount}`,
            figures: JSON.stringify([customerId, amount, 'reversed']),
          },
        ]
      : []),
  ],

  /** What is taken back of an invoice is an entry of its own day; so nobody dates it into the closed period. */
  creditMemo: ({
    status,
    creditDate,
    customerId,
    total,
    items,
    applications,
  }: Pick<CreditMemoAnswer, 'status' | 'creditDate' | 'customerId' | 'total'> & {
    applications: readonly Pick<
      CreditMemoAnswer['applications'][number],
      'invoiceId' | 'amount' | 'takenBackOn'
    >[];
    items: readonly Line[];
  }): BookEntry[] =>
    status === 'voided'
      ? []
      : [
          { date: creditDate, amount: total, figures: JSON.stringify([customerId, total, linesOf(items)]) },
          ...applications.flatMap(({ invoiceId, amount, takenBackOn: date }) =>
            date === null
              ? []
              : [{ date, amount, figures: JSON.stringify([invoiceId, amount, 'taken back']) }],
          ),
        ],

  cashReceipt: ({
    status,
    saleDate,
    customerId,
    tax,
    total,
    items,
  }: Pick<CashReceiptAnswer, 'status' | 'saleDate' | 'customerId' | 'tax' | 'total'> & {
    items: readonly Line[];
  }): BookEntry[] =>
    status === 'voided'
      ? []
      : [
          {
            date: saleDate,
            amount: total,
            figures: JSON.stringify([customerId, tax, total, linesOf(items)]),
          },
        ],
};

const figuresByDate = (entries: readonly BookEntry[]): Map<BusinessDate, string> => {
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
 * The one rule of the closed period: no figure of a date up to and including the closing date may change. Gives the
 * earliest date whose figures would be others after a change, null when none would or the books are open.
 */
export const closedDateChanged = (
  closedThrough: BusinessDate | null,
  before: readonly BookEntry[],
  after: readonly BookEntry[],
): BusinessDate | null => {
  if (closedThrough === null) return null;
  const was = figuresByDate(before);
  const is = figuresByDate(after);
  const dates = [...new Set([...was.keys(), ...is.keys()])].filter((date) => date <= closedThrough).sort();
  return dates.find((date) => was.get(date) !== is.get(date)) ?? null;
};

/** The day itself, or the first one after the closed period: what happens by itself is never dated into it. */
export const openDay = (closedThrough: BusinessDate | null, date: BusinessDate): BusinessDate =>
  closedThrough !== null && date <= closedThrough ? addDays(closedThrough, 1) : date;

/** Whether a date lies in the closed period, for forms that say so before they send. */
export const isClosed = (closedThrough: BusinessDate | null | undefined, date: BusinessDate): boolean =>
  Boolean(closedThrough && date && date <= closedThrough);

/** 'The books are closed through 10/31/2026.' */
export const booksClosed = (closedThrough: BusinessDate): string =>
  `The books are closed through ${showDate(closedThrough)}.`;

/** A closing date that billing does not enforce yet. */
export const notInForce = 'Not in force yet';
export const whyNotInForce =
  'Invoices and payments still use the previous closing date. The bell tells you when the new one is in force.';

/** Why a change is refused: the closing date, and the date whose figures it would change. */
export const whyClosed = (closedThrough: BusinessDate, date: BusinessDate): string =>
  `${booksClosed(closedThrough)} Only an administrator who gives a reason can change anything dated ${showDate(date)}.`;
