import { type DailySales, type DailySalesItem, reportsApi } from '@primal/contracts/admin/reports';
import { reportDays, statsApi } from '@primal/contracts/admin/stats';
import { formatDate, today } from '@primal/contracts/shared/dates';
import {
  type Decimal,
  decimal,
  formatMoney,
  formatWeight,
  toMoney,
  zero,
} from '@primal/contracts/shared/decimal';
import { sumWeights } from '@primal/contracts/shared/lines';
import { counted } from '@primal/contracts/shared/text';
import { findCountedUnit } from '@primal/contracts/shared/weighing';
import {
  bind,
  type CsvColumn,
  DateField,
  formatStatus,
  Stat,
  StatRow,
  StatusBadge,
  TwoLines,
} from '@primal/kit';
import { Chart } from '@primal/kit/charts';
import { useApiQuery, useListState } from '@primal/kit/platform';
import type { PrintColumn } from '@primal/kit/print';
import type { Column } from '@primal/kit/table';
import { formatCodeAndBrand, formatFigure, formatPounds, toTwoPlaces } from './figures.ts';
import { ReportPage, type ReportTable } from './report-page.tsx';
import classes from './reports.module.css';

/** Dollars by category, descending; excludes delivery charges. */
const computeSalesByCategory = ({ items }: Pick<DailySales, 'items'>): { name: string; total: string }[] => {
  const totals = new Map<string, Decimal>();
  for (const { category, totalAmount } of items) {
    const name = category ?? 'No category';
    totals.set(name, (totals.get(name) ?? zero).plus(totalAmount));
  }
  return [...totals]
    .sort(([, a], [, b]) => decimal(b).cmp(a))
    .map(([name, total]) => ({ name, total: toMoney(total) }));
};

function SalesCharts({ report }: { report: DailySales }) {
  const { date } = report;
  const { data: days } = useApiQuery(
    statsApi.revenue,
    { query: { date, days: String(reportDays) } },
    { keepPrevious: true },
  );
  const categories = computeSalesByCategory(report);
  return (
    <div className={classes.charts}>
      {days && (
        <Chart
          kind="bars"
          title={`Sales of the Last ${reportDays} Days`}
          labels={days.map((day) => formatDate(day.date).slice(0, 5))}
          series={[
            { name: 'Invoices', values: days.map((day) => day.revenue) },
            { name: 'Sales orders', values: days.map((day) => day.orderValue) },
          ]}
          show={formatMoney}
        />
      )}
      {categories.length > 0 && (
        <Chart
          kind="bars"
          title="Sales by Category"
          labels={categories.map(({ name }) => name)}
          series={[{ name: 'Sales', values: categories.map(({ total }) => total) }]}
          show={formatMoney}
        />
      )}
    </div>
  );
}

const typeNames: Record<DailySalesItem['type'], string> = {
  invoice: 'Invoice',
  'sales order': 'Sales Order',
};

/** `3 pc · 43.48 lb` for weighed pieces of a product ordered by the pound, else `2.00 Case`. */
const formatSold = ({ quantity, unit, individualWeights }: DailySalesItem): string =>
  findCountedUnit(unit, individualWeights) === unit
    ? `${formatFigure(quantity)} ${unit ?? ''}`
    : `${individualWeights.length} pc · ${formatWeight(sumWeights(individualWeights))} lb`;

const columns: Column<DailySalesItem>[] = [
  {
    header: 'Document',
    nowrap: true,
    card: 'title',
    cell: (item) => <TwoLines main={item.documentNumber} sub={typeNames[item.type]} />,
  },
  { header: 'Customer', cell: (item) => item.customerName },
  { header: 'Product', cell: (item) => <TwoLines main={item.productName} sub={formatCodeAndBrand(item)} /> },
  { header: 'Category', tablet: 'hide', cell: (item) => item.category ?? '—' },
  {
    header: 'Quantity',
    align: 'right',
    nowrap: true,
    cell: formatSold,
  },
  { header: 'Individual Weights', cell: (item) => formatPounds(item.individualWeights) || '—' },
  { header: 'Unit Price', align: 'right', cell: (item) => formatMoney(item.unitPrice) },
  { header: 'Total', align: 'right', cell: (item) => formatMoney(item.totalAmount) },
  {
    header: 'Status',
    card: 'corner',
    cell: (item) => <StatusBadge status={item.status} />,
  },
];

