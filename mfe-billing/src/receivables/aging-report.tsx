import type { ReceivableBalance } from '@primal/contracts/billing/receivables';
import { formatDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import {
  Button,
  bind,
  type CsvColumn,
  DateField,
  downloadCsv,
  FilterBar,
  LinkButton,
  PageHeader,
  Text,
  TextLink,
} from '@primal/kit';
import { IconDownload, IconPrinter } from '@primal/kit/icons';
import { toQueryProps, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useMemo } from 'react';
import { paths } from '../paths.ts';
import { type AgingFigure, agingFigures, sumAging, useAging } from './aging.ts';

const Amount = ({ amount, strong }: { amount: string; strong: boolean }) => {
  if (!isPositive(amount)) return <Text c="dimmed">{formatMoney(0)}</Text>;
  return strong ? <strong>{formatMoney(amount)}</strong> : formatMoney(amount);
};

const createColumns = (sums: Record<AgingFigure, string>): Column<ReceivableBalance>[] => [
  {
    header: 'Customer',
    sort: 'customerName',
    card: 'title',
    cell: ({ customer }) => <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink>,
    footer: 'All Accounts',
  },
  ...agingFigures.map(({ id, header }) => ({
    header,
    align: 'right' as const,
    sort: id,
    cell: (balance: ReceivableBalance) => <Amount amount={balance[id]} strong={id === 'totalOwed'} />,
    footer: formatMoney(sums[id]),
  })),
];

const csvColumns: CsvColumn<ReceivableBalance>[] = [
  { header: 'Customer', value: ({ customer }) => customer.name },
  ...agingFigures.map(({ id, header }) => ({ header, value: (balance: ReceivableBalance) => balance[id] })),
];

export default function AgingReport() {
  const list = useListState({ field: 'customerName', order: 'asc' });
  const chosen = list.filter('asOf');
  const asOf = isBusinessDate(chosen) ? chosen : today();
  const aging = useAging({ asOf, sort: list.sort.field, order: list.sort.order });
  const { data } = aging;
  const columns = useMemo(() => createColumns(sumAging(data ?? [])), [data]);
  const isShown = data !== undefined && !aging.isPlaceholderData;
  return (
    <>
      <PageHeader
        title="Aging Report"
        subtitle={`Who owed what at the end of ${formatDate(asOf)}, by days since the invoice date`}
        back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={!isShown}
              onClick={() => data && downloadCsv(`aging-report-${asOf}`, csvColumns, data)}
            >
              Download CSV
            </Button>
            <LinkButton to={paths.printAging(asOf)} newTab leftSection={<IconPrinter size={16} />}>
              Print Report
            </LinkButton>
          </>
        }
      />
      <FilterBar summary={isShown && counted(data.length, 'account')}>
        <DateField label="As Of" {...bind(asOf, (asOf) => list.setFilters({ asOf }))} />
      </FilterBar>
      <DataTable
        label="Aging Report"
        loadingLabel="Loading report..."
        columns={columns}
        {...toQueryProps(aging)}
        rowKey={({ customer }) => customer.id}
        sort={list.sort}
        onSort={list.setSort}
        dense
        empty={{
          title: `Nobody owed anything on ${formatDate(asOf)}`,
          description: 'Invoices that were sent but not paid by that date appear here.',
        }}
      />
      <Text size="sm" c="dimmed" mt="xs">
        Overdue is by due date. Credit is the unapplied part of payments and credit memos. It is not
        subtracted from the other figures.
      </Text>
    </>
  );
}
