import {
  maxOpeningRows,
  type OpeningCells,
  openingBalancesApi,
} from '@primal/contracts/billing/opening-balances';
import { addDays, today } from '@primal/contracts/shared/dates';
import {
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
  Text,
  useStepFocus,
} from '@primal/kit';
import {
  type ColumnMapping,
  ColumnsStep,
  createMappingStorage,
  isFullyMapped,
  type OpenFile,
  openFile,
  openSheet,
} from '@primal/kit/imports';
import { FileField } from '@primal/kit/parts';
import { explainError, explainLoadFailure, useApiMutation, useHasPermission } from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { receivableReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';
import { adminOnlyReason, describeContents, OpeningPreview, toOpeningCells } from './opening-preview.tsx';

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

/** File limits. Twice the maximum of rows, since reports contain groups, totals and blank rows. */
const limits = { bytes: 5_000_000, rows: 2 * maxOpeningRows, columns: 200 };

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
  // A second file may be chosen while the first is still being read.
  const latest = useRef<File | null>(null);
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
    latest.current = file;
    setIsOpening(false);
    store.reset();
    preview.reset();
    setChosen(null);
    if (!file) return;
    setIsOpening(true);
    const open = await openFile('opening-balances', file, limits).catch((failure) =>
      explainError(failure, unreachable),
    );
    if (latest.current !== file) return;
    setIsOpening(false);
    showOpened(file, open);
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
  useStepFocus(rows ? 'preview' : open ? 'columns' : 'file');
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
            <OpeningPreview
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
