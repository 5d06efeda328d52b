import {
  type Comparison,
  comparisons,
  maxSalesRows,
  type SalesBasis,
  type SalesGroup,
  type SalesReport,
  type SalesRow,
  salesBases,
  salesGroups,
  salesReportApi,
} from '@primal/contracts/admin/sales-report';
import { reportDays } from '@primal/contracts/admin/stats';
import { addDays, today } from '@primal/contracts/shared/dates';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { bind, NativeSelect, Switch, Text } from '@primal/kit';
import { CustomerChoice } from '@primal/kit/forms';
import { send, useApiQuery, useHasPermission, useListState } from '@primal/kit/platform';
import { useCallback } from 'react';
import { formatCustomerFileNamePart, listCustomerFact, withCustomerColumn } from './figures.ts';
import { RangeFields, ReportPage, type ReportTable } from './report-page.tsx';
import classes from './reports.module.css';
import {
  createColumns,
  groupLabels,
  listCsvColumns,
  listPaperColumns,
  listTotals,
  sortRows,
  toRowKey,
} from './sales-columns.tsx';
import {
  Bars,
  basisLabels,
  comparisonLabels,
  describeComparison,
  describeCosts,
  describeScope,
  findRange,
  formatPeriod,
  type RangeName,
  rangeNames,
  ranges,
  SalesStats,
  toDates,
} from './sales-parts.tsx';

const fetchAllRows = (report: SalesReport): Promise<SalesRow[]> | null => {
  const { from, to, by, basis, comparison, withCredits, withCashSales, customer, rows, rowCount } = report;
  if (rowCount <= rows.length) return null;
  const query = {
    from,
    to,
    by,
    basis,
    comparison,
    limit: String(maxSalesRows),
    withCredits: `${withCredits}` as const,
    withCashSales: `${withCashSales}` as const,
    ...(customer && { customerId: customer.id }),
  };
  return send(salesReportApi.sales, { query }).then((all) => all.rows);
};

const toTable = (report: SalesReport, seesCosts: boolean): ReportTable<SalesRow> => {
  const { by, rows, rowCount, totals } = report;
  const shown = { ...report, seesCosts };
  const part = rowCount === rows.length ? '' : `${formatQuantity(String(rows.length))} of `;
  return {
    heading: groupLabels[by].heading,
    note: `${part}${counted(rowCount, groupLabels[by].one)}`,
    rows,
    rowKey: toRowKey,
    columns: createColumns(shown, totals),
    csvColumns: withCustomerColumn(report, listCsvColumns(shown)),
    paperColumns: listPaperColumns(shown),
    totals: listTotals(shown, totals).map((item, at) => ({ ...item, ...(at === 0 && { strong: true }) })),
    paperNote: [describeScope(report), seesCosts && describeCosts(report)].filter(Boolean).join(' '),
    empty: {
      title: `Nothing was sold from ${formatPeriod(report)}`,
      description: 'Invoices, cash sales and credits of these days appear here.',
    },
  };
};

const listFacts = (report: SalesReport) => {
  const compared = describeComparison(report);
  return [
    ...listCustomerFact(report),
    { label: 'By', value: groupLabels[report.by].label },
    { label: 'Counted', value: basisLabels[report.basis] },
    ...(compared ? [{ label: 'Compared with', value: compared }] : []),
  ];
};

const parseGroup = (text: string): SalesGroup => salesGroups.find((group) => group === text) ?? 'customer';
const parseComparison = (text: string): Comparison => comparisons.find((one) => one === text) ?? 'before';

const parseBasis = (text: string): SalesBasis => salesBases.find((one) => one === text) ?? 'booked';

const parseFilters = (filter: (name: string) => string) => {
  const to = filter('to') || today();
  return {
    to,
    from: filter('from') || addDays(to, 1 - reportDays),
    by: parseGroup(filter('by')),
    basis: parseBasis(filter('basis')),
    comparison: parseComparison(filter('comparison')),
    customerId: filter('customerId'),
    withCredits: filter('withCredits') !== 'false',
    withCashSales: filter('withCashSales') !== 'false',
  };
};

