import { settingsApi } from '@primal/contracts/admin/settings';
import type {
  BookCheck,
  BookDifference,
  BooksAnswer,
  ComparisonAnswer,
} from '@primal/contracts/billing/book-checks';
import { formatDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  Button,
  bind,
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
} from '@primal/kit';
import { IconCheck, IconDownload, IconMinus, IconPrinter, IconRefresh, IconX } from '@primal/kit/icons';
import { ProgressBar } from '@primal/kit/parts';
import { useApiQuery, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useEffect, useState } from 'react';
import { DocumentLink } from '../ledger/document-link.tsx';
import { paths } from '../routes.ts';
import {
  type BookLine,
  checkDescriptions,
  describeOutcome,
  formatAge,
  listBookLines,
  useBooks,
  useRecheck,
} from './checks.ts';
import { LateEntries, PendingClosingAlert } from './closings.tsx';

const csvColumns: CsvColumn<BookLine>[] = [
  { header: 'Check', value: ({ check }) => check },
  { header: 'Document', value: ({ document }) => document },
  { header: 'Difference', value: ({ text }) => text },
];

/** Each row names its check, since users sort and filter the file. */
const listCsvRows = (answer: BooksAnswer): BookLine[] => {
  let check = '';
  return listBookLines(answer).map((line) => {
    check = line.check || check;
    return { ...line, check };
  });
};

const checking = 'Checking the books...';

const ComparisonProgress = ({ step, done, of }: ComparisonAnswer) => (
  <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
    <ProgressBar
      label="Comparing with the other areas"
      done={done}
      total={of}
      words={`Comparing with the other areas: ${step}, ${done} of ${of}`}
    />
  </div>
);

/** Success if every check passes, danger if a check fails, warning while results are missing. */
const chooseTone = (checks: readonly BookCheck[]) => {
  if (checks.every(({ ok }) => ok)) return 'success';
  return checks.some(({ ok }) => ok === false) ? 'danger' : 'warning';
};

const Figures = ({ receivables, credits, checks }: BooksAnswer) => (
  <StatRow>
    <Stat label="Accounts Receivable" value={formatMoney(receivables)} hint="by the ledger" />
    <Stat label="Customer Credits" value={formatMoney(credits)} hint="by the ledger" />
    <Stat
      label="Checks"
      value={`${checks.filter(({ ok }) => ok).length} of ${checks.length}`}
      hint="agree"
      tone={chooseTone(checks)}
    />
  </StatRow>
);

const columns: Column<BookDifference>[] = [
  {
    header: 'Document',
    card: 'title',
    cell: (difference) => <DocumentLink {...difference} />,
  },
  { header: 'Difference', cell: ({ sentence }) => sentence },
];

/** '12 seconds ago', updated live; `at` in milliseconds. */
const LiveAge = ({ at }: { at: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>{formatAge(Math.max(0, Math.round((now - at) / 1_000)))} ago</>;
};

const CheckBadge = ({ ok }: BookCheck) => {
  if (ok === null) return <IconMinus size={20} color="var(--mantine-color-dimmed)" aria-hidden />;
  return ok ? (
    <IconCheck size={20} color="var(--mantine-color-green-text)" aria-hidden />
  ) : (
    <IconX size={20} color="var(--mantine-color-red-text)" aria-hidden />
  );
};

const Differences = ({ name, count, differences }: BookCheck) => (
  <>
    {count > differences.length && (
      <Text size="sm" mb="xs">
        The first {differences.length.toLocaleString('en-US')} are listed.
      </Text>
    )}
    <DataTable
      label={name}
      columns={columns}
      rows={differences}
      rowKey={({ documentType, documentId, sentence }) => `${documentType} ${documentId} ${sentence}`}
      dense
      empty={{ title: 'No differences' }}
    />
  </>
);

interface Props {
  check: BookCheck;
  /** Time of the read. An older comparison shows its own time. */
  readAt: string;
}

const Check = ({ check, readAt }: Props) => {
  const { name, ok, checkedAt, differences } = check;
  return (
    <Section
      title={
        <Group gap="xs" component="span" wrap="nowrap">
          <CheckBadge {...check} />
          {name}
        </Group>
      }
      note={
        <>
          {describeOutcome(check)}
          {checkedAt !== null && checkedAt < readAt && (
            <>
              {', compared '}
              <LiveAge at={Date.parse(checkedAt)} />
            </>
          )}
        </>
      }
    >
      <Text size="sm" c="dimmed" mb={differences.length === 0 ? 0 : 'xs'}>
        {checkDescriptions[name]}
      </Text>
      {!ok && differences.length > 0 && <Differences {...check} />}
    </Section>
  );
};

export default function Books() {
  const list = useListState({ field: 'document', order: 'asc' });
  const chosen = list.filter('asOf');
  const asOf = isBusinessDate(chosen) ? chosen : '';
  const books = useBooks(asOf);
  const { data } = books;
  const { check, isChecking } = useRecheck(books);
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  return (
    <>
      <PageHeader
        title="Books"
        subtitle={
          data && !isChecking ? (
            <>
              Checked <LiveAge at={books.dataUpdatedAt} />
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
              onClick={() => data && downloadCsv(`books-${asOf || today()}`, csvColumns, listCsvRows(data))}
            >
              Download CSV
            </Button>
            <LinkButton
              to={paths.printBooks({ asOf: asOf || undefined })}
              variant="default"
              newTab
              leftSection={<IconPrinter size={16} />}
            >
              Print
            </LinkButton>
            {settings?.salesTax && (
              <LinkButton to={paths.salesTax} variant="default">
                Sales Tax
              </LinkButton>
            )}
            <LinkButton variant="default" to={paths.ledger}>
              Ledger
            </LinkButton>
            <LinkButton to={paths.close}>Close a Month</LinkButton>
          </>
        }
      />
      <FilterBar summary={data && (asOf ? `At the end of ${formatDate(asOf)}` : 'As of now')}>
        <DateField label="As Of" {...bind(asOf, (asOf) => list.setFilters({ asOf }))} />
      </FilterBar>
      <QueryView query={books} loading={<Loading label={checking} />}>
        {(found) => (
          <>
            <PendingClosingAlert />
            {found.comparison && <ComparisonProgress {...found.comparison} />}
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
