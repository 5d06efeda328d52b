import {
  type WriteOffAnswer,
  writeOffApi,
  writeOffKindLabels,
  writeOffKinds,
} from '@primal/contracts/billing/write-off';
import { IconAction, NativeSelect, SearchField, toDisabledReason, ViewAction } from '@primal/kit';
import { CustomerChoice } from '@primal/kit/forms';
import { IconReload } from '@primal/kit/icons';
import { DateRange } from '@primal/kit/parts';
import { useList } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { createDateColumn, createMoneyColumn } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { ReverseWriteOff, WriteOffStatus } from './actions.tsx';

const kinds = [
  { value: '', label: 'All Kinds' },
  ...writeOffKinds.map((value) => ({ value, label: writeOffKindLabels[value] })),
];

const columns: Column<WriteOffAnswer>[] = [
  createDateColumn('date', 'Date', { sort: 'date' }),
  { header: 'Invoice #', link: true, nowrap: true, cell: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Customer', sort: 'customerName', cell: ({ customerName }) => customerName },
  { header: 'Kind', cell: ({ kind }) => writeOffKindLabels[kind] },
  { header: 'Reason', cell: ({ reason }) => reason },
  createMoneyColumn('amount', 'Amount', { sort: 'amount' }),
  { header: 'Status', card: 'corner', cell: (writeOff) => <WriteOffStatus writeOff={writeOff} /> },
];

const renderActions = ({ id, allowed }: WriteOffAnswer, open: (dialog: 'reverse') => void) => (
  <>
    <ViewAction to={paths.writeOff(id)} />
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

export default function WriteOffs() {
  const list = useList(writeOffApi.listWriteOffs, { field: 'date', order: 'desc' });
  return (
    <ListPage
      title="Write-Offs"
      subtitle="Small differences, bad debts and early-payment discounts"
      back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
      list={list}
      noun={['write-off', 'write-offs']}
      loadingLabel="Loading write-offs..."
      clearLabel="Clear Filters"
      fields={
        <>
          <SearchField label="Search" placeholder="Invoice # or customer" {...list.field('q')} />
          <DateRange
            value={{ from: list.filter('from'), to: list.filter('to') }}
            onChange={({ from, to }) => list.setFilters({ from, to })}
          />
          <CustomerChoice
            value={list.filter('customerId')}
            clearLabel="All Customers"
            onChange={(customerId) => list.setFilters({ customerId })}
          />
          <NativeSelect label="Kind" data={kinds} {...list.field('status')} />
        </>
      }
      columns={columns}
      rowHref={({ id }) => paths.writeOff(id)}
      rowMark={({ reversal }) => (reversal ? 'struck' : undefined)}
      actions={renderActions}
      dialogs={{
        reverse: (writeOff, onClose) => <ReverseWriteOff writeOff={writeOff} onClose={onClose} />,
      }}
      nothing={{
        title: 'No write-offs yet',
        description: 'Write off an unpaid amount on its invoice, or with its payment.',
      }}
    />
  );
}
