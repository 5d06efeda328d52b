import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { paymentMethodLabels, paymentMethods } from '@primal/contracts/billing/payment-methods';
import { paymentsApi } from '@primal/contracts/billing/receivables-api';
import {
  Button,
  FilterBar,
  IconAction,
  NativeSelect,
  PageHeader,
  reasonOf,
  SearchField,
  TextLink,
  TwoLines,
  useShortcut,
} from '@primal/kit';
import { CustomerChoice } from '@primal/kit/forms';
import { IconCheck, IconEye, IconPlus, IconReload } from '@primal/kit/icons';
import { DateRange } from '@primal/kit/parts';
import { listProps, useApiList, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { dateColumn, moneyColumn, restColumn } from '../document/list.tsx';
import { paths } from '../paths.ts';
import { ApplyCredit, methodOf, PaymentStatus, ReversePayment } from './actions.tsx';
import { RecordPayment } from './record-payment.tsx';

const methods = [
  { value: '', label: 'All Methods' },
  ...paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
];

/** The first invoice, and how many more. */
const Settled = ({ allocations }: PaymentAnswer) => {
  const [first, ...others] = allocations;
  const main = first && <TextLink to={paths.invoice(first.invoiceId)}>{first.invoiceNumber}</TextLink>;
  return <TwoLines main={main} sub={others.length > 0 && `and ${others.length} more`} />;
};

const columns: Column<PaymentAnswer>[] = [
  dateColumn('paymentDate', 'Date', { sort: 'paymentDate' }),
  {
    id: 'customer',
    header: 'Customer',
    sort: 'customerName',
    link: true,
    cell: ({ customerName }) => customerName,
  },
  { id: 'method', header: 'Method', sort: 'paymentMethod', cell: methodOf },
  { id: 'invoices', header: 'Applied To', nowrap: true, cell: Settled },
  moneyColumn('amount', 'Amount', { sort: 'amount' }),
  restColumn('unapplied', 'Unapplied'),
  {
    id: 'status',
    header: 'Status',
    card: 'corner',
    cell: (payment) => <PaymentStatus payment={payment} />,
  },
];

type Opened = { dialog: 'record' } | { dialog: 'apply' | 'reverse'; payment: PaymentAnswer };

export default function Payments() {
  const list = useListState({ field: 'paymentDate', order: 'desc' });
  const payments = useApiList(paymentsApi.listPayments, { query: { ...list.query, limit: '100' } });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const record = () => setOpened({ dialog: 'record' });
  useShortcut('n', 'Record a payment', record);
  const actions = useCallback(
    (payment: PaymentAnswer) => (
      <>
        <IconAction label="View" icon={IconEye} shortcut="v" to={paths.payment(payment.id)} />
        <IconAction
          label="Apply Credit"
          icon={IconCheck}
          shortcut="a"
          disabledReason={reasonOf(payment.allowed.allocate)}
          onClick={() => setOpened({ dialog: 'apply', payment })}
        />
        <IconAction
          label="Reverse"
          icon={IconReload}
          shortcut="r"
          danger
          disabledReason={reasonOf(payment.allowed.reverse)}
          onClick={() => setOpened({ dialog: 'reverse', payment })}
        />
      </>
    ),
    [],
  );
  const recordButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={record}>
      Record Payment
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle="Money received, and the invoices it paid"
        back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
        actions={recordButton}
      />
      <FilterBar
        onClear={list.clearFilters}
        active={list.filtered}
        clearLabel="Clear Filters"
        summary={payments.showing('payments')}
      >
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
      </FilterBar>
      <DataTable
        label="Payments"
        loadingLabel="Loading payments..."
        columns={columns}
        {...listProps(payments, list)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.payment(id)}
        rowMark={({ reversal }) => (reversal ? 'struck' : undefined)}
        actions={actions}
        empty={
          list.filtered
            ? { title: 'No payments found', description: 'No payment matches these filters.' }
            : {
                title: 'No payments yet',
                description: 'Recorded payments appear here.',
                action: recordButton,
              }
        }
      />
      {opened?.dialog === 'record' && (
        <RecordPayment customerId={list.filter('customerId') || undefined} onClose={close} />
      )}
      {opened?.dialog === 'apply' && <ApplyCredit payment={opened.payment} onClose={close} />}
      {opened?.dialog === 'reverse' && <ReversePayment payment={opened.payment} onClose={close} />}
    </>
  );
}
