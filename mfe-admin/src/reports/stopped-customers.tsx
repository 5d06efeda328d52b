import { type StoppedCustomer, salesReportApi } from '@primal/contracts/admin/sales-report';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney, formatQuantity } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { type CsvColumn, Text, TextLink } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import type { PrintColumn } from '@primal/kit/print';
import type { Column } from '@primal/kit/table';
import { paths } from '../routes.ts';
import { ReportPage, type ReportTable } from './report-page.tsx';

const heading = 'Customers Who Stopped Buying';

const formatDays = (days: number): string => counted(days, 'day');

const columns: Column<StoppedCustomer>[] = [
  {
    header: 'Customer',
    card: 'title',
    cell: ({ customerId, name }) => <TextLink to={paths.customer(customerId)}>{name}</TextLink>,
  },
  {
    header: 'Phone',
    nowrap: true,
    cell: ({ phone }) =>
      phone ? <TextLink to={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</TextLink> : '–',
  },
  { header: 'Last Bought', nowrap: true, cell: ({ lastBought }) => formatDate(lastBought) },
  { header: 'Not Bought For', align: 'right', cell: ({ silentDays }) => formatDays(silentDays) },
  { header: 'Usually Bought Every', align: 'right', cell: ({ usualGap }) => formatDays(usualGap) },
  { header: 'Purchases', align: 'right', tablet: 'hide', cell: ({ purchases }) => formatQuantity(purchases) },
  { header: 'Total in That Year', align: 'right', cell: ({ revenue }) => formatMoney(revenue) },
];

const csvColumns: CsvColumn<StoppedCustomer>[] = [
  { header: 'Customer', value: ({ name }) => name },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Last Bought', value: ({ lastBought }) => lastBought },
  { header: 'Days Without Purchase', value: ({ silentDays }) => String(silentDays) },
  { header: 'Usual Gap in Days', value: ({ usualGap }) => String(usualGap) },
  { header: 'Purchases', value: ({ purchases }) => String(purchases) },
  { header: 'Total in That Year', value: ({ revenue }) => revenue },
];

const paperColumns: PrintColumn<StoppedCustomer>[] = [
  { header: 'Customer', cell: ({ name }) => name },
  { header: 'Phone', cell: ({ phone }) => phone, width: '9em' },
  { header: 'Last Bought', cell: ({ lastBought }) => formatDate(lastBought), width: '7em' },
  {
    header: 'Not Bought For',
    align: 'right',
    cell: ({ silentDays }) => formatDays(silentDays),
    width: '6em',
  },
  { header: 'Usual Gap', align: 'right', cell: ({ usualGap }) => formatDays(usualGap), width: '6em' },
  { header: 'Total in That Year', align: 'right', cell: ({ revenue }) => formatMoney(revenue), width: '8em' },
];

const createTable = ({ rows }: { rows: StoppedCustomer[] }): ReportTable<StoppedCustomer> => ({
  heading,
  note: counted(rows.length, 'customer'),
  rows,
  rowKey: ({ customerId }) => customerId,
  columns,
  csvColumns,
  paperColumns,
  empty: {
    title: 'Nobody has stopped buying',
    description: 'Customers appear here when they have not bought for longer than usual.',
  },
});

/** Regular customers whose last order is older than their usual interval. */
export function StoppedCustomersReport() {
  return (
    <ReportPage
      query={useApiQuery(salesReportApi.stoppedCustomers)}
      failed="Failed to fetch customers who stopped buying"
      fields={null}
      fileName={({ asOf }) => `stopped-customers-${asOf}`}
      title={heading}
      daysLabel="As of"
      days={({ asOf }) => formatDate(asOf)}
      table={createTable}
    >
      {() => (
        <Text size="sm" c="dimmed" mb="sm">
          Active customers with at least three purchases who have not bought for 14 days and for more than
          twice their usual time between purchases.
        </Text>
      )}
    </ReportPage>
  );
}