interface ChoicesProps {
  asked: ReturnType<typeof parseFilters>;
  onChoose: (values: Record<string, string | null>) => void;
}

const Choices = ({ asked, onChoose }: ChoicesProps) => {
  const { from, to, by, basis, comparison, customerId, withCredits, withCashSales } = asked;
  return (
    <>
      <NativeSelect
        label="Range"
        data={rangeNames.map((name) => ({ value: name, label: ranges[name] }))}
        value={findRange({ from, to })}
        onChange={(event) => {
          const chosen = toDates(event.currentTarget.value as RangeName);
          if (chosen) onChoose({ ...chosen });
        }}
      />
      <RangeFields from={from} to={to} onChange={onChoose} />
      <NativeSelect
        label="By"
        data={salesGroups.map((group) => ({ value: group, label: groupLabels[group].label }))}
        {...bind(by, (by) => onChoose({ by, sort: null, order: null }))}
      />
      <NativeSelect
        label="Counted"
        data={salesBases.map((one) => ({ value: one, label: basisLabels[one] }))}
        {...bind(basis, (basis) => onChoose({ basis }))}
      />
      <NativeSelect
        label="Compare With"
        data={comparisons.map((one) => ({ value: one, label: comparisonLabels[one] }))}
        {...bind(comparison, (comparison) => onChoose({ comparison }))}
      />
      <CustomerChoice
        value={customerId}
        clearLabel="All Customers"
        onChange={(id) => onChoose({ customerId: id })}
      />
      <div className={classes.switches}>
        <Switch
          label="Cash Sales"
          checked={withCashSales}
          onChange={(event) => onChoose({ withCashSales: event.currentTarget.checked ? null : 'false' })}
        />
        <Switch
          label="Credits"
          checked={withCredits}
          onChange={(event) => onChoose({ withCredits: event.currentTarget.checked ? null : 'false' })}
        />
      </div>
    </>
  );
};

export function SalesReportTab() {
  const { filter, setFilters } = useListState({ field: 'revenue', order: 'desc' });
  const seesCosts = useHasPermission('seeCosts');
  const asked = parseFilters(filter);
  const { withCredits, withCashSales, customerId, ...range } = asked;
  const isReversed = range.from > range.to;
  const query = useApiQuery(
    salesReportApi.sales,
    {
      query: {
        ...range,
        ...(customerId && { customerId }),
        ...(withCredits ? {} : { withCredits: 'false' }),
        ...(withCashSales ? {} : { withCashSales: 'false' }),
      },
    },
    { keepPrevious: true, enabled: !isReversed },
  );
  const isDated = asked.by === 'day' || asked.by === 'month';
  const { sort, setSort } = useListState(
    isDated ? { field: 'name', order: 'asc' } : { field: 'revenue', order: 'desc' },
  );
  const sorting = ({ by, rows, rowCount }: SalesReport) =>
    rowCount === rows.length ? { rows: sortRows(rows, by, sort), sort, onSort: setSort } : {};
  const table = useCallback((report: SalesReport) => toTable(report, seesCosts), [seesCosts]);
  const costNote = query.data && seesCosts ? describeCosts(query.data) : null;
  return (
    <ReportPage
      query={query}
      failed="Failed to fetch sales"
      isReversed={isReversed}
      fields={<Choices asked={asked} onChoose={setFilters} />}
      fileName={(report) =>
        `sales-by-${report.by}${formatCustomerFileNamePart(report)}-${report.from}-to-${report.to}`
      }
      title="Sales"
      days={formatPeriod}
      facts={listFacts}
      table={table}
      allRows={fetchAllRows}
      sorting={sorting}
    >
      {(report) => (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {describeScope(report)}
          </Text>
          <SalesStats report={report} seesCosts={seesCosts} />
          {costNote && (
            <Text size="sm" role="note" mt="xs">
              {costNote}
            </Text>
          )}
          <Bars report={report} />
        </>
      )}
    </ReportPage>
  );
}
