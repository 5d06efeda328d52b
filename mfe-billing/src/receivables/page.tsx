import {
  type ReceivableBalance,
  type ReceivablesAnswer,
  receivablesApi,
} from '@primal/contracts/billing/receivables';
import { links } from '@primal/contracts/screens/links';
import {
  type AgingBucket,
  type AgingDate,
  agingBuckets,
  defaultAgingDate,
} from '@primal/contracts/shared/aging';
import type { Query } from '@primal/contracts/shared/api';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  LinkButton,
  NativeSelect,
  SearchField,
  Stat,
  StatRow,
  StatusBadge,
  Text,
  TextLink,
  TwoLines,
} from '@primal/kit';
import {
  keepPreviousData,
  listProps,
  send,
  toApiKey,
  useInfiniteQuery,
  useListState,
} from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { useMemo } from 'react';
import { createBalanceColumn } from '../document/list.tsx';
import { RecordPayment } from '../payment/record-payment.tsx';
import { paths } from '../routes.ts';
import { StatementDialog } from '../statement/dialog.tsx';
import classes from './accounts.module.css';

const accounts = [
  { value: 'all', label: 'All Accounts' },
  { value: 'current', label: 'Current Only' },
  { value: 'overdue', label: 'Overdue Only' },
];

/** Headings that differ from the aging report's. */
const headers: Partial<Record<AgingBucket, string>> = { currentBalance: 'Current', pastDue: 'Past Due' };

const createColumns = (by: AgingDate): Column<ReceivableBalance>[] => [
  {
    header: 'Customer',
    sort: 'customerName',
    card: 'title',
    cell: ({ customer }) => (
      <TwoLines
        main={<TextLink to={links.customer(customer.id)}>{customer.name}</TextLink>}
        sub={customer.contactPerson}
      />
    ),
  },
  ...agingBuckets[by].map(({ id, header }) => createBalanceColumn(id, headers[id] ?? header)),
  {
    header: 'Total',
    align: 'right',
    sort: 'totalOwed',
    cell: ({ totalOwed, unappliedCredit }) => (
      <TwoLines
        main={<strong>{formatMoney(totalOwed)}</strong>}
        sub={isPositive(unappliedCredit) && `${formatMoney(unappliedCredit)} credit`}
      />
    ),
  },
  {
    header: 'Status',
    card: 'corner',
    // By due date, the buckets already show what is overdue.
    ...(by === 'due_date' && { tablet: 'hide' }),
    cell: ({ overdueAmount }) => <StatusBadge status={isPositive(overdueAmount) ? 'overdue' : 'current'} />,
  },
];

const Summary = ({ summary }: { summary: ReceivablesAnswer['summary'] | undefined }) => {
  const loading = summary === undefined;
  return (
    <StatRow>
      <Stat
        label="Total Outstanding"
        value={formatMoney(summary?.totalOutstanding)}
        hint={
          isPositive(summary?.unappliedCredit) && `${formatMoney(summary?.unappliedCredit)} unapplied credit`
        }
        loading={loading}
      />
      <Stat
        label="Current"
        value={formatMoney(summary?.currentBalance)}
        hint="not yet due"
        loading={loading}
      />
      <Stat
        label="Overdue"
        value={formatMoney(summary?.totalOverdue)}
        hint="requires attention"
        tone={isPositive(summary?.totalOverdue) ? 'warning' : 'default'}
        loading={loading}
      />
      <Stat
        label="90+ Days"
        value={formatMoney(summary?.over90Days)}
        hint="critical accounts"
        tone={isPositive(summary?.over90Days) ? 'danger' : 'default'}
        loading={loading}
      />
    </StatRow>
  );
};

