import type { BookCheck, BooksAnswer, ComparisonAnswer } from '@primal/contracts/billing/book-checks';
import { isBusinessDate, showDate, today } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  Button,
  type CsvColumn,
  DateField,
  downloadCsv,
  FilterBar,
  LinkButton,
  Loading,
  PageHeader,
  QueryView,
  Stat,
  StatRow,
} from '@primal/kit';
import { IconDownload, IconPrinter, IconRefresh } from '@primal/kit/icons';
import { ProgressBar } from '@primal/kit/parts';
import { useListState } from '@primal/kit/platform';
import { paths } from '../paths.ts';
import { Age, Check } from './check.tsx';
import { LateEntries, NotInForce } from './closings.tsx';
import { useBooks, useCheckAgain } from './use-books.ts';
import { type BookLine, linesOfBooks } from './words.ts';

const csvColumns: CsvColumn<BookLine>[] = [
  { header: 'Check', value: ({ check }) => check },
  { header: 'Document', value: ({ document }) => document },
  { header: 'What Differs', value: ({ says }) => says },
];

/** A file is sorted and filtered: each of its rows names its check. */
const csvRows = (answer: BooksAnswer): BookLine[] => {
  let check = '';
  return linesOfBooks(answer).map((line) => {
    check = line.check || check;
    return { ...line, check };
  });
};

const checking = 'Checking the books...';

/** How far the other areas have been asked. */
const Comparing = ({ step, done, of }: ComparisonAnswer) => (
  <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
    <ProgressBar
      label="Comparing with the other areas"
      done={done}
      total={of}
      words={`Comparing with the other areas: ${step}, ${done} of ${of}`}
    />
  </div>
);

/** What has not been compared yet is no alarm, and no proof either. */
const toneOf = (checks: readonly BookCheck[]) => {
  if (checks.every(({ ok }) => ok)) return 'success';
  return checks.some(({ ok }) => ok === false) ? 'danger' : 'warning';
};

const Figures = ({ receivables, credits, checks }: BooksAnswer) => (
  <StatRow>
    <Stat label="Accounts Receivable" value={showMoney(receivables)} hint="by the ledger" />
    <Stat label="Customer Credits" value={showMoney(credits)} hint="by the ledger" />
    <Stat
      label="Checks"
      value={`${checks.filter(({ ok }) => ok).length} of ${checks.length}`}
      hint="agree"
      tone={toneOf(checks)}
    />
  </StatRow>
);

/** The books, proved: what the ledger says beside the documents, check by check. */
export default function Books() {
  const list = useListState({ field: 'document', order: 'asc' });
  const chosen = list.filter('asOf');
  const asOf = isBusinessDate(chosen) ? chosen : '';
  const books = useBooks(asOf);
  const { data } = books;
  const { check, isChecking } = useCheckAgain(books);
  return (
    <>
      <PageHeader
        title="Books"
        subtitle={
          data && !isChecking ? (
            <>
              Checked <Age at={books.dataUpdatedAt} />
            </>
          ) : (
            checking
          )
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={isChecking}
              onClick={check}
            >
              Check Again
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={!data}
              onClick={() => data && downloadCsv(`books-${asOf || today()}`, csvColumns, csvRows(data))}
            >
              Download CSV
            </Button>
            <LinkButton
              to={paths.printBooks(asOf)}
              variant="default"
              newTab
              leftSection={<IconPrinter size={16} />}
            >
              Print
            </LinkButton>
            <LinkButton to={paths.close}>Close a Month</LinkButton>
          </>
        }
      />
      <FilterBar summary={data && (asOf ? `At the end of ${showDate(asOf)}` : 'As of now')}>
        <DateField
          label="As Of"
          value={asOf}
          onChange={(event) => list.setFilters({ asOf: event.currentTarget.value })}
        />
      </FilterBar>
      <QueryView query={books} loading={<Loading label={checking} />}>
        {(found) => (
          <>
            <NotInForce />
            {found.comparison && <Comparing {...found.comparison} />}
            <Figures {...found} />
            {found.checks.map((one) => (
              <Check key={one.name} check={one} readAt={found.checkedAt} />
            ))}
            <LateEntries {...found} />
          </>
        )}
      </QueryView>
    </>
  );
}
