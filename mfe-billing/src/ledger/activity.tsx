import { accountsApi } from '@primal/contracts/billing/accounts';
import { type ActivityLine, journalApi, type TrialBalanceRow } from '@primal/contracts/billing/journal';
import { links } from '@primal/contracts/screens/links';
import { withQuery } from '@primal/contracts/screens/routes';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { FilterBar, PageHeader, Stat, StatRow, Text, TextLink } from '@primal/kit';
import { DateRange } from '@primal/kit/parts';
import {
  listProps,
  useApiList,
  useApiQuery,
  useListState,
  usePageTitle,
  useParams,
} from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { createDateColumn, createMoneyColumn } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { DocumentLink } from './document-link.tsx';
import {
  formatAccountName,
  formatLedgerDays,
  isInOrder,
  readLedgerDays,
  useTrialBalance,
} from './trial-balance.ts';

const formatSide = (amount: string): string => (decimal(amount).eq(0) ? '' : formatMoney(amount));

const columns: Column<ActivityLine>[] = [
  createDateColumn('date', 'Date', { sort: 'date' }),
  { header: 'Document', card: 'title', cell: (line) => <DocumentLink {...line} /> },
  {
    header: 'Customer',
    cell: ({ customerId, customerName }) =>
      customerId && customerName ? <TextLink to={links.customer(customerId)}>{customerName}</TextLink> : '',
  },
  { header: 'Memo', tablet: 'hide', cell: ({ memo }) => memo },
  { header: 'Debit', align: 'right', cell: ({ debit }) => formatSide(debit) },
  { header: 'Credit', align: 'right', cell: ({ credit }) => formatSide(credit) },
  createMoneyColumn('balance', 'Balance'),
];

const nothing = { opening: '0.00', debits: '0.00', credits: '0.00', closing: '0.00' };

const Balances = ({
  row = nothing,
  loading,
}: {
  row: TrialBalanceRow | typeof nothing | undefined;
  loading: boolean;
}) => (
  <StatRow>
    <Stat label="Opening" value={formatMoney(row.opening)} loading={loading} />
    <Stat label="Debits" value={formatMoney(row.debits)} loading={loading} />
    <Stat label="Credits" value={formatMoney(row.credits)} loading={loading} />
    <Stat label="Closing" value={formatMoney(row.closing)} loading={loading} />
  </StatRow>
);

/** Entries of an account at `/ledger/accounts/{key or number}`, with the balance after each. */
export default function Activity() {
  const { account: key = '' } = useParams();
  const list = useListState({ field: 'date', order: 'asc' });
  const days = readLedgerDays(list.filter('from'), list.filter('to'));
  const { data: chart } = useApiQuery(accountsApi.listAccounts);
  const balance = useTrialBalance(days);
  const isShown = (one: { key: string; number: string | null }) => one.key === key || one.number === key;
  const row = balance.data?.rows.find(isShown);
  const account = row ?? chart?.find(isShown);
  const lines = useApiList(
    journalApi.listActivity,
    {
      params: { account: key },
      query: { ...(days.from && { from: days.from }), to: days.to, order: list.sort.order, limit: '100' },
    },
    { enabled: isInOrder(days) },
  );
  const title = account ? formatAccountName(account) : 'Account';
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`Account activity, ${formatLedgerDays(days).replace('As', 'as')}`}
        back={{ to: withQuery(paths.ledger, days), label: 'Back to Ledger' }}
      />
      <FilterBar onClear={list.clearFilters} active={list.filtered} summary={lines.showing('entries')}>
        <DateRange value={days} onChange={({ from, to }) => list.setFilters({ from, to })} open={false} />
      </FilterBar>
      {isInOrder(days) ? (
        <>
          <Balances row={row} loading={balance.isPending || balance.isPlaceholderData} />
          <DataTable
            label="Account activity"
            loadingLabel="Loading entries..."
            columns={columns}
            {...listProps(lines, list)}
            rowKey={({ id }) => id}
            empty={{ title: 'No entries', description: 'No entry moved this account in these days.' }}
          />
        </>
      ) : (
        <Text c="red" role="alert">
          Choose an end date on or after the start date.
        </Text>
      )}
    </>
  );
}