const otherPages = (
  <>
    <LinkButton variant="default" to={paths.openingBalances}>
      Opening Balances
    </LinkButton>
    <LinkButton variant="default" to={paths.payments}>
      Payments
    </LinkButton>
    <LinkButton variant="default" to={paths.financeCharges}>
      Finance Charges
    </LinkButton>
    <LinkButton variant="default" to={paths.refunds}>
      Refunds
    </LinkButton>
    <LinkButton variant="default" to={paths.writeOffs}>
      Write-Offs
    </LinkButton>
    <LinkButton variant="default" to={paths.receipts}>
      Receipts of a Day
    </LinkButton>
    <LinkButton variant="default" to={paths.statements}>
      Statements
    </LinkButton>
    <LinkButton variant="default" to={paths.aging}>
      Aging Report
    </LinkButton>
  </>
);

const { getReceivables } = receivablesApi;
type Filters = Partial<Record<keyof Query<typeof getReceivables>, string>>;

/** Paged receivables with the summary of all accounts; table props come from `listProps`. */
const useReceivables = (filters: Filters) => {
  const query = useInfiniteQuery({
    queryKey: [...toApiKey(getReceivables, { query: filters }), 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      send(getReceivables, { query: { ...filters, ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.balances), [query.data]);
  const first = query.data?.pages[0];
  const showing = (what: string) =>
    rows &&
    `Showing ${rows.length.toLocaleString('en-US')} of ${first?.total.toLocaleString('en-US')} ${what}`;
  return { ...query, rows, summary: first?.summary, agingBy: first?.agingBy ?? defaultAgingDate, showing };
};

const renderActions = (_: ReceivableBalance, open: (dialog: 'payment' | 'statement') => void) => (
  <div className={classes.actions}>
    <ActionButton variant="default" size="compact-sm" shortcut="p" onClick={() => open('payment')}>
      Payment
    </ActionButton>
    <ActionButton variant="default" size="compact-sm" shortcut="s" onClick={() => open('statement')}>
      Statement
    </ActionButton>
  </div>
);

const notes: Record<AgingDate, string> = {
  invoice_date:
    'The columns count days since the invoice date: Current is 0 to 7 days, Past Due is 22 days or more. The Current card and the Overdue mark go by the due date.',
  due_date: 'The columns count days past the due date. Current is not yet due.',
};

/** Receivables by age (docs/rules/receivables.md#aging). */
export default function AccountsReceivable() {
  const list = useListState({ field: 'customerName', order: 'asc' });
  const { summary, agingBy, ...receivables } = useReceivables({ ...list.query, limit: '100' });
  const columns = useMemo(() => createColumns(agingBy), [agingBy]);
  return (
    <ListPage
      title="Accounts Receivable"
      subtitle="Who owes what, and since when"
      headActions={otherPages}
      create={{
        label: 'Record Payment',
        shortcut: 'Record a payment',
        dialog: (onClose) => <RecordPayment onClose={onClose} />,
      }}
      above={<Summary summary={summary} />}
      list={{ ...list, ...receivables, table: listProps(receivables, list) }}
      noun={['account', 'accounts']}
      label="Customer balances"
      clearLabel="Clear Filters"
      fields={
        <>
          <SearchField label="Search" placeholder="Search customers..." {...list.field('q')} />
          <NativeSelect
            label="Filter"
            data={accounts}
            value={list.filter('account') || 'all'}
            onChange={(event) => {
              const account = event.currentTarget.value;
              list.setFilters({ account: account === 'all' ? null : account });
            }}
          />
        </>
      }
      columns={columns}
      rowKey={({ customer }) => customer.id}
      actions={renderActions}
      dialogs={{
        payment: ({ customer }, onClose) => <RecordPayment customerId={customer.id} onClose={onClose} />,
        statement: ({ customer }, onClose) => <StatementDialog customerId={customer.id} onClose={onClose} />,
      }}
      rowDialog="statement"
      nothing={{
        title: 'Nobody owes anything',
        description: 'Invoices that were sent and are not paid appear here.',
        action: null,
      }}
    >
      <Text size="sm" c="dimmed" mt="xs">
        {notes[agingBy]}
      </Text>
    </ListPage>
  );
}
