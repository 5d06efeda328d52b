import { accountByPaymentMethod } from '@primal/contracts/billing/accounts';
import type { InvoiceKind } from '@primal/contracts/billing/invoice-rules';
import { accountByRefundMethod, type RefundMethod } from '@primal/contracts/billing/refund';
import { accountByWriteOffKind, type WriteOffKind } from '@primal/contracts/billing/write-off';
import { type BusinessDate, pickLaterDate } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import type { Posting, PostingLine } from './post.ts';

interface SoldLine {
  product: { category: string | null };
  total: string;
}

interface PostedInvoice {
  id: string;
  status: 'draft' | 'sent' | 'paid' | 'voided';
  customerId: string;
  invoiceDate: BusinessDate;
  deliveryCharge: string;
  tax: string;
  discount: string;
  total: string;
  broughtForward: boolean;
  kind: InvoiceKind;
}

interface PostedPart {
  invoiceId: string;
  amount: string;
  date: BusinessDate;
}

interface PostedApplication extends PostedPart {
  takenBackOn: BusinessDate | null;
}

interface PostedPayment {
  customerId: string;
  paymentDate: BusinessDate;
  amount: string;
  paymentMethod: keyof typeof accountByPaymentMethod;
  reversedOn: BusinessDate | null;
}

interface PostedCreditMemo {
  status: 'draft' | 'partial' | 'applied' | 'voided';
  customerId: string;
  creditDate: BusinessDate;
  deliveryCharge: string;
  discount: string;
  tax: string;
  total: string;
}

interface PostedCashReceipt {
  customerId: string | null;
  saleDate: BusinessDate;
  tax: string;
  total: string;
  /** For cash, the change never enters the books. A check is deposited whole. */
  amountPaid: string;
  paymentMethod: keyof typeof accountByPaymentMethod;
  voidedOn: BusinessDate | null;
}

const negate = (amount: string) => decimal(amount).neg();
const negateLines = (lines: readonly PostingLine[]): PostingLine[] =>
  lines.map((line) => ({ ...line, amount: decimal(line.amount).neg() }));

const toSalesLines = (lines: readonly SoldLine[]): PostingLine[] =>
  lines.map(({ product, total }) => ({
    account: 'sales',
    category: product.category || null,
    amount: negate(total),
  }));

/**
 * A sent invoice is owed starting on its date; drafts and voided ones have no postings
 * (docs/rules/books.md#entries).
 */
export const createInvoicePostings = (invoice: PostedInvoice, items: readonly SoldLine[]): Posting[] => {
  const { id, status, customerId, invoiceDate: date, total } = invoice;
  if (status === 'draft' || status === 'voided') return [];
  const owed: PostingLine = { account: 'accounts_receivable', invoiceId: id, amount: total };
  const source = invoice.broughtForward
    ? 'opening_balance'
    : invoice.kind !== 'sale'
      ? 'finance_charge_income'
      : null;
  const earned: PostingLine[] = source
    ? [{ account: source, amount: negate(total) }]
    : [
        ...toSalesLines(items),
        { account: 'delivery_income', amount: negate(invoice.deliveryCharge) },
        { account: 'sales_tax', amount: negate(invoice.tax) },
        { account: 'discounts', amount: invoice.discount },
      ];
  return [{ date, customerId, lines: [owed, ...earned] }];
};

const toAppliedLines = (parts: readonly PostedPart[]): PostingLine[] =>
  parts.flatMap(({ invoiceId, amount }) => [
    { account: 'customer_credits', amount },
    { account: 'accounts_receivable', invoiceId, amount: negate(amount) },
  ]);

/** Payments are the customer's credit, reduced by settled invoices. A reversal reverts both on its date. */
export const createPaymentPostings = (payment: PostedPayment, parts: readonly PostedPart[]): Posting[] => {
  const { customerId, paymentDate, amount, paymentMethod, reversedOn } = payment;
  const received: PostingLine[] = [
    { account: accountByPaymentMethod[paymentMethod], amount },
    { account: 'customer_credits', amount: negate(amount) },
  ];
  const settled = parts.map((part) => ({ date: part.date, lines: toAppliedLines([part]) }));
  const postings: Posting[] = [{ date: paymentDate, lines: received }, ...settled].map((one) => ({
    ...one,
    customerId,
  }));
  if (reversedOn === null) return postings;
  return [...postings, ...reversePostings(reversedOn, postings)];
};

interface PostedRefund {
  customerId: string;
  date: BusinessDate;
  amount: string;
  method: RefundMethod;
  reversedOn: BusinessDate | null;
}

export const createRefundPostings = (refund: PostedRefund): Posting[] => {
  const { customerId, date, amount, method, reversedOn } = refund;
  const lines: PostingLine[] = [
    { account: 'customer_credits', amount },
    { account: accountByRefundMethod[method], amount: negate(amount) },
  ];
  const paid = { date, customerId, lines };
  return reversedOn === null ? [paid] : [paid, ...reversePostings(reversedOn, [paid])];
};

