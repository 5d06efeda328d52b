import { reportDays } from '@primal/contracts/admin/reports';
import {
  type Comparison,
  comparisons,
  mostSalesRows,
  type SalesGroup,
  type SalesReport,
  salesGroups,
  salesReportApi,
} from '@primal/contracts/admin/sales-report';
import { addDays, today } from '@primal/contracts/shared/dates';
import { downloadCsv, NativeSelect, Switch, Text, tellFailure } from '@primal/kit';
import { CustomerChoice } from '@primal/kit/forms';
import { send, useApiQuery, useListState, useMay } from '@primal/kit/platform';
import { PrintTable, PrintTotals } from '@primal/kit/print';
import { customerFact, customerPart, fileColumns } from './figures.ts';
import { RangeFields, ReportPage } from './report-page.tsx';
import classes from './reports.module.css';
import { csvColumnsOf, groupWords, keyOf, paperColumnsOf, totalsOf } from './sales-columns.tsx';
import {
  Bars,
  Cards,
  comparedWords,
  comparisonWords,
  period,
  sayOfCosts,
  sayWhatCounts,
  Table,
} from './sales-parts.tsx';
import { datesOf, type RangeName, rangeNames, rangeOf, ranges } from './sales-ranges.ts';

const failed = 'Failed to fetch sales';

/** The file has all rows, also those that the page leaves out. */
const download = async (report: SalesReport, fileName: string, seesCosts: boolean): Promise<void> => {
  const { from, to, by, comparison, withCredits, withCashSales, customer, rows, rowCount } = report;
  try {
    const query = {
      from,
      to,
      by,
      comparison,
      limit: String(mostSalesRows),
      withCredits: `${withCredits}` as const,
      withCashSales: `${withCashSales}` as const,
      ...(customer && { customerId: customer.id }),
    };
    const all = rowCount > rows.length ? (await send(salesReportApi.sales, { query })).rows : rows;
    downloadCsv(fileName, fileColumns(report, csvColumnsOf({ ...report, seesCosts })), all);
  } catch (error) {
    tellFailure(error, failed);
  }
};

const paperOf = (seesCosts: boolean) => (report: SalesReport) => {
  const shown = { ...report, seesCosts };
  const sums = (
    <PrintTotals
      items={totalsOf(shown, report.totals).map((item, at) => ({
        ...item,
        ...(at === 0 && { strong: true }),
      }))}
    />
  );
  const compared = comparedWords(report);
  return {
    title: 'Sales',
    facts: [
      { label: 'Period', value: period(report) },
      ...customerFact(report),
      { label: 'By', value: groupWords[report.by].label },
      ...(compared ? [{ label: 'Compared with', value: compared }] : []),
    ],
    customer: period(report),
    children: (
      <>
        {report.rows.length > 0 ? (
          <PrintTable
            label={groupWords[report.by].heading}
            columns={paperColumnsOf(shown)}
            rows={report.rows}
            rowKey={keyOf}
            end={sums}
          />
        ) : (
          sums
        )}
        <p>{[sayWhatCounts(report), seesCosts && sayOfCosts(report)].filter(Boolean).join(' ')}</p>
      </>
    ),
  };
};

const groupOf = (text: string): SalesGroup => salesGroups.find((group) => group === text) ?? 'customer';
const comparisonOf = (text: string): Comparison => comparisons.find((one) => one === text) ?? 'before';

/** What the address says is to be shown. */
const askedBy = (filter: (name: string) => string) => {
  const to = filter('to') || today();
  return {
    to,
    from: filter('from') || addDays(to, 1 - reportDays),
    by: groupOf(filter('by')),
    comparison: comparisonOf(filter('comparison')),
    customerId: filter('customerId'),
    withCredits: filter('withCredits') !== 'false',
    withCashSales: filter('withCashSales') !== 'false',
  };
};

interface ChoicesProps {
  asked: ReturnType<typeof askedBy>;
  onChoose: (values: Record<string, string | null>) => void;
}

const Choices = ({ asked, onChoose }: ChoicesProps) => {
  const { from, to, by, comparison, customerId, withCredits, withCashSales } = asked;
  return (
    <>
      <NativeSelect
        label="Range"
        data={rangeNames.map((name) => ({ value: name, label: ranges[name] }))}
        value={rangeOf({ from, to })}
        onChange={(event) => {
          const chosen = datesOf(event.currentTarget.value as RangeName);
          if (chosen) onChoose({ ...chosen });
        }}
      />
      <RangeFields from={from} to={to} onChange={onChoose} />
      <NativeSelect
        label="By"
        data={salesGroups.map((group) => ({ value: group, label: groupWords[group].label }))}
        value={by}
        onChange={(event) => onChoose({ by: event.currentTarget.value, sort: null, order: null })}
      />
      <NativeSelect
        label="Compare With"
        data={comparisons.map((one) => ({ value: one, label: comparisonWords[one] }))}
        value={comparison}
        onChange={(event) => onChoose({ comparison: event.currentTarget.value })}
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

/** What was earned; all that chooses it stands in the address. */
export function SalesReportTab() {
  const { filter, setFilters } = useListState({ field: 'revenue', order: 'desc' });
  const seesCosts = useMay('seeCosts');
  const asked = askedBy(filter);
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
  const costWords = query.data && seesCosts ? sayOfCosts(query.data) : null;
  return (
    <ReportPage
      query={query}
      failed={failed}
      isReversed={isReversed}
      fields={<Choices asked={asked} onChoose={setFilters} />}
      fileName={(report) => `sales-by-${report.by}${customerPart(report)}-${report.from}-to-${report.to}`}
      onDownload={(report, name) => void download(report, name, seesCosts)}
      paper={paperOf(seesCosts)}
    >
      {(report) => (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {sayWhatCounts(report)}
          </Text>
          <Cards report={report} seesCosts={seesCosts} />
          {costWords && (
            <Text size="sm" role="note" mt="xs">
              {costWords}
            </Text>
          )}
          <Bars report={report} />
          <Table report={report} loading={query.isPlaceholderData} seesCosts={seesCosts} />
        </>
      )}
    </ReportPage>
  );
}
