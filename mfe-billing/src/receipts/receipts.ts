import {
  type CashReceiptSummary,
  type CashSaleMethod,
  cashReceiptApi,
  walkInCustomer,
} from '@primal/contracts/billing/cash-receipt';
import { type PaymentAnswer, paymentsApi } from '@primal/contracts/billing/payment';
import type { PaymentMethod } from '@primal/contracts/billing/payment-rules';
import type { Query } from '@primal/contracts/shared/api';
import { isBusinessDate } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { keepPreviousData, sendPage, toApiKey, useQueries } from '@primal/kit/platform';
import { paths } from '../routes.ts';

/** Payment methods in deposit slip order. */
export const receiptMethods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'card', label: 'Card' },
  { value: 'wire_transfer', label: 'Wire Transfer' },
  { value: 'ach', label: 'ACH Transfer' },
] as const;
type ReceiptMethod = (typeof receiptMethods)[number]['value'];

const depositedMethods: readonly ReceiptMethod[] = ['cash', 'check'];

export interface Receipt {
  key: string;
  kind: 'payment' | 'sale';
  to: string;
  date: string;
  /** Recording time; sort order within a method. */
  createdAt: string;
  from: string;
  method: ReceiptMethod;
  /** Check number, reference or receipt number. */
  number: string | null;
  amount: string;
  /** True for a reversed payment or voided sale, which counts as 0. */
  isReversed: boolean;
}

const paymentMethods: Record<PaymentMethod, ReceiptMethod> = {
  cash: 'cash',
  check: 'check',
  credit_card: 'card',
  wire_transfer: 'wire_transfer',
  ach: 'ach',
};
const saleMethods: Record<CashSaleMethod, ReceiptMethod> = { cash: 'cash', card: 'card', check: 'check' };

/** A payment as a receipt. Excludes balances brought forward from another system. */
const toPaymentReceipts = (payment: PaymentAnswer): Receipt[] =>
  payment.paymentMethod === 'brought_forward'
    ? []
    : [
        {
          key: `payment ${payment.id}`,
          kind: 'payment',
          to: paths.payment(payment.id),
          date: payment.paymentDate,
          createdAt: payment.createdAt,
          from: payment.customerName,
          method: paymentMethods[payment.paymentMethod],
          number: payment.checkNumber ?? payment.reference,
          amount: payment.amount,
          isReversed: payment.reversal !== null,
        },
      ];

const toSaleReceipt = (sale: CashReceiptSummary): Receipt => ({
  key: `sale ${sale.id}`,
  kind: 'sale',
  to: paths.printCashReceipt(sale.id),
  date: sale.saleDate,
  createdAt: sale.createdAt,
  from: sale.customer?.name ?? walkInCustomer,
  method: saleMethods[sale.paymentMethod],
  number: sale.receiptNumber,
  // The total is the amount paid less change.
  amount: sale.total,
  isReversed: sale.status === 'voided',
});

const findMethodRank = ({ method }: Receipt): number =>
  receiptMethods.findIndex(({ value }) => value === method);

/** Payments and cash sales by method, in recording order. */
export const combineReceipts = (
  payments: readonly PaymentAnswer[],
  sales: readonly CashReceiptSummary[],
): Receipt[] =>
  [...payments.flatMap(toPaymentReceipts), ...sales.map(toSaleReceipt)].sort(
    (one, other) =>
      findMethodRank(one) - findMethodRank(other) || one.createdAt.localeCompare(other.createdAt),
  );

/** `Cash Sale CR-1001`, `Payment` */
export const formatKind = ({ kind, number }: Receipt): string =>
  kind === 'sale' ? `Cash Sale ${number ?? ''}` : 'Payment';

export const getCheckNumber = ({ kind, method, number }: Receipt): string | null =>
  kind === 'payment' && method === 'check' ? number : null;

/** Reference of a wire or ACH payment. */
export const getReference = ({ kind, method, number }: Receipt): string | null =>
  kind === 'payment' && method !== 'check' ? number : null;

export const formatReversalLabel = ({ kind }: Receipt): string => (kind === 'sale' ? 'Voided' : 'Reversed');

/** Range from the URL. One valid date means that day, none means today. */
export const readDays = (from: string, to: string, today: string): { from: string; to: string } => {
  const known = { from: isBusinessDate(from) ? from : '', to: isBusinessDate(to) ? to : '' };
  const day = known.from || known.to || today;
  return { from: known.from || day, to: known.to || day };
};

export const formatDays = ({ from, to }: { from: string; to: string }, between: string): string =>
  from === to ? from : `${from}${between}${to}`;

interface MethodTotal {
  method: ReceiptMethod;
  label: string;
  count: number;
  amount: string;
}

export interface ReceiptTotals {
  byMethod: MethodTotal[];
  toDeposit: string;
  total: string;
  reversedCount: number;
}

/** Totals by method and overall; excludes reversed and voided receipts. */
export const sumReceipts = (receipts: readonly Receipt[]): ReceiptTotals => {
  const valid = receipts.filter(({ isReversed }) => !isReversed);
  const byMethod = receiptMethods.flatMap(({ value: method, label }): MethodTotal[] => {
    const own = valid.filter((receipt) => receipt.method === method);
    if (own.length === 0) return [];
    return [{ method, label, count: own.length, amount: toMoney(sum(own.map(({ amount }) => amount))) }];
  });
  const toDeposit = byMethod
    .filter(({ method }) => depositedMethods.includes(method))
    .map(({ amount }) => amount);
  return {
    byMethod,
    toDeposit: toMoney(sum(toDeposit)),
    total: toMoney(byMethod.reduce((all, { amount }) => all.plus(amount), decimal(0))),
    reversedCount: receipts.length - valid.length,
  };
};

const { listPayments } = paymentsApi;
const { listCashReceipts } = cashReceiptApi;

/** First and last day, both inclusive. */
type Days = Required<Pick<Query<typeof listPayments>, 'from' | 'to'>>;

const readAllPages = async <Row>(
  page: (next: string | null) => Promise<{ rows: Row[]; next: string | null }>,
) => {
  const rows: Row[] = [];
  let next: string | null = null;
  do {
    const read: { rows: Row[]; next: string | null } = await page(next);
    rows.push(...read.rows);
    next = read.next;
  } while (next);
  return rows;
};

export const useReceipts = (days: Days, enabled = true) => {
  const query = { ...days, limit: '1000' };
  return useQueries({
    queries: [
      {
        queryKey: [...toApiKey(listPayments, { query }), 'all'],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          readAllPages((next) => sendPage(listPayments, { query, signal }, next)),
        placeholderData: keepPreviousData,
        enabled,
      },
      {
        queryKey: [...toApiKey(listCashReceipts, { query }), 'all'],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          readAllPages((next) => sendPage(listCashReceipts, { query, signal }, next)),
        placeholderData: keepPreviousData,
        enabled,
      },
    ],
    combine: ([payments, sales]) => ({
      data: payments.data && sales.data ? combineReceipts(payments.data, sales.data) : undefined,
      error: payments.error ?? sales.error,
      isPending: payments.isPending || sales.isPending,
      isPlaceholderData: payments.isPlaceholderData || sales.isPlaceholderData,
      isFetching: payments.isFetching || sales.isFetching,
      refetch: () => Promise.all([payments.refetch(), sales.refetch()]),
    }),
  });
};
