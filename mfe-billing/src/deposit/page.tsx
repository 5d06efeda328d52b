import { type DepositSummary, depositApi } from '@primal/contracts/billing/deposit';
import { withQuery } from '@primal/contracts/screens/routes';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  LinkButton,
  Loading,
  PageHeader,
  PrintAction,
  QueryView,
  Section,
  StatusBadge,
  TwoLines,
} from '@primal/kit';
import { useApiQuery, useList, useUrlParams } from '@primal/kit/platform';
import { type Column, ListTable } from '@primal/kit/table';
import {
  createDateColumn,
  createMoneyColumn,
  createNumberColumn,
  markVoided,
  VoidAction,
} from '../document/list.tsx';
import { buildVoidText, VoidDialog } from '../document/void-dialog.tsx';
import { cashReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';
import { MakeDeposit } from './make-deposit.tsx';

/** Parameters of the form, not of the list below it. */
const subject = ['kind', 'fromDrawer'];

const columns: Column<DepositSummary>[] = [
  createNumberColumn('depositNumber', 'Deposit #'),
  createDateColumn('date', 'Date', { sort: 'date' }),
  { header: 'Checks', align: 'right', cell: ({ checkCount }) => checkCount },
  createMoneyColumn('checkTotal', 'Check Total', { tablet: 'hide' }),
  {
    header: 'Cash',
    align: 'right',
    cell: ({ cash, fromDrawer }) => (
      <TwoLines main={formatMoney(cash)} sub={fromDrawer && `Drawer of ${formatDate(fromDrawer)}`} />
    ),
  },
  createMoneyColumn('cardTotal', 'Cards', { tablet: 'hide' }),
  createMoneyColumn('processorFee', 'Fee', { tablet: 'hide' }),
  createMoneyColumn('total', 'Total', { sort: 'total' }),
  { header: 'Made By', tablet: 'hide', cell: ({ madeBy }) => madeBy },
  {
    header: 'Status',
    sort: 'status',
    card: 'corner',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

const VoidDeposit = ({ deposit, onClose }: { deposit: DepositSummary; onClose: () => void }) => {
  const what = deposit.cardCount > 0 ? 'card payments' : 'checks and its cash';
  const words = buildVoidText('Deposit', deposit.depositNumber);
  return (
    <VoidDialog
      call={depositApi.voidDeposit}
      params={{ id: deposit.id }}
      invalidates={cashReadPaths}
      text={{ ...words, question: `${words.question} Its ${what} can be deposited again.` }}
      onClose={onClose}
    />
  );
};

const renderActions = ({ id, ...deposit }: DepositSummary, open: (dialog: 'void') => void) => (
  <>
    <PrintAction to={paths.printDeposit(id)} />
    <VoidAction of={deposit} onVoid={() => open('void')} />
  </>
);

export default function Deposits() {
  const undeposited = useApiQuery(depositApi.getUndeposited);
  const [params] = useUrlParams();
  const isCardBatch = params.get('kind') === 'cards';
  const kind = isCardBatch ? 'cards' : 'checks';
  const list = useList(depositApi.listDeposits, { field: 'date', order: 'desc' }, '50', subject);
  return (
    <>
      <PageHeader
        title="Deposits"
        subtitle={
          isCardBatch ? 'Card payments that the processor pays out' : 'Checks and cash to take to the bank'
        }
        actions={
          <>
            <LinkButton
              variant="default"
              to={isCardBatch ? paths.deposits : withQuery(paths.deposits, { kind: 'cards' })}
            >
              {isCardBatch ? 'Checks and Cash' : 'Card Batch'}
            </LinkButton>
            <LinkButton variant="default" to={paths.drawer}>
              Cash Drawer
            </LinkButton>
            <LinkButton variant="default" to={paths.bank}>
              Bank
            </LinkButton>
          </>
        }
      />
      <QueryView query={undeposited} loading={<Loading label="Loading checks..." />}>
        {(data) => <MakeDeposit key={kind} kind={kind} undeposited={data} />}
      </QueryView>
      <Section title="Deposits Made">
        <ListTable
          list={list}
          noun={['deposit', 'deposits']}
          loadingLabel="Loading deposits..."
          searchFor="Deposit #"
          summary={null}
          columns={columns}
          rowHref={({ id }) => paths.printDeposit(id)}
          rowMark={markVoided}
          actions={renderActions}
          dialogs={{ void: (deposit, onClose) => <VoidDeposit deposit={deposit} onClose={onClose} /> }}
          nothing={{ title: 'No deposits yet' }}
        />
      </Section>
    </>
  );
}
