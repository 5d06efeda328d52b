import {
  maxOpeningRows,
  type OpeningCells,
  type OpeningPreview,
  type OpeningRow,
  openingBalancesApi,
} from '@primal/contracts/billing/opening-balances';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  Alert,
  Button,
  type CsvColumn,
  downloadCsv,
  ErrorState,
  Group,
  LinkButton,
  Loading,
  PageHeader,
  Section,
  Stack,
  Switch,
  Text,
} from '@primal/kit';
import { SaveStatus } from '@primal/kit/forms';
import {
  type ColumnMapping,
  ColumnsStep,
  createMappingStorage,
  isFullyMapped,
  type OpenFile,
  openFile,
  openSheet,
  SkippedRows,
} from '@primal/kit/imports';
import { FileField } from '@primal/kit/parts';
import { explainError, explainLoadFailure, useApiMutation, useHasPermission } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { paths, receivableReadPaths } from '../paths.ts';
import { toOpeningCells } from './opening-rows.ts';

const columns: Column<OpeningRow>[] = [
  { header: 'Line', align: 'right', cell: ({ line }) => line },
  { header: 'Type', cell: ({ type }) => type && (type === 'credit' ? 'Credit' : 'Invoice') },
  { header: 'Number', card: 'title', cell: ({ number }) => number },
  { header: 'Customer', cell: ({ customer, customerName }) => customerName ?? customer },
  { header: 'Date', nowrap: true, cell: ({ date }) => formatDate(date) },
  { header: 'Due Date', nowrap: true, cell: ({ dueDate }) => formatDate(dueDate) },
  { header: 'Amount', align: 'right', cell: ({ amount }) => amount && formatMoney(amount) },
  {
    header: 'Problem',
    cell: ({ errors, notes }) =>
      errors.length > 0 ? <Text c="red">{errors.join(' ')}</Text> : notes.length > 0 && notes.join(' '),
  },
];

interface Example {
  number: string;
  customer: string;
  date: string;
  dueDate: string;
  amount: string;
  type: string;
}

const exampleColumns: CsvColumn<Example>[] = [
  { header: 'number', value: ({ number }) => number },
  { header: 'customer', value: ({ customer }) => customer },
  { header: 'date', value: ({ date }) => date },
  { header: 'due date', value: ({ dueDate }) => dueDate },
  { header: 'amount', value: ({ amount }) => amount },
  { header: 'type', value: ({ type }) => type },
];

const downloadExample = () => {
  const date = addDays(today(), -20);
  downloadCsv('opening-balances-example', exampleColumns, [
    {
      number: 'A-2041',
      customer: 'Corner Bistro',
      date,
      dueDate: addDays(date, 30),
      amount: '1250.00',
      type: 'invoice',
    },
    { number: 'C-118', customer: 'Corner Bistro', date, dueDate: '', amount: '75.50', type: 'credit' },
  ]);
};

/** `12 invoices ($9,120.00) and 1 credit ($75.50)` */
const describeContents = ({ invoices, credits }: Pick<OpeningPreview, 'invoices' | 'credits'>): string =>
  [
    { ...invoices, one: 'invoice' },
    { ...credits, one: 'credit' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, total, one }) => `${counted(count, one)} (${formatMoney(total)})`)
    .join(' and ');

/** File limits. Twice the maximum of rows, since reports contain groups, totals and blank rows. */
const limits = { bytes: 5_000_000, rows: 2 * maxOpeningRows, columns: 200 };

const adminOnlyReason = 'Only an admin may store opening balances.';

interface PreviewProps {
  preview: OpeningPreview;
  file: OpenFile;
  onColumns: () => void;
  store: Pick<ReturnType<typeof useApiMutation>, 'isPending' | 'waiting' | 'stop'>;
  onStore: () => void;
}

const Preview = ({ preview, file, onColumns, store, onStore }: PreviewProps) => {
  const [errorsOnly, setErrorsOnly] = useState(false);
  const isAdmin = useHasPermission('closePeriods');
  const { rows, errorCount } = preview;
  const shown = errorsOnly && errorCount > 0 ? rows.filter(({ errors }) => errors.length > 0) : rows;
  const noted = rows.filter(({ notes }) => notes.length > 0).length;
  return (
    <Section
      title="Preview"
      note={counted(rows.length, 'row')}
      actions={
        <>
          <SaveStatus busy={store.isPending} waiting={store.waiting} onStop={store.stop} />
          <Button variant="default" disabled={store.isPending} onClick={onColumns}>
            Change Columns
          </Button>
          <ActionButton
            loading={store.isPending}
            onClick={onStore}
            disabledReason={
              (!isAdmin && adminOnlyReason) ||
              (errorCount > 0 &&
                `${counted(errorCount, 'row')} cannot be stored. Correct the file and choose it again.`)
            }
          >
            Store Opening Balances
          </ActionButton>
        </>
      }
    >
      <SkippedRows file={file} />
      {errorCount > 0 ? (
        <Alert color="red" role="alert" title={`${counted(errorCount, 'row')} cannot be stored`}>
          <Text mb="xs">
            Nothing is stored until every row is right. Correct the file and choose it again.
          </Text>
          <Switch
            label="Show only these rows"
            checked={errorsOnly}
            onChange={(event) => setErrorsOnly(event.currentTarget.checked)}
          />
        </Alert>
      ) : (
        <Text role="status">
          Ready to store: {describeContents(preview)}.
          {noted > 0 && ` Compare ${counted(noted, 'row')} with a remark before you store them.`}
        </Text>
      )}
      <DataTable
        label="Rows of the file"
        columns={columns}
        rows={shown}
        rowKey={({ line }) => String(line)}
        rowMark={({ errors, notes }) => (errors.length + notes.length > 0 ? 'warning' : undefined)}
        empty={{ title: 'The file has no rows' }}
      />
    </Section>
  );
};

