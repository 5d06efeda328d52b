import { type AgingBucket, agingBuckets } from '../shared/aging.ts';
import { formatCityLine } from '../shared/customer.ts';
import { formatDate } from '../shared/dates.ts';
import { decimal, formatMoney, isPositive } from '../shared/decimal.ts';
import { counted } from '../shared/text.ts';
import { countDaysPastDue, type PaymentMethod } from './payment-rules.ts';
import {
  type Movement,
  type MovementType,
  movementLabels,
  type StatementAnswer,
  type StatementItem,
} from './statement.ts';

const methodWords: Record<PaymentMethod, string> = {
  cash: 'cash',
  check: 'check',
  credit_card: 'credit card',
  wire_transfer: 'wire transfer',
  ach: 'ACH transfer',
};

/** `Invoice INV-1042`, `Payment, check 5555`, `Refund REF-1001, check 9001`, `Invoice INV-1004, voided 11/20/2026`. */
export const formatMovement = ({
  type,
  number,
  checkNumber,
  method,
  isVoided,
  voidedOn,
}: Omit<Movement, 'id' | 'amount'>): string => {
  if (method && method !== 'brought_forward')
    return `${movementLabels[type]}, ${[methodWords[method], number].filter(Boolean).join(' ')}`;
  const label = type === 'reversal' ? 'Credit Reversed' : movementLabels[type];
  const named = [[label, number].filter(Boolean).join(' '), checkNumber && `check ${checkNumber}`]
    .filter(Boolean)
    .join(', ');
  if (!isVoided) return named;
  return `${named}, voided${voidedOn ? ` ${formatDate(voidedOn)}` : ''}`;
};

export const describeLaterMovements = ({
  to,
  later: { count, first },
}: Pick<StatementAnswer, 'to' | 'later'>) => {
  if (count === 0) return null;
  const named = first.map(
    (movement) =>
      `${formatMovement(movement)} of ${formatDate(movement.date)} (${formatMoney(movement.amount)})`,
  );
  const more = count > first.length ? [`${(count - first.length).toLocaleString('en-US')} more`] : [];
  return `Dated after ${formatDate(to)} and not counted here: ${[...named, ...more].join('; ')}.`;
};

export interface StatementRow {
  key: string;
  document: { id: string; type: MovementType } | null;
  cells: string[];
}

/** Printed statement with formatted figures, shared by the page on screen and the PDF. */
export interface StatementSheet {
  title: string;
  customer: string;
  facts: { label: string; value: string }[];
  billTo: string[];
  summary: { label: string; value: string; strong?: true }[];
  aging: { header: string; value: string }[];
  details: {
    title: string;
    columns: { header: string; align: 'left' | 'right' }[];
    rows: StatementRow[];
  };
  note: string | null;
}

const formatDeduction = (amount: string): string =>
  isPositive(amount) ? `-${formatMoney(amount)}` : formatMoney(amount);

/** No line if nothing was deducted. */
const listDeduction = (label: string, amount: string) =>
  decimal(amount).eq(0) ? [] : [{ label, value: formatMoney(decimal(amount).neg()) }];

const alignLeft = (header: string) => ({ header, align: 'left' as const });
const alignRight = (header: string) => ({ header, align: 'right' as const });

const createAccountDetails = ({
  from,
  previousBalance,
  entries,
}: StatementAnswer): StatementSheet['details'] => ({
  title: 'Invoice Details',
  columns: [alignLeft('Date'), alignLeft('Description'), alignRight('Amount'), alignRight('Balance')],
  rows: [
    {
      key: 'before',
      document: null,
      cells: [formatDate(from), 'Previous Balance', '', formatMoney(previousBalance)],
    },
    ...entries.map((entry) => ({
      key: `${entry.type} ${entry.id}`,
      document: { id: entry.id, type: entry.type },
      cells: [
        formatDate(entry.date),
        formatMovement(entry),
        formatMoney(entry.amount),
        formatMoney(entry.balance),
      ],
    })),
  ],
});

