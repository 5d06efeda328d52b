import {
  type BookCheck,
  type BookDifference,
  type BooksAnswer,
  booksApi,
} from '@primal/contracts/billing/book-checks';
import { isBusinessDate, showDate, today } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  Button,
  type CsvColumn,
  DateField,
  downloadCsv,
  FilterBar,
  Group,
  LinkButton,
  Loading,
  PageHeader,
  QueryView,
  Section,
  Stat,
  StatRow,
  Text,
  TextLink,
} from '@primal/kit';
import { IconCheck, IconDownload, IconPrinter, IconRefresh, IconX } from '@primal/kit/icons';
import { apiKey, send, useListState, useQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useEffect, useState } from 'react';
import { pageOf, paths } from './paths.ts';
import { ageOf, meanings, nameOf, outcomeOf } from './words.ts';

/** The checks of the books, as of a day or now. */
export const useBooks = (asOf: string) => {
  const query = asOf ? { asOf } : {};
  return useQuery({
    queryKey: apiKey(booksApi.getBooks, { query }),
    queryFn: ({ signal }) => send(booksApi.getBooks, { query, signal }),
    staleTime: 0,
  });
};

const columns: Column<BookDifference>[] = [
  {
    id: 'document',
    header: 'Document',
    card: 'title',
    cell: (difference) => {
      const to = pageOf(difference);
      return to ? <TextLink to={to}>{nameOf(difference)}</TextLink> : nameOf(difference);
    },
  },
  { id: 'sentence', header: 'What Differs', cell: ({ sentence }) => sentence },
];

type CsvRow = BookDifference & { check: string };

const csvColumns: CsvColumn<CsvRow>[] = [
  { header: 'Check', value: ({ check }) => check },
  { header: 'Document', value: (row) => nameOf(row) },
  { header: 'What Differs', value: ({ sentence }) => sentence },
];

const csvRows = ({ checks }: BooksAnswer): CsvRow[] =>
  checks.flatMap(({ name, differences }) => differences.map((one) => ({ ...one, check: name })));

/** 'Checked 12 seconds ago', counted on while the page is open. */
const Checked = ({ at }: { at: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>Checked {ageOf(Math.max(0, Math.round((now - at) / 1_000)))} ago</>;
};

const Check = ({ check }: { check: BookCheck }) => (
  <Section
    title={
      <Group gap="xs" component="span">
        {check.ok ? (
          <IconCheck size={20} color="var(--mantine-color-green-text)" aria-hidden />
        ) : (
          <IconX size={20} color="var(--mantine-color-red-text)" aria-hidden />
        )}
        {check.name}
      </Group>
    }
    note={outcomeOf(check)}
  >
    <Text size="sm" c="dimmed" mb={check.ok ? 0 : 'xs'}>
      {meanings[check.name]}
    </Text>
    {!check.ok && (
      <DataTable
        label={check.name}
        columns={columns}
        rows={check.differences}
        rowKey={({ documentId, sentence }) => `${documentId} ${sentence}`}
        dense
        empty={{ title: 'Nothing differs' }}
      />
    )}
  </Section>
);

/** The books, proved: what the ledger says beside the documents, check by check. */
export default function Books() {
  const list = useListState({ field: 'document', order: 'asc' });
  const chosen = list.filter('asOf');
  const asOf = isBusinessDate(chosen) ? chosen : '';
  const books = useBooks(asOf);
  const { data, isFetching } = books;
  return (
    <>
      <PageHeader
        title="Books"
        subtitle={data ? <Checked at={books.dataUpdatedAt} /> : 'Checking the books...'}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={isFetching}
              onClick={() => books.refetch()}
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
      <FilterBar summary={data && (asOf ? `At the end of ${showDate(asOf)}` : 'As they stand now')}>
        <DateField
          label="As Of"
          value={asOf}
          onChange={(event) => list.setFilters({ asOf: event.currentTarget.value })}
        />
      </FilterBar>
      <QueryView query={books} loading={<Loading label="Checking the books..." />}>
        {({ receivables, credits, checks }) => (
          <>
            <StatRow>
              <Stat label="Accounts Receivable" value={showMoney(receivables)} hint="by the ledger" />
              <Stat label="Customer Credits" value={showMoney(credits)} hint="by the ledger" />
              <Stat
                label="Checks"
                value={`${checks.filter(({ ok }) => ok).length} of ${checks.length}`}
                hint="agree"
                tone={checks.every(({ ok }) => ok) ? 'success' : 'danger'}
              />
            </StatRow>
            {checks.map((check) => (
              <Check key={check.name} check={check} />
            ))}
            <Text size="sm" c="dimmed">
              What the other areas keep of these documents is compared by npm run consistency.
            </Text>
          </>
        )}
      </QueryView>
    </>
  );
}
