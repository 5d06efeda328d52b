import {
  maxShortageRows,
  type ShortageGroup,
  type ShortageRow,
  type Shortages,
  shortageGroups,
  shortagesApi,
} from '@primal/contracts/admin/shortages';
import { reportDays } from '@primal/contracts/admin/stats';
import { withQuery } from '@primal/contracts/screens/routes';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, formatQuantity } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { bind, type CsvColumn, NativeSelect, Stat, StatRow, TextLink, TwoLines } from '@primal/kit';
import { CustomerChoice } from '@primal/kit/forms';
import { send, useApiQuery, useListState } from '@primal/kit/platform';
import type { PrintColumn } from '@primal/kit/print';
import type { Column } from '@primal/kit/table';
import { paths } from '../routes.ts';
import { formatCustomerFileNamePart, listCustomerFact, withCustomerColumn } from './figures.ts';
import { RangeFields, ReportPage, type ReportTable } from './report-page.tsx';

const groups: Record<ShortageGroup, { label: string; heading: string; one: string }> = {
  product: { label: 'Product', heading: 'Shortages by Product', one: 'product' },
  customer: { label: 'Customer', heading: 'Shortages by Customer', one: 'customer' },
  day: { label: 'Day', heading: 'Shortages by Day', one: 'day' },
};

const formatRowName = ({ name, date }: ShortageRow): string => name ?? formatDate(date);

const countMissing = ({ ordered, shipped }: Pick<ShortageRow, 'ordered' | 'shipped'>): string =>
  decimal(ordered).minus(shipped).toFixed();

const toHref = (by: ShortageGroup, { id, name, productCode }: ShortageRow): string | null => {
  if (id === null || by === 'day') return null;
  return by === 'customer' ? paths.customer(id) : withQuery(paths.products, { q: productCode ?? name ?? '' });
};

const Name = ({ by, row }: { by: ShortageGroup; row: ShortageRow }) => {
  const href = toHref(by, row);
  const main = href ? <TextLink to={href}>{formatRowName(row)}</TextLink> : formatRowName(row);
  return <TwoLines main={main} sub={row.productCode} />;
};

const createColumns = ({ by, totals }: Pick<Shortages, 'by' | 'totals'>): Column<ShortageRow>[] => [
  { header: groups[by].label, card: 'title', cell: (row) => <Name by={by} row={row} />, footer: 'All' },
  {
    header: 'Ordered',
    align: 'right',
    cell: (row) => formatQuantity(row.ordered),
    footer: formatQuantity(totals.ordered),
  },
  {
    header: 'Shipped',
    align: 'right',
    cell: (row) => formatQuantity(row.shipped),
    footer: formatQuantity(totals.shipped),
  },
  {
    header: 'Missing',
    align: 'right',
    cell: (row) => formatQuantity(countMissing(row)),
    footer: formatQuantity(countMissing(totals)),
  },
  { header: 'Fill Rate', align: 'right', cell: (row) => `${row.fillRate}%`, footer: `${totals.fillRate}%` },
  {
    header: 'Sales Lost',
    align: 'right',
    cell: (row) => formatMoney(row.lostSales),
    footer: formatMoney(totals.lostSales),
  },
];

const listCsvColumns = (by: ShortageGroup): CsvColumn<ShortageRow>[] => [
  ...(by === 'product' ? [{ header: 'Product Code', value: (row: ShortageRow) => row.productCode }] : []),
  { header: groups[by].label, value: formatRowName },
  { header: 'Ordered', value: ({ ordered }) => ordered },
  { header: 'Shipped', value: ({ shipped }) => shipped },
  { header: 'Fill Rate', value: ({ fillRate }) => fillRate },
  { header: 'Sales Lost', value: ({ lostSales }) => lostSales },
];

const listPaperColumns = (by: ShortageGroup): PrintColumn<ShortageRow>[] => [
  { header: groups[by].label, cell: (row) => <TwoLines main={formatRowName(row)} sub={row.productCode} /> },
  { header: 'Ordered', align: 'right', width: '7em', cell: (row) => formatQuantity(row.ordered) },
  { header: 'Shipped', align: 'right', width: '7em', cell: (row) => formatQuantity(row.shipped) },
  { header: 'Fill Rate', align: 'right', width: '6em', cell: (row) => `${row.fillRate}%` },
  { header: 'Sales Lost', align: 'right', width: '8em', cell: (row) => formatMoney(row.lostSales) },
];

