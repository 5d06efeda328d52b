import {
  formatRefundMethod,
  type RefundAnswer,
  refundApi,
  refundMethodLabels,
  refundMethods,
} from '@primal/contracts/billing/refund';
import { creditDocuments } from '@primal/contracts/documents';
import {
  IconAction,
  NativeSelect,
  PrintAction,
  SearchField,
  toDisabledReason,
  ViewAction,
} from '@primal/kit';
import { CustomerChoice } from '@primal/kit/forms';
import { IconReload } from '@primal/kit/icons';
import { DateRange } from '@primal/kit/parts';
import { useList } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { createDateColumn, createMoneyColumn, createNumberColumn } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { RefundStatus, ReverseRefund } from './actions.tsx';

const methods = [
  { value: '', label: 'All Methods' },
  ...refundMethods.map((value) => ({ value, label: refundMethodLabels[value] })),
];

const columns: Column<RefundAnswer>[] = [
  createNumberColumn('refundNumber', 'Refund #'),
  createDateColumn('date', 'Date', { sort: 'date' }),
  { header: 'Customer', sort: 'customerName', cell: ({ customer }) => customer.name },
  { header: 'Method', sort: 'method', cell: formatRefundMethod },
  createMoneyColumn('amount', 'Amount', { sort: 'amount' }),
  { header: 'Status', card: 'corner', cell: (refund) => <RefundStatus refund={refund} /> },
];

const renderActions = ({ id, allowed, reversal }: RefundAnswer, open: (dialog: 'reverse') => void) => (
  <>
    <ViewAction to={paths.refund(id)} />
    <PrintAction to={paths.printRefund(id)} newTab />
    {reversal === null && (
      <IconAction
        label="Reverse"
        icon={IconReload}
        shortcut="r"
        danger
        disabledReason={toDisabledReason(allowed.reverse)}
        onClick={() => open('reverse')}
      />
    )}
  </>
);

export default function Refunds() {
  const list = useList(refundApi.listRefunds, { field: 'date', order: 'desc' });
  return (
    <ListPage
      title="Refunds"
      subtitle="Credit paid back to customers"
      back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
      list={list}
      noun={['refund', 'refunds']}
      loadingLabel="Loading refunds..."
      clearLabel="Clear Filters"
      fields={
        <>
          <SearchField label="Search" placeholder="Refund # or customer" {...list.field('q')} />
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
      rowHref={({ id }) => paths.refund(id)}
      rowMark={({ reversal }) => (reversal ? 'struck' : undefined)}
      actions={renderActions}
      dialogs={{ reverse: (refund, onClose) => <ReverseRefund refund={refund} onClose={onClose} /> }}
      nothing={{
        title: 'No refunds yet',
        description: `Refund a credit on ${creditDocuments.map(({ label = '' }) => `its ${label.toLowerCase()}`).join(', ')} or its customer.`,
      }}
    />
  );
}