interface Chosen {
  file: File;
  open: OpenFile | null;
  mapping: ColumnMapping | null;
  /** Rows of the preview, kept so that these rows are stored even if the file changes. */
  rows: OpeningCells[] | null;
  problem: string | null;
}

const unreachable = 'The server could not be reached. Check the connection and try again.';

/**
 * Imports open invoices and credits: columns mapped, previewed, then stored atomically
 * (docs/rules/receivables.md#opening-balances).
 */
export default function OpeningBalances() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [saved] = useState(() => createMappingStorage('opening-balances'));
  const isAdmin = useHasPermission('closePeriods');
  const preview = useApiMutation(openingBalancesApi.previewOpeningBalances);
  const store = useApiMutation(openingBalancesApi.storeOpeningBalances, {
    persistent: true,
    invalidates: receivableReadPaths,
    onSuccess: () => saved.clear(),
    done: (stored) => `${describeContents(stored)} stored successfully`,
    failed: 'Failed to save opening balances',
  });
  const showPreview = (file: File, open: OpenFile, mapping: ColumnMapping) => {
    const rows = toOpeningCells(open, mapping);
    if (typeof rows === 'string')
      return setChosen({ file, open: null, mapping: null, rows: null, problem: rows });
    setChosen({ file, open, mapping, rows, problem: null });
    preview.mutate({ body: { rows } });
  };
  /** Shows the preview if nothing needs an answer, else the columns. */
  const showOpened = (file: File, open: OpenFile | string) => {
    if (typeof open === 'string')
      return setChosen({ file, open: null, mapping: null, rows: null, problem: open });
    const before = saved.read(open);
    const rows = toOpeningCells(open, open.mapping);
    if (before === null && (typeof rows === 'string' || isFullyMapped(open)))
      return showPreview(file, open, open.mapping);
    setChosen({ file, open, mapping: before ?? open.mapping, rows: null, problem: null });
  };
  const choose = async (file: File | null) => {
    store.reset();
    preview.reset();
    setChosen(null);
    if (!file) return;
    setIsOpening(true);
    showOpened(
      file,
      await openFile('opening-balances', file, limits).catch((failure) => explainError(failure, unreachable)),
    );
    setIsOpening(false);
  };
  const change = (mapping: ColumnMapping) => {
    if (!chosen?.open) return;
    saved.save(chosen.open, mapping);
    setChosen({ ...chosen, mapping });
  };
  const reopen = async (open: OpenFile, wanted: Parameters<typeof openSheet>[2]) => {
    if (!chosen) return;
    try {
      const reopened = await openSheet('opening-balances', open, wanted);
      setChosen({ ...chosen, open: reopened, mapping: saved.read(reopened) ?? reopened.mapping });
    } catch (failure) {
      setChosen({ ...chosen, problem: explainError(failure, unreachable) });
    }
  };
  const { open = null, mapping = null, rows = null } = chosen ?? {};
  return (
    <>
      <PageHeader
        title="Opening Balances"
        subtitle="Open invoices and credits from your earlier system, with their own numbers"
        back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
        actions={
          <Button variant="default" onClick={downloadExample}>
            Download Example
          </Button>
        }
      />
      {store.data ? (
        <Section title="Stored">
          <Text role="status">
            {describeContents(store.data)} are in Accounts Receivable and on statements as brought forward.
          </Text>
          <Group mt="sm">
            <LinkButton to={paths.receivables}>Accounts Receivable</LinkButton>
            {/* Receives the focus, since the pressed store button is gone. */}
            <Button variant="default" autoFocus onClick={() => void choose(null)}>
              Choose Another File
            </Button>
          </Group>
        </Section>
      ) : (
        <Stack gap="lg">
          <Stack maw={520}>
            {!isAdmin && <Text role="note">{adminOnlyReason} You can preview a file here.</Text>}
            <FileField
              label="Excel or CSV file"
              accept=".xlsx,.csv,.txt"
              largest={limits.bytes}
              value={chosen?.file ?? null}
              onChange={(file) => void choose(file)}
              error={chosen?.problem}
              description="From any program, like the Open Invoices report from QuickBooks. You can correct its columns. A negative amount, or the type credit, makes a credit."
            />
          </Stack>
          {(isOpening || preview.isPending) && <Loading label="Reading the file..." />}
          {preview.error && (
            <ErrorState title="The file cannot be read" message={explainLoadFailure(preview.error)} />
          )}
          {chosen && open && mapping && !rows && (
            <div>
              <ColumnsStep
                file={open}
                mapping={mapping}
                onChange={change}
                onReopen={(wanted) => void reopen(open, wanted)}
                onShow={() => showPreview(chosen.file, open, mapping)}
                onCancel={() => void choose(null)}
              />
            </div>
          )}
          {chosen && open && rows && preview.data && !preview.isPending && (
            <Preview
              preview={preview.data}
              file={open}
              onColumns={() => setChosen({ ...chosen, rows: null })}
              store={store}
              onStore={() => store.mutate({ body: { rows } })}
            />
          )}
        </Stack>
      )}
    </>
  );
}
