import type { SettledPart } from '@primal/contracts/billing/invoice-history';
import { paymentMethodLabels, paymentMethods } from '@primal/contracts/billing/payment-methods';
import { Section, TwoLines } from '@primal/kit';
import { type Column, DataTable } from '@primal/kit/table';
import { dateColumn, moneyColumn } from '../document/columns.tsx';
import { paths } from '../paths.ts';

/** `Check 1042`, `Cash`, `CM-1001`. */
const nameOf = ({ type, number, paymentMethod }: SettledPart): string => {
  if (type === 'credit_memo') return number ?? 'Credit Memo';
  const method = paymentMethods.find((known) => known === paymentMethod);
  return [method ? paymentMethodLabels[method] : 'Payment', number].filter(Boolean).join(' ');
};

const kindOf = ({ type, isReversed }: SettledPart): string => {
  const kind = type === 'payment' ? 'Payment' : 'Credit memo';
  return isReversed ? `${kind}, reversed` : kind;
};

const columns: Column<SettledPart>[] = [
  {
    id: 'number',
    header: 'Number',
    link: true,
    cell: (part) => <TwoLines main={nameOf(part)} sub={kindOf(part)} />,
  },
  dateColumn('date', 'Date'),
  moneyColumn('amount', 'Amount'),
];

export const SettledParts = ({ settled }: { settled: readonly SettledPart[] }) => (
  <Section title="Payments and Credits">
    {settled.length === 0 ? (
      'Nothing has been paid or credited.'
    ) : (
      <DataTable
        label="Payments and Credits"
        columns={columns}
        rows={settled}
        rowKey={({ type, id }) => `${type} ${id}`}
        rowHref={({ type, id }) => (type === 'payment' ? paths.payment(id) : paths.creditMemo(id))}
        rowMark={({ isReversed }) => (isReversed ? 'struck' : undefined)}
        empty={{ title: 'Nothing has been paid or credited.' }}
      />
    )}
  </Section>
);