const createItemRow = (item: StatementItem, to: string): StatementRow => {
  const late = countDaysPastDue(item.dueDate, to);
  return {
    key: item.id,
    document: { id: item.id, type: item.broughtForward ? 'opening_invoice' : 'invoice' },
    cells: [
      formatDate(item.invoiceDate),
      item.number,
      `${formatDate(item.dueDate)}${late > 0 ? ` (${counted(late, 'day')} late)` : ''}`,
      formatMoney(item.total),
      formatMoney(decimal(item.total).minus(item.balance)),
      formatMoney(item.balance),
    ],
  };
};

const createOpenItemDetails = ({
  to,
  openItems,
  unappliedCredit,
}: StatementAnswer): StatementSheet['details'] => ({
  title: 'Open Items',
  columns: [
    alignLeft('Date'),
    alignLeft('Invoice #'),
    alignLeft('Due Date'),
    alignRight('Amount'),
    alignRight('Settled'),
    alignRight('Open'),
  ],
  rows: [
    ...openItems.map((item) => createItemRow(item, to)),
    ...(isPositive(unappliedCredit)
      ? [
          {
            key: 'credit',
            document: null,
            cells: [formatDate(to), 'Credit on Account', '', '', '', formatDeduction(unappliedCredit)],
          },
        ]
      : []),
  ],
});

const agingHeaders: Partial<Record<AgingBucket, string>> = {
  currentBalance: 'Current (0-7 days)',
  notDue: 'Current (not yet due)',
  days1to30: '1-30 Days Overdue',
  days31to60: '31-60 Days Overdue',
  days61to90: '61-90 Days Overdue',
  over90Days: 'Over 90 Days Overdue',
};

const createAging = ({ aging, agingByDueDate, agingBy }: StatementAnswer): StatementSheet['aging'] => {
  const amounts = { ...aging, ...agingByDueDate };
  return agingBuckets[agingBy].map(({ id, header }) => ({
    header: agingHeaders[id] ?? header,
    value: formatMoney(amounts[id]),
  }));
};

export const createStatementSheet = (statement: StatementAnswer): StatementSheet => {
  const { customer, from, to, unappliedCredit } = statement;
  const balance = {
    label: 'Current Balance',
    value: formatMoney(statement.closingBalance),
    strong: true,
  } as const;
  const isOpenItems = statement.kind === 'open_items';
  return {
    title: isOpenItems ? 'Open Item Statement' : 'Statement',
    customer: customer.name,
    facts: [
      { label: 'Statement date', value: formatDate(to) },
      ...(isOpenItems ? [] : [{ label: 'Period', value: `${formatDate(from)} to ${formatDate(to)}` }]),
    ],
    billTo: [
      customer.address,
      formatCityLine(customer),
      customer.phone,
      ...(customer.contactPerson ? [`Attn: ${customer.contactPerson}`] : []),
    ].filter(Boolean),
    summary: isOpenItems
      ? [
          {
            label: 'Open Invoices',
            value: formatMoney(decimal(statement.closingBalance).plus(unappliedCredit)),
          },
          { label: 'Credit on Account', value: formatDeduction(unappliedCredit) },
          balance,
        ]
      : [
          { label: 'Previous Balance', value: formatMoney(statement.previousBalance) },
          { label: 'New Charges', value: formatMoney(statement.charges) },
          { label: 'Payments', value: formatDeduction(statement.payments) },
          { label: 'Credits', value: formatDeduction(statement.credits) },
          ...listDeduction('Discounts', statement.discounts),
          ...listDeduction('Write-Offs', statement.writeOffs),
          ...(decimal(statement.refunds).eq(0)
            ? []
            : [{ label: 'Refunds', value: formatMoney(statement.refunds) }]),
          balance,
          ...(isPositive(unappliedCredit)
            ? [{ label: 'Credit on Account', value: formatMoney(unappliedCredit) }]
            : []),
        ],
    aging: createAging(statement),
    details: isOpenItems ? createOpenItemDetails(statement) : createAccountDetails(statement),
    note: describeLaterMovements(statement),
  };
};