/** CSV columns (docs/rules/reports.md#daily-sales). */
const csvColumns: CsvColumn<DailySalesItem>[] = [
  { header: 'Document Type', value: (item) => typeNames[item.type] },
  { header: 'Document Number', value: (item) => item.documentNumber },
  { header: 'Customer Name', value: (item) => item.customerName },
  { header: 'Product Code', value: (item) => item.productCode },
  { header: 'Product Name', value: (item) => item.productName },
  { header: 'Brand', value: (item) => item.brand },
  { header: 'Category', value: (item) => item.category },
  { header: 'Quantity', value: (item) => toTwoPlaces(item.quantity) },
  { header: 'Unit', value: (item) => findCountedUnit(item.unit, item.individualWeights) },
  { header: 'Unit Price', value: (item) => item.unitPrice },
  { header: 'Total Amount', value: (item) => item.totalAmount },
  { header: 'Individual Weights', value: (item) => formatPounds(item.individualWeights) },
  { header: 'Status', value: (item) => formatStatus(item.status) },
];

const paperColumns: PrintColumn<DailySalesItem>[] = [
  {
    header: 'Document',
    width: '7em',
    cell: (item) => <TwoLines main={item.documentNumber} sub={typeNames[item.type]} />,
  },
  { header: 'Customer', cell: (item) => item.customerName },
  {
    header: 'Product',
    cell: (item) => (
      <>
        <TwoLines main={item.productName} sub={formatCodeAndBrand(item)} />
        {item.individualWeights.length > 0 && <small>{formatPounds(item.individualWeights)}</small>}
      </>
    ),
  },
  {
    header: 'Quantity',
    align: 'right',
    width: '7em',
    cell: formatSold,
  },
  { header: 'Unit Price', align: 'right', width: '6em', cell: (item) => formatMoney(item.unitPrice) },
  { header: 'Total', align: 'right', width: '7em', cell: (item) => formatMoney(item.totalAmount) },
  { header: 'Status', width: '6em', cell: (item) => formatStatus(item.status) },
];

const createRowKey = (report: DailySales) => {
  const places = new Map(report.items.map((item, index) => [item, String(index)]));
  return (item: DailySalesItem) => places.get(item) ?? '';
};

const Cards = ({ summary }: Pick<DailySales, 'summary'>) => (
  <StatRow>
    <Stat
      label="Total Revenue"
      value={formatMoney(summary.totalRevenue)}
      hint={counted(summary.totalInvoices, 'invoice')}
    />
    <Stat
      label="Sales Order Value"
      value={formatMoney(summary.totalOrderValue)}
      hint={`${counted(summary.totalSalesOrders, 'sales order')} not yet invoiced`}
    />
    <Stat
      label="Total Items"
      value={summary.totalItems.toLocaleString('en-US')}
      hint="Lines of invoices and orders"
    />
    <Stat label="Total Quantity" value={formatFigure(summary.totalQuantity)} hint="Cases and pieces" />
  </StatRow>
);

const createTable = (report: DailySales): ReportTable<DailySalesItem> => {
  const { summary, items, date } = report;
  return {
    heading: 'Itemized Sales',
    note: counted(items.length, 'line'),
    rows: items,
    rowKey: createRowKey(report),
    columns,
    csvColumns,
    paperColumns,
    totals: [
      {
        label: `Sales orders not yet invoiced (${summary.totalSalesOrders})`,
        value: formatMoney(summary.totalOrderValue),
      },
      { label: 'Items', value: summary.totalItems },
      { label: 'Quantity', value: formatFigure(summary.totalQuantity) },
      {
        label: `Revenue of ${counted(summary.totalInvoices, 'invoice')}`,
        value: formatMoney(summary.totalRevenue),
        strong: true,
      },
    ],
    empty: {
      title: `No sales on ${formatDate(date)}`,
      description: 'Invoices and sales orders of that day appear here.',
    },
  };
};

export function DailySalesReport() {
  const { filter, setFilters } = useListState({ field: 'date', order: 'asc' });
  const date = filter('date') || today();
  const query = useApiQuery(reportsApi.dailySales, { query: { date } }, { keepPrevious: true });
  return (
    <ReportPage
      query={query}
      failed="Failed to fetch daily report"
      fields={<DateField label="Date" {...bind(date, (date) => setFilters({ date }))} />}
      fileName={(report) => `daily-sales-report-${report.date}`}
      title="Daily Sales Report"
      daysLabel="Date"
      days={(report) => formatDate(report.date)}
      table={createTable}
    >
      {(report) => (
        <>
          <Cards summary={report.summary} />
          <SalesCharts report={report} />
        </>
      )}
    </ReportPage>
  );
}
