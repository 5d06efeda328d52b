import {
  computeEntryEffect,
  type DrawerDayAnswer,
  type DrawerEntry,
  type DrawerKind,
  type DrawerPayout,
  drawerKindLabels,
} from '@primal/contracts/billing/cash-drawer';
import { walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import { formatInstant } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { DescriptionList, TwoLines } from '@primal/kit';
import type { Column } from '@primal/kit/table';
import { createMoneyColumn } from '../document/list.tsx';
import { paths } from '../routes.ts';

/** 'CR-1003', 'Payment of Corner Bistro' */
export const formatEntryName = ({ kind, number, customerName }: DrawerEntry): string =>
  number ?? `${kind === 'payment' ? 'Payment' : 'Reversal'} of ${customerName ?? walkInCustomer}`;

export const describeEntry = ({ kind, number, customerName }: DrawerEntry): string =>
  number !== null && kind !== 'bank_drop'
    ? `${drawerKindLabels[kind].one}, ${customerName ?? walkInCustomer}`
    : drawerKindLabels[kind].one;

const entryPaths: Record<DrawerKind, (id: string) => string> = {
  sale: paths.printCashReceipt,
  refund: paths.printCashReceipt,
  payment: paths.payment,
  reversal: paths.payment,
  customer_refund: paths.refund,
  refund_reversal: paths.refund,
  change: paths.printCashReceipt,
  change_returned: paths.printCashReceipt,
  bank_drop: paths.printDeposit,
};

export const toEntryPath = ({ kind, id }: DrawerEntry): string => entryPaths[kind](id);

/** `-$12.00` for outgoing cash. */
export const formatEntryAmount = (entry: DrawerEntry): string => formatMoney(computeEntryEffect(entry));

export const toEntryKey = ({ kind, id }: DrawerEntry): string => `${kind} ${id}`;

export const entryColumns: Column<DrawerEntry>[] = [
  {
    header: 'Document',
    link: true,
    cell: (entry) => <TwoLines main={formatEntryName(entry)} sub={describeEntry(entry)} />,
  },
  { header: 'When', nowrap: true, cell: ({ at }) => formatInstant(at) },
  { header: 'Amount', align: 'right', nowrap: true, cell: formatEntryAmount },
];

/** `Voided by Dana: typed twice` */
export const describeVoided = ({ voided }: DrawerPayout): string | null =>
  voided && `Voided by ${voided.by}: ${voided.reason}`;

export const payoutColumns: Column<DrawerPayout>[] = [
  {
    header: 'Reason',
    card: 'title',
    cell: (payout) => <TwoLines main={payout.reason} sub={describeVoided(payout)} />,
  },
  { header: 'Account', cell: ({ accountName }) => accountName },
  { header: 'By', cell: ({ by }) => by },
  { header: 'When', nowrap: true, cell: ({ at }) => formatInstant(at) },
  createMoneyColumn('amount', 'Amount', { nowrap: true }),
];

const formatNegative = (amount: string): string => formatMoney(decimal(amount).neg());

/** Expected cash by line. Omits zero lines, except float and sales. */
export const listExpectedLines = (day: DrawerDayAnswer): { label: string; value: string }[] =>
  [
    { label: 'Opening float', value: formatMoney(day.openingFloat), always: true, amount: day.openingFloat },
    { label: drawerKindLabels.sale.all, value: formatMoney(day.cashSales), always: true, amount: '' },
    { label: drawerKindLabels.payment.all, value: formatMoney(day.cashPayments), amount: day.cashPayments },
    { label: drawerKindLabels.refund.all, value: formatNegative(day.refunds), amount: day.refunds },
    { label: drawerKindLabels.reversal.all, value: formatNegative(day.reversals), amount: day.reversals },
    {
      label: drawerKindLabels.customer_refund.all,
      value: formatNegative(day.customerRefunds),
      amount: day.customerRefunds,
    },
    {
      label: drawerKindLabels.refund_reversal.all,
      value: formatMoney(day.refundReversals),
      amount: day.refundReversals,
    },
    { label: drawerKindLabels.change.all, value: formatNegative(day.changeGiven), amount: day.changeGiven },
    {
      label: drawerKindLabels.change_returned.all,
      value: formatMoney(day.changeReturned),
      amount: day.changeReturned,
    },
    { label: 'Payouts', value: formatNegative(day.payoutTotal), amount: day.payoutTotal },
    { label: drawerKindLabels.bank_drop.all, value: formatNegative(day.bankDrops), amount: day.bankDrops },
  ]
    .filter(({ always = false, amount }) => always || !decimal(amount || 0).eq(0))
    .map(({ label, value }) => ({ label, value }));

export const ExpectedFigures = ({ day }: { day: DrawerDayAnswer }) => (
  <DescriptionList
    figures
    items={[
      ...listExpectedLines(day).map(({ label, value }) => ({ term: label, value })),
      { term: 'Expected in the drawer', value: <strong>{formatMoney(day.expected)}</strong> },
    ]}
  />
);
