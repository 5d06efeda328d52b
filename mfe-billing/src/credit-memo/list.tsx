import {
  type CreditMemoSummary,
  creditMemoApi,
  creditStatuses,
  creditStatusLabels,
  formatCreditReason,
  formatCreditStatus,
} from '@primal/contracts/billing/credit-memo';
import { NativeSelect, PrintAction, StatusBadge, ViewAction } from '@primal/kit';
import { useList } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { Fragment } from 'react';
import {
  createBalanceColumn,
  createDateColumn,
  createMoneyColumn,
  createNumberColumn,
  markVoided,
  VoidAction,
} from '../document/list.tsx';
import { paths } from '../routes.ts';
import { VoidCredit } from './actions.tsx';

/** Allows a line break after the slash of 'Discount/Adjustment'. */
const Reason = ({ reason }: Pick<CreditMemoSummary, 'reason'>) =>
  formatCreditReason(reason)
    .split(/(?<=\/)/)
    .map((part, at) => (
      <Fragment key={part}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ));

const columns: Column<CreditMemoSummary>[] = [
  createNumberColumn('creditNumber', 'Credit #'),
  createDateColumn('creditDate', 'Date', { sort: 'creditDate' }),
  { header: 'Customer', sort: 'customerName', cell: (credit) => credit.customer.name },
  { header: 'Reason', sort: 'reason', cell: ({ reason }) => <Reason reason={reason} /> },
  createMoneyColumn('total', 'Total', { sort: 'total' }),
  createBalanceColumn('balance', 'Left to Apply'),
  {
    header: 'Status',
    sort: 'status',
    cell: (credit) => <StatusBadge status={credit.status} label={formatCreditStatus(credit)} />,
  },
];

const statuses = [
  { value: '', label: 'All Statuses' },
  ...creditStatuses.map((value) => ({ value, label: creditStatusLabels[value] })),
];

const renderActions = ({ id, ...credit }: CreditMemoSummary, open: (dialog: 'void') => void) => (
  <>
    <ViewAction to={paths.creditMemo(id)} />
    <PrintAction to={paths.printCreditMemo(id)} newTab />
    <VoidAction of={credit} onVoid={() => open('void')} />
  </>
);

export default function CreditMemos() {
  const list = useList(creditMemoApi.listCreditMemos, { field: 'creditDate', order: 'desc' });
  return (
    <ListPage
      title="Credit Memos"
      subtitle="Credits to customers, and how much is applied"
      create={{ label: 'Create Credit Memo', shortcut: 'New credit memo', to: paths.createCredit }}
      list={list}
      noun={['credit memo', 'credit memos']}
      loadingLabel="Loading credit memos..."
      searchFor="Credit # or customer"
      filters={<NativeSelect label="Status" data={statuses} {...list.field('status')} />}
      columns={columns}
      rowHref={({ id }) => paths.creditMemo(id)}
      rowMark={markVoided}
      actions={renderActions}
      dialogs={{ void: (credit, onClose) => <VoidCredit credit={credit} onClose={onClose} /> }}
      nothing={{
        title: 'No credit memos found',
        description: 'Create a credit memo when goods come back or an invoice was too high.',
      }}
    />
  );
}
