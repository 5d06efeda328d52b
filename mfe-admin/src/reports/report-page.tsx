import { adminApi } from '@primal/contracts/admin/api';
import { letterheadOf } from '@primal/contracts/admin/letterhead';
import { Button, DateField, FilterBar, Loading, QueryView, Text, toast } from '@primal/kit';
import { IconDownload, IconPrinter, IconRefresh } from '@primal/kit/icons';
import { useApiQuery } from '@primal/kit/platform';
import {
  lacksLetterhead,
  PagePaper,
  PaperWarning,
  PrintSheet,
  type PrintSheetProps,
  usePaper,
} from '@primal/kit/print';
import { type ReactNode, useState } from 'react';

interface ReportPageProps<Report> {
  query: {
    data: Report | undefined;
    error: Error | null;
    refetch: () => Promise<{ isError: boolean }>;
  };
  failed: string;
  /** The chosen days end before they begin: nothing is shown of them. */
  isReversed?: boolean;
  fields: ReactNode;
  /** Name of the files that are downloaded and printed, without ending. */
  fileName: (report: Report) => string;
  onDownload: (report: Report, fileName: string) => void;
  paper: (report: Report) => Omit<PrintSheetProps, 'company' | 'ref'>;
  children: (report: Report) => ReactNode;
}

interface RangeFieldsProps {
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The days that a report is about; an end before the beginning is said. */
export const RangeFields = ({ from, to, onChange }: RangeFieldsProps) => (
  <>
    <DateField
      label="From"
      value={from}
      onChange={(event) => onChange({ from: event.currentTarget.value })}
    />
    <DateField
      label="To"
      value={to}
      error={from > to && 'The end date is before the start date.'}
      onChange={(event) => onChange({ to: event.currentTarget.value })}
    />
  </>
);

/** A report: what chooses it, its three buttons, itself on the screen and itself on paper. */
export function ReportPage<Report>(props: ReportPageProps<Report>) {
  const { query, failed, isReversed = false, fields, fileName, onDownload, paper: sheetOf, children } = props;
  const data = isReversed ? undefined : query.data;
  // Only while somebody asked: a read in the background must not take the focus from the button.
  const [isRefreshing, setRefreshing] = useState(false);
  const settings = useApiQuery(adminApi.getSettings);
  const paper = usePaper();
  const lacks = settings.isPending ? undefined : lacksLetterhead(settings);
  const refresh = async () => {
    setRefreshing(true);
    const { isError } = await query.refetch();
    setRefreshing(false);
    if (isError) toast.error(failed);
  };
  const sheet = () => data && <PrintSheet {...sheetOf(data)} company={letterheadOf(settings.data)} />;
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
          onClick={() => data && onDownload(data, fileName(data))}
        >
          Download CSV
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          disabled={!data || settings.isPending}
          onClick={paper.print}
        >
          Print Report
        </Button>
      </FilterBar>
      {lacks && <PaperWarning {...lacks} />}
      {isReversed ? (
        <Text c="dimmed">Choose an end date on or after the start date.</Text>
      ) : (
        <QueryView query={query} loading={<Loading label="Loading report..." />} failed={failed}>
          {children}
        </QueryView>
      )}
      {data && <PagePaper paper={paper} sheet={sheet} fileName={fileName(data)} />}
    </>
  );
}
