import type { CreditMemoSummary } from '@primal/contracts/billing/credit-memo';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo-api';
import {
  creditReasonLabel,
  creditStatuses,
  creditStatusLabels,
} from '@primal/contracts/billing/credit-memo-rules';
import {
  DocumentFilters,
  IconAction,
  LinkButton,
  NativeSelect,
  PageHeader,
  StatusBadge,
  useGoTo,
  useShortcut,
} from '@primal/kit';
import { IconEye, IconPlus, IconPrinter } from '@primal/kit/icons';
import { listProps, useApiList, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { Fragment, useCallback, useState } from 'react';
import { dateColumn, moneyColumn, numberColumn, restColumn, VoidAction } from '../document/list.tsx';
import { paths } from '../paths.ts';
import { VoidCredit } from './actions.tsx';

/** 'Discount/Adjustment' may go on below after its stroke: a tablet has no room for it in one line. */
const Reason = ({ reason }: Pick<CreditMemoSummary, 'reason'>) =>
  creditReasonLabel(reason)
    .split(/(?<=\/)/)
    .map((part, at) => (
      <Fragment key={part}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ));

const columns: Column<CreditMemoSummary>[] = [
  numberColumn('creditNumber', 'Credit #'),
  dateColumn('creditDate', 'Date', { sort: 'creditDate' }),
  { id: 'customer', header: 'Customer', sort: 'customerName', cell: (credit) => credit.customer.name },
  { id: 'reason', header: 'Reason', sort: 'reason', cell: ({ reason }) => <Reason reason={reason} /> },
  moneyColumn('total', 'Total', { sort: 'total' }),
  restColumn('balance', 'Left to Apply'),
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    cell: ({ status }) => <StatusBadge status={status} label={creditStatusLabels[status]} />,
  },
];

const statuses = [
  { value: '', label: 'All Statuses' },
  ...creditStatuses.map((value) => ({ value, label: creditStatusLabels[value] })),
];

export default function CreditMemos() {
  const list = useListState({ field: 'creditDate', order: 'desc' });
  const credits = useApiList(creditMemoApi.listCreditMemos, { query: { ...list.query, limit: '100' } });
  const [voiding, setVoiding] = useState<CreditMemoSummary | null>(null);
  const goTo = useGoTo();
  useShortcut('n', 'New credit memo', () => goTo(paths.createCredit));
  const actions = useCallback(
    (credit: CreditMemoSummary) => (
      <>
        <IconAction label="View" icon={IconEye} shortcut="v" to={paths.creditMemo(credit.id)} />
        <IconAction
          label="Print"
          icon={IconPrinter}
          shortcut="p"
          to={paths.printCreditMemo(credit.id)}
          newTab
        />
        <VoidAction of={credit} onVoid={() => setVoiding(credit)} />
      </>
    ),
    [],
  );
  const createButton = (
    <LinkButton to={paths.createCredit} leftSection={<IconPlus size={16} />}>
      Create Credit Memo
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="Credit Memos"
        subtitle="Credits to customers, and how much is applied"
        actions={createButton}
      />
      <DocumentFilters list={list} searchFor="Credit # or customer" summary={credits.showing('credit memos')}>
        <NativeSelect label="Status" data={statuses} {...list.field('status')} />
      </DocumentFilters>
      <DataTable
        label="Credit memos"
        loadingLabel="Loading credit memos..."
        columns={columns}
        {...listProps(credits, list)}
        rowKey={(credit) => credit.id}
        rowHref={(credit) => paths.creditMemo(credit.id)}
        rowMark={(credit) => (credit.status === 'voided' ? 'struck' : undefined)}
        actions={actions}
        empty={
          list.filtered
            ? { title: 'No credit memos found', description: 'No credit memo matches these filters.' }
            : {
                title: 'No credit memos found',
                description: 'Create a credit memo when goods come back or an invoice was too high.',
                action: createButton,
              }
        }
      />
      {voiding && <VoidCredit credit={voiding} onClose={() => setVoiding(null)} />}
    </>
  );
}