export const createCreditMemoPostings = (
  credit: PostedCreditMemo,
  items: readonly SoldLine[],
  parts: readonly PostedApplication[],
): Posting[] => {
  const { status, customerId, creditDate, deliveryCharge, discount, tax, total } = credit;
  if (status === 'voided') return [];
  const credited: PostingLine[] = [
    ...negateLines(toSalesLines(items)),
    { account: 'delivery_income', amount: deliveryCharge },
    { account: 'sales_tax', amount: tax },
    { account: 'discounts', amount: negate(discount) },
    { account: 'customer_credits', amount: negate(total) },
  ];
  return [
    { date: creditDate, customerId, lines: credited },
    ...parts.flatMap((part) => {
      const postings = [{ date: part.date, customerId, lines: toAppliedLines([part]) }];
      return part.takenBackOn === null
        ? postings
        : [...postings, ...reversePostings(part.takenBackOn, postings)];
    }),
  ];
};

export const createCashReceiptPostings = (
  receipt: PostedCashReceipt,
  items: readonly SoldLine[],
): Posting[] => {
  const { customerId, saleDate, tax, total, paymentMethod, voidedOn } = receipt;
  const received = paymentMethod === 'cash' ? total : receipt.amountPaid;
  const sold: PostingLine[] = [
    { account: accountByPaymentMethod[paymentMethod], amount: received },
    { account: 'cash', amount: decimal(total).minus(received) },
    ...toSalesLines(items),
    { account: 'sales_tax', amount: negate(tax) },
  ];
  const posting = { date: saleDate, customerId, lines: sold };
  return voidedOn === null ? [posting] : [posting, ...reversePostings(voidedOn, [posting])];
};

export const createPayoutPostings = (
  date: BusinessDate,
  { amount, account, voidedOn }: { amount: string; account: string | null; voidedOn: BusinessDate | null },
): Posting[] => {
  const lines: PostingLine[] = [
    { account: 'cash_payouts', category: account, amount },
    { account: 'cash', amount: negate(amount) },
  ];
  const posting = { date, customerId: null, lines };
  return voidedOn === null ? [posting] : [posting, ...reversePostings(voidedOn, [posting])];
};

/** Cash over or short at closing, in dollars; null until closed. */
export const createDrawerPostings = (date: BusinessDate, overShort: string | null): Posting[] =>
  overShort === null
    ? []
    : [
        {
          date,
          customerId: null,
          lines: [
            { account: 'cash', amount: overShort },
            { account: 'cash_over_short', amount: negate(overShort) },
          ],
        },
      ];

interface PostedDeposit {
  date: BusinessDate;
  checkTotal: string;
  cash: string;
  cardTotal: string;
  processorFee: string;
  total: string;
}

export const createDepositPostings = ({
  date,
  checkTotal,
  cash,
  cardTotal,
  processorFee,
  total,
}: PostedDeposit): Posting[] => [
  {
    date,
    customerId: null,
    lines: [
      { account: 'bank', amount: total },
      { account: 'processing_fees', amount: processorFee },
      { account: 'undeposited_checks', amount: negate(checkTotal) },
      { account: 'cash', amount: negate(cash) },
      { account: 'card', amount: negate(cardTotal) },
    ],
  },
];

/** A returned check or card payment leaves the bank whole; the processor keeps its fee. A reversed refund returns. */
export const createReturnedPostings = (
  deposit: { date: BusinessDate; cardCount: number },
  returnedOn: BusinessDate,
  amount: string,
): Posting[] => [
  {
    date: pickLaterDate(deposit.date, returnedOn),
    customerId: null,
    lines: [
      { account: deposit.cardCount === 0 ? 'undeposited_checks' : 'card', amount },
      { account: 'bank', amount: negate(amount) },
    ],
  },
];

interface PostedWriteOff {
  customerId: string;
  invoiceId: string;
  kind: WriteOffKind;
  date: BusinessDate;
  amount: string;
  reversedOn: BusinessDate | null;
}

/** A write-off lowers what its invoice owes and leaves sales unchanged. */
export const createWriteOffPostings = (writeOff: PostedWriteOff): Posting[] => {
  const { customerId, invoiceId, kind, date, amount, reversedOn } = writeOff;
  const lines: PostingLine[] = [
    { account: accountByWriteOffKind[kind], amount },
    { account: 'accounts_receivable', invoiceId, amount: negate(amount) },
  ];
  const written = { date, customerId, lines };
  return reversedOn === null ? [written] : [written, ...reversePostings(reversedOn, [written])];
};

/** Counter-entries of all postings, dated `day` or the posting's date if later. */
export const reversePostings = (day: BusinessDate, postings: readonly Posting[]): Posting[] =>
  postings.map(({ date, customerId, lines }) => ({
    date: pickLaterDate(date, day),
    customerId,
    lines: negateLines(lines),
  }));