const formatPeriod = ({ from, to }: Pick<Shortages, 'from' | 'to'>): string =>
  `${formatDate(from)} to ${formatDate(to)}`;

const Cards = ({ totals }: Pick<Shortages, 'totals'>) => (
  <StatRow>
    <Stat label="Ordered" value={formatQuantity(totals.ordered)} hint="Cases, pieces and pounds" />
    <Stat
      label="Shipped"
      value={formatQuantity(totals.shipped)}
      hint={`${formatQuantity(countMissing(totals))} missing`}
    />
    <Stat label="Fill Rate" value={`${totals.fillRate}%`} />
    <Stat label="Sales Lost" value={formatMoney(totals.lostSales)} hint="Estimated for weighed products" />
  </StatRow>
);

const createTable = (report: Shortages): ReportTable<ShortageRow> => {
  const { by, rows, rowCount, totals } = report;
  const shown = rowCount > rows.length ? `${formatQuantity(rows.length)} of ` : '';
  return {
    heading: groups[by].heading,
    note: `${shown}${counted(rowCount, groups[by].one)}`,
    rows,
    rowKey: ({ id, date, name }) => id ?? date ?? name ?? '',
    columns: createColumns(report),
    csvColumns: withCustomerColumn(report, listCsvColumns(by)),
    paperColumns: listPaperColumns(by),
    totals: [
      { label: 'Ordered', value: formatQuantity(totals.ordered) },
      { label: 'Shipped', value: formatQuantity(totals.shipped) },
      { label: 'Fill rate', value: `${totals.fillRate}%` },
      { label: 'Sales lost', value: formatMoney(totals.lostSales), strong: true },
    ],
    empty: {
      title: `Nothing was short from ${formatPeriod(report)}`,
      description: 'Order and invoice lines that were shipped short appear here.',
    },
  };
};

const fetchAllRows = ({
  from,
  to,
  by,
  customer,
  rows,
  rowCount,
}: Shortages): Promise<ShortageRow[]> | null => {
  if (rowCount <= rows.length) return null;
  const query = {
    from,
    to,
    by,
    limit: String(maxShortageRows),
    ...(customer && { customerId: customer.id }),
  };
  return send(shortagesApi.shortages, { query }).then((all) => all.rows);
};

const parseGroup = (text: string): ShortageGroup =>
  shortageGroups.find((group) => group === text) ?? 'product';

export function ShortagesReport() {
  const { filter, setFilters } = useListState({ field: 'date', order: 'asc' });
  const to = filter('to') || today();
  const from = filter('from') || addDays(to, 1 - reportDays);
  const by = parseGroup(filter('by'));
  const customerId = filter('customerId');
  const isReversed = from > to;
  const query = useApiQuery(
    shortagesApi.shortages,
    { query: { from, to, by, ...(customerId && { customerId }) } },
    { keepPrevious: true, enabled: !isReversed },
  );
  return (
    <ReportPage
      query={query}
      failed="Failed to fetch shortages"
      isReversed={isReversed}
      fields={
        <>
          <RangeFields from={from} to={to} onChange={setFilters} />
          <NativeSelect
            label="By"
            data={shortageGroups.map((group) => ({ value: group, label: groups[group].label }))}
            {...bind(by, (by) => setFilters({ by }))}
          />
          <CustomerChoice
            value={customerId}
            clearLabel="All Customers"
            onChange={(id) => setFilters({ customerId: id })}
          />
        </>
      }
      fileName={(report) =>
        `shortages-by-${report.by}${formatCustomerFileNamePart(report)}-${report.from}-to-${report.to}`
      }
      title="Shortages"
      days={formatPeriod}
      facts={(report) => [...listCustomerFact(report), { label: 'By', value: groups[report.by].label }]}
      table={createTable}
      allRows={fetchAllRows}
    >
      {(report) => <Cards totals={report.totals} />}
    </ReportPage>
  );
}
