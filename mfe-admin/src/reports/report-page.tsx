import {
  Button,
  bind,
  type CsvColumn,
  DateField,
  downloadCsv,
  FilterBar,
  Loading,
  QueryView,
  Section,
  Text,
  toast,
  toastFailure,
} from '@primal/kit';
import { IconDownload, IconPrinter, IconRefresh } from '@primal/kit/icons';
import {
  type Company,
  PagePaper,
  PaperWarning,
  type PrintColumn,
  PrintSheet,
  PrintTable,
  PrintTotals,
  useLetterhead,
  usePaper,
} from '@primal/kit/print';
import { DataTable, type DataTableProps } from '@primal/kit/table';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';

export interface ReportTable<Row> extends Pick<DataTableProps<Row>, 'columns' | 'empty'> {
  heading: string;
  note: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  paperColumns: readonly PrintColumn<Row>[];
  csvColumns: readonly CsvColumn<Row>[];
  totals?: ComponentProps<typeof PrintTotals>['items'];
  paperNote?: string;
}

interface ReportPageProps<Report, Row> {
  query: {
    data: Report | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => Promise<{ isError: boolean }>;
  };
  failed: string;
  /** True if the range ends before it starts; hides the report. */
  isReversed?: boolean;
  fields: ReactNode;
  /** File name without extension. */
  fileName: (report: Report) => string;
  /** Paper heading and facts. `days` is the first fact and repeats on every page. */
  title: string;
  daysLabel?: string;
  days: (report: Report) => string;
  facts?: (report: Report) => { label: string; value: string }[];
  /** Must have a stable identity; rows rerender when it changes. */
  table: (report: Report) => ReportTable<Row>;
  /** Fetches all rows for CSV if the report is truncated, else null. */
  allRows?: (report: Report) => Promise<readonly Row[]> | null;
  children?: (report: Report) => ReactNode;
  /** Custom row order on screen. */
  sorting?: (report: Report) => Partial<DataTableProps<Row>>;
}

interface RangeFieldsProps {
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

interface SheetProps<Report, Row>
  extends Pick<ReportPageProps<Report, Row>, 'title' | 'daysLabel' | 'days' | 'facts'> {
  report: Report;
  table: ReportTable<Row>;
  company: Company;
}

function Sheet<Report, Row>(props: SheetProps<Report, Row>) {
  const { report, table, title, daysLabel = 'Period', days, facts, company } = props;
  const { heading, paperColumns, rows, rowKey, totals, paperNote } = table;
  const end = totals && <PrintTotals items={totals} />;
  return (
    <PrintSheet
      title={title}
      facts={[{ label: daysLabel, value: days(report) }, ...(facts?.(report) ?? [])]}
      customer={days(report)}
      company={company}
    >
      {rows.length > 0 || !end ? (
        <PrintTable label={heading} columns={paperColumns} rows={rows} rowKey={rowKey} end={end} />
      ) : (
        end
      )}
      {paperNote && <p>{paperNote}</p>}
    </PrintSheet>
  );
}

/** Date range with an error if reversed. */
export const RangeFields = ({ from, to, onChange }: RangeFieldsProps) => (
  <>
    <DateField label="From" {...bind(from, (from) => onChange({ from }))} />
    <DateField
      label="To"
      error={from > to && 'The end date is before the start date.'}
      {...bind(to, (to) => onChange({ to }))}
    />
  </>
);

export function ReportPage<Report, Row>(props: ReportPageProps<Report, Row>) {
  const { query, failed, isReversed = false, fields, fileName, table: toTable, allRows, children } = props;
  const data = isReversed ? undefined : query.data;
  const table = useMemo(() => data && toTable(data), [data, toTable]);
  // True during a refresh by the user. A background fetch must not disable the focused button.
  const [isRefreshing, setRefreshing] = useState(false);
  const letterhead = useLetterhead();
  const paper = usePaper();
  const refresh = async () => {
    setRefreshing(true);
    const { isError } = await query.refetch();
    setRefreshing(false);
    if (isError) toast.error(failed);
  };
  const download = async () => {
    if (!data || !table) return;
    try {
      const all = allRows?.(data);
      downloadCsv(fileName(data), table.csvColumns, all ? await all : table.rows);
    } catch (error) {
      toastFailure(error, failed);
    }
  };
  const sheet = () =>
    data &&
    table &&
    letterhead && <Sheet {...props} report={data} table={table} company={letterhead.company} />;
  return (
    <>
      <FilterBar>
        {fields}
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isRefreshing}
          disabled={isReversed}
          onClick={refresh}
        >
          Refresh Report
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={!data}
          onClick={() => void download()}
        >
          Download CSV
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          disabled={!data || !letterhead}
          onClick={paper.print}
        >
          Print Report
        </Button>
      </FilterBar>
      <PaperWarning lacks={letterhead?.lacks} />
      {isReversed ? (
        <Text c="dimmed">Choose an end date on or after the start date.</Text>
      ) : (
        <QueryView query={query} loading={<Loading label="Loading report..." />} failed={failed}>
          {(report) => (
            <>
              {children?.(report)}
              {table && (
                <Section title={table.heading} note={table.note}>
                  <DataTable
                    label={table.heading}
                    columns={table.columns}
                    rows={table.rows}
                    rowKey={table.rowKey}
                    loading={query.isPlaceholderData}
                    dense
                    empty={table.empty}
                    {...props.sorting?.(report)}
                  />
                </Section>
              )}
            </>
          )}
        </QueryView>
      )}
      {data && <PagePaper paper={paper} sheet={sheet} fileName={fileName(data)} />}
    </>
  );
}
