import { type Purchasing, type PurchasingItem, reportsApi } from '@primal/contracts/admin/reports';
import { reportDays } from '@primal/contracts/admin/stats';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { bind, type CsvColumn, DateField, Stat, StatRow, TwoLines } from '@primal/kit';
import { useApiQuery, useListState } from '@primal/kit/platform';
import type { PrintColumn } from '@primal/kit/print';
import type { Column } from '@primal/kit/table';
import { formatCodeAndBrand, formatCount, formatFigure, roundToWhole, toTwoPlaces } from './figures.ts';
import { ReportPage, type ReportTable } from './report-page.tsx';

const formatLastSold = ({ lastSoldDate }: PurchasingItem): string => formatDate(lastSoldDate) || 'Never';

const columns: Column<PurchasingItem>[] = [
  {
    header: 'Product',
    card: 'title',
    cell: (item) => <TwoLines main={item.productName} sub={formatCodeAndBrand(item)} />,
  },
  { header: 'Category', cell: (item) => item.category ?? '—' },
  { header: 'Unit', cell: (item) => item.unit ?? '—' },
  { header: 'Cases Sold', align: 'right', cell: (item) => formatCount(item.totalCasesSold) },
  { header: 'Pieces Sold', align: 'right', cell: (item) => formatCount(item.totalPiecesSold) },
  { header: 'Total Sold', align: 'right', cell: (item) => formatFigure(item.totalQuantitySold) },
  { header: 'Invoiced', align: 'right', cell: (item) => formatFigure(item.invoiceQuantity) },
  { header: 'On Order', align: 'right', cell: (item) => formatFigure(item.salesOrderQuantity) },
  { header: 'Last Sold', nowrap: true, cell: formatLastSold },
];

/** CSV columns (docs/rules/reports.md#purchasing). */
const csvColumns: CsvColumn<PurchasingItem>[] = [
  { header: 'Product Code', value: (item) => item.productCode },
  { header: 'Product Name', value: (item) => item.productName },
  { header: 'Brand', value: (item) => item.brand },
  { header: 'Category', value: (item) => item.category },
  { header: 'Unit', value: (item) => item.unit },
  { header: 'Total Cases Sold', value: (item) => roundToWhole(item.totalCasesSold) },
  { header: 'Total Pieces Sold', value: (item) => roundToWhole(item.totalPiecesSold) },
  { header: 'Total Quantity Sold', value: (item) => toTwoPlaces(item.totalQuantitySold) },
  { header: 'Invoice Quantity', value: (item) => toTwoPlaces(item.invoiceQuantity) },
  { header: 'Sales Order Quantity', value: (item) => toTwoPlaces(item.salesOrderQuantity) },
  { header: 'Last Sold Date', value: formatLastSold },
];

const paperColumns: PrintColumn<PurchasingItem>[] = [
  { header: 'Product', cell: (item) => <TwoLines main={item.productName} sub={formatCodeAndBrand(item)} /> },
  { header: 'Category', width: '7em', cell: (item) => item.category ?? '' },
  { header: 'Unit', width: '4em', cell: (item) => item.unit ?? '' },
  { header: 'Cases', align: 'right', width: '5em', cell: (item) => formatCount(item.totalCasesSold) },
  { header: 'Pieces', align: 'right', width: '5em', cell: (item) => formatCount(item.totalPiecesSold) },
  { header: 'Total', align: 'right', width: '7em', cell: (item) => formatFigure(item.totalQuantitySold) },
  { header: 'Last Sold', width: '7em', cell: formatLastSold },
];

const formatPeriod = ({ startDate, endDate }: Purchasing): string =>
  `${formatDate(startDate)} to ${formatDate(endDate)}`;

const Cards = ({ summary }: Pick<Purchasing, 'summary'>) => (
  <StatRow>
    <Stat label="Products Sold" value={summary.totalProducts.toLocaleString('en-US')} />
    <Stat label="Cases Sold" value={formatCount(summary.totalCasesSold)} hint="Case and Tub" />
    <Stat label="Pieces Sold" value={formatCount(summary.totalPiecesSold)} hint="PC and LBS" />
    <Stat label="Total Quantity" value={formatFigure(summary.totalQuantitySold)} hint="Cases and pieces" />
  </StatRow>
);

const createTable = (report: Purchasing): ReportTable<PurchasingItem> => {
  const { summary, items } = report;
  return {
    heading: 'Items to Reorder',
    note: counted(items.length, 'product'),
    rows: items,
    rowKey: ({ productId }) => productId,
    columns,
    csvColumns,
    paperColumns,
    totals: [
      { label: 'Products sold', value: summary.totalProducts },
      { label: 'Cases sold', value: formatCount(summary.totalCasesSold) },
      { label: 'Pieces sold', value: formatCount(summary.totalPiecesSold) },
      { label: 'Total quantity', value: formatFigure(summary.totalQuantitySold), strong: true },
    ],
    empty: {
      title: `No products were sold from ${formatPeriod(report)}`,
      description: 'Products in stock and their sales appear here.',
    },
  };
};

export function PurchasingReport() {
  const { filter, setFilters } = useListState({ field: 'date', order: 'asc' });
  const endDate = filter('endDate') || today();
  const startDate = filter('startDate') || addDays(endDate, 1 - reportDays);
  const isReversed = startDate > endDate;
  const query = useApiQuery(
    reportsApi.purchasing,
    { query: { startDate, endDate } },
    { keepPrevious: true, enabled: !isReversed },
  );
  return (
    <ReportPage
      query={query}
      failed="Failed to fetch purchasing report"
      isReversed={isReversed}
      fields={
        <>
          <DateField label="Start Date" {...bind(startDate, (startDate) => setFilters({ startDate }))} />
          <DateField
            label="End Date"
            error={isReversed && 'The end date is before the start date.'}
            {...bind(endDate, (endDate) => setFilters({ endDate }))}
          />
        </>
      }
      fileName={(report) => `purchasing-report-${report.startDate}-to-${report.endDate}`}
      title="Purchasing Report"
      days={formatPeriod}
      table={createTable}
    >
      {(report) => <Cards summary={report.summary} />}
    </ReportPage>
  );
}
