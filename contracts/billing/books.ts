import { addDays, type BusinessDate, formatDate } from '../shared/dates.ts';
import type { CashReceiptAnswer } from './cash-receipt.ts';
import type { CreditMemoAnswer } from './credit-memo.ts';
import type { InvoiceAnswer } from './invoice.ts';
import type { PaymentAnswer } from './payment.ts';
import type { RefundAnswer } from './refund.ts';

/** Effect of a document on the books: a date and all figures reported for that date. */
export interface BookEntry {
  date: BusinessDate;
  /** Dollars, for display. */
  amount: string;
  figures: string;
}

type Line = { productId: string; quantity: string; weight?: string | null; total: string };

const listLineFigures = (items: readonly Line[]) =>
  items.map(({ productId, quantity, weight, total }) => [productId, quantity, weight ?? null, total]);

/**
 * Book entries of each document. A voided document has no entries. Names, notes, due dates and allocations
 * do not count: a later payment does not change a reported period (docs/decisions/0056).
 */
export const bookEntries = {
  /** Sales reports count drafts, too. The customer's account counts an invoice once it is sent. */
  invoice: (
    invoice: Pick<
      InvoiceAnswer,
      'status' | 'invoiceDate' | 'customerId' | 'total' | 'deliveryCharge' | 'tax' | 'discount'
    > & { items: readonly Line[] },
  ): BookEntry[] => {
    const { status, customerId, total, deliveryCharge, tax, discount, items } = invoice;
    if (status === 'voided') return [];
    const owed = status === 'draft' ? 'draft' : 'owed';
    const figures = JSON.stringify([
      owed,
      customerId,
      total,
      deliveryCharge,
      tax,
      discount,
      listLineFigures(items),
    ]);
    return [{ date: invoice.invoiceDate, amount: total, figures }];
  },

  /** A reversal has a separate date, and the date of the payment is unchanged. */
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

  refund: ({
    customerId,
    date,
    amount,
    reversal,
  }: Pick<RefundAnswer, 'customerId' | 'date' | 'amount' | 'reversal'>): BookEntry[] => {
    const figures = `refund ${customerId} ${amount}`;
    const paid = { date, amount: `-${amount}`, figures };
    return reversal ? [paid, { date: reversal.date, amount, figures: `${figures} reversed` }] : [paid];
  },

  /**
   * A credit memo counts on its credit date, applied or not. Applying it later does not change a closed
   * period.
   */
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
          {
            date: creditDate,
            amount: total,
            figures: JSON.stringify([customerId, total, listLineFigures(items)]),
          },
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
            figures: JSON.stringify([customerId, tax, total, listLineFigures(items)]),
          },
        ],
};

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
