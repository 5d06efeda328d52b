import type { ReceivableBalance } from '@primal/contracts/billing/receivables';
import { links } from '@primal/contracts/screens/links';
import { type AgingDate, defaultAgingDate } from '@primal/contracts/shared/aging';
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
  NativeSelect,
  PageHeader,
  Text,
  TextLink,
} from '@primal/kit';
import { IconDownload, IconPrinter } from '@primal/kit/icons';
import { toQueryProps, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useMemo } from 'react';
import { paths } from '../routes.ts';
import { creditNote, describeAging, listAgingFigures, parseAgingDate, sumAging, useAging } from './aging.ts';

const Amount = ({ amount, strong }: { amount: string; strong: boolean }) => {
  if (!isPositive(amount)) return <Text c="dimmed">{formatMoney(0)}</Text>;
  return strong ? <strong>{formatMoney(amount)}</strong> : formatMoney(amount);
};

const createColumns = (
  balances: readonly ReceivableBalance[],
  by: AgingDate,
): Column<ReceivableBalance>[] => {
  const sums = sumAging(balances, by);
  return [
    {
      header: 'Customer',
      sort: 'customerName',
      card: 'title',
      cell: ({ customer }) => <TextLink to={links.customer(customer.id)}>{customer.name}</TextLink>,
      footer: 'All Accounts',
    },
    ...listAgingFigures(by).map(({ id, header }) => ({
      header,
      align: 'right' as const,
      sort: id,
      // By due date, the buckets already show what is overdue.
      ...(id === 'overdueAmount' && by === 'due_date' && { tablet: 'hide' as const }),
      cell: (balance: ReceivableBalance) => <Amount amount={balance[id]} strong={id === 'totalOwed'} />,
      footer: formatMoney(sums[id]),
    })),
  ];
};

const createCsvColumns = (by: AgingDate): CsvColumn<ReceivableBalance>[] => [
  { header: 'Customer', value: ({ customer }) => customer.name },
  ...listAgingFigures(by).map(({ id, header }) => ({
    header,
    value: (balance: ReceivableBalance) => balance[id],
  })),
];

const choices = [
  { value: 'invoice_date', label: 'Invoice Date' },
  { value: 'due_date', label: 'Due Date' },
];

export default function AgingReport() {
  const list = useListState({ field: 'customerName', order: 'asc' });
  const chosen = list.filter('asOf');
  const asOf = isBusinessDate(chosen) ? chosen : today();
  const aging = useAging({ asOf, sort: list.sort.field, order: list.sort.order });
  const { data } = aging;
  const by = parseAgingDate(list.filter('by')) ?? data?.agingBy ?? defaultAgingDate;
  const rows = data?.balances;
  const columns = useMemo(() => createColumns(rows ?? [], by), [rows, by]);
  const isShown = rows !== undefined && !aging.isPlaceholderData;
  return (
    <>
      <PageHeader
        title="Aging Report"
        subtitle={`Who owed what at the end of ${formatDate(asOf)}, ${describeAging[by]}`}
        back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={!isShown}
              onClick={() => rows && downloadCsv(`aging-report-${asOf}`, createCsvColumns(by), rows)}
            >
              Download CSV
            </Button>
            <LinkButton to={paths.printAging({ asOf, by })} newTab leftSection={<IconPrinter size={16} />}>
              Print Report
            </LinkButton>
          </>
        }
      />
      <FilterBar summary={isShown && counted(rows.length, 'account')}>
        <DateField label="As Of" {...bind(asOf, (asOf) => list.setFilters({ asOf }))} />
        <NativeSelect
          label="Age By"
          data={choices}
          value={by}
          // Reset the sort, since the other buckets may lack the sorted column.
          onChange={(event) => list.setFilters({ by: event.currentTarget.value, sort: null, order: null })}
        />
      </FilterBar>
      <DataTable
        label="Aging Report"
        loadingLabel="Loading report..."
        columns={columns}
        {...toQueryProps({ ...aging, data: rows })}
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
        Overdue is by due date. {creditNote}
      </Text>
    </>
  );
}
