import { type PaymentAnswer, paymentsApi } from '@primal/contracts/billing/payment';
import { paymentMethodLabels, paymentMethods } from '@primal/contracts/billing/payment-rules';
import {
  IconAction,
  NativeSelect,
  SearchField,
  TextLink,
  TwoLines,
  toDisabledReason,
  ViewAction,
} from '@primal/kit';
import { CustomerChoice } from '@primal/kit/forms';
import { IconCheck, IconReload } from '@primal/kit/icons';
import { DateRange } from '@primal/kit/parts';
import { useList } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { createBalanceColumn, createDateColumn, createMoneyColumn } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { ApplyCredit, formatMethod, PaymentStatus, ReversePayment } from './actions.tsx';
import { RecordPayment } from './record-payment.tsx';

const methods = [
  { value: '', label: 'All Methods' },
  ...paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
];

const Settled = ({ allocations }: PaymentAnswer) => {
  const [first, ...others] = allocations;
  const main = first && <TextLink to={paths.invoice(first.invoiceId)}>{first.invoiceNumber}</TextLink>;
  return <TwoLines main={main} sub={others.length > 0 && `and ${others.length} more`} />;
};

const columns: Column<PaymentAnswer>[] = [
  createDateColumn('paymentDate', 'Date', { sort: 'paymentDate' }),
  { header: 'Customer', sort: 'customerName', link: true, cell: ({ customerName }) => customerName },
  { header: 'Method', sort: 'paymentMethod', cell: formatMethod },
  { header: 'Applied To', nowrap: true, cell: Settled },
  createMoneyColumn('amount', 'Amount', { sort: 'amount' }),
  createBalanceColumn('unapplied', 'Unapplied'),
  { header: 'Status', card: 'corner', cell: (payment) => <PaymentStatus payment={payment} /> },
];

const renderActions = ({ id, allowed }: PaymentAnswer, open: (dialog: 'apply' | 'reverse') => void) => (
  <>
    <ViewAction to={paths.payment(id)} />
    <IconAction
      label="Apply Credit"
      icon={IconCheck}
      shortcut="a"
      disabledReason={toDisabledReason(allowed.allocate)}
      onClick={() => open('apply')}
    />
    <IconAction
      label="Reverse"
      icon={IconReload}
      shortcut="r"
      danger
      disabledReason={toDisabledReason(allowed.reverse)}
      onClick={() => open('reverse')}
    />
  </>
);

export default function Payments() {
  const list = useList(paymentsApi.listPayments, { field: 'paymentDate', order: 'desc' });
  return (
    <ListPage
      title="Payments"
      subtitle="Money received, and the invoices it paid"
      back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
      create={{
        label: 'Record Payment',
        shortcut: 'Record a payment',
        dialog: (onClose) => (
          <RecordPayment customerId={list.filter('customerId') || undefined} onClose={onClose} />
        ),
      }}
      list={list}
      noun={['payment', 'payments']}
      loadingLabel="Loading payments..."
      clearLabel="Clear Filters"
      fields={
        <>
          <SearchField label="Search" placeholder="Check # or customer" {...list.field('q')} />
          <DateRange
            value={{ from: list.filter('from'), to: list.filter('to') }}
            onChange={({ from, to }) => list.setFilters({ from, to })}
          />
          <CustomerChoice
            value={list.filter('customerId')}
            clearLabel="All Customers"
            onChange={(customerId) => list.setFilters({ customerId })}
          />
          <NativeSelect label="Method" data={methods} {...list.field('status')} />
        </>
      }
      columns={columns}
      rowHref={({ id }) => paths.payment(id)}
      rowMark={({ reversal }) => (reversal ? 'struck' : undefined)}
      actions={renderActions}
      dialogs={{
        apply: (payment, onClose) => <ApplyCredit payment={payment} onClose={onClose} />,
        reverse: (payment, onClose) => <ReversePayment payment={payment} onClose={onClose} />,
      }}
      nothing={{ title: 'No payments yet', description: 'Recorded payments appear here.' }}
    />
  );
}
