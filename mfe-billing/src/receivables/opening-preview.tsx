import {
  maxOpeningRows,
  type OpeningCells,
  type OpeningField,
  type OpeningRow,
  openingCellKinds,
  type OpeningPreview as Preview,
} from '@primal/contracts/billing/opening-balances';
import { type Cell, type SheetRow, toDisplayedText } from '@primal/contracts/shared/cell';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { readCellText } from '@primal/contracts/shared/read-cell';
import { counted } from '@primal/contracts/shared/text';
import { ActionButton, Alert, Button, Section, Switch, Text } from '@primal/kit';
import { SaveStatus } from '@primal/kit/forms';
import { type ColumnMapping, listFileRows, type OpenFile, SkippedRows, toWordKey } from '@primal/kit/imports';
import { type useApiMutation, useHasPermission } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';

const fieldNames = Object.keys(openingCellKinds) as OpeningField[];

const isFilled = (cell: Cell | undefined): boolean =>
  typeof cell === 'object' ? true : (cell ?? '').trim() !== '';

/** Shortest equivalent text; invalid or doubtful cells stay unchanged. */
const shorten = (cell: Cell, field: OpeningField): Cell => {
  const { text, problem, note } = readCellText(cell, openingCellKinds[field]);
  return problem || note ? cell : text;
};

/** An unquoted 12,50 spills into a column without a heading and would be read as 12. */
const findExtraCells = (
  rows: readonly SheetRow[],
  { suggested: { columns, headingRow } }: OpenFile,
  { fields }: ColumnMapping,
): string | null => {
  if (headingRow === null) return null;
  const width = columns.findLastIndex(({ heading, field }) => heading !== '' || field !== null) + 1;
  const extra = rows.find(({ cells }) =>
    cells.some((cell, at) => at >= width && !fields[at] && isFilled(cell)),
  );
  return extra
    ? `Row ${extra.row} has more cells than the headings. Put a value that contains a comma in quotation marks.`
    : null;
};

/** Rows for the preview, by the column mapping of a file; a sentence on failure. */
export const toOpeningCells = (file: OpenFile, mapping: ColumnMapping): OpeningCells[] | string => {
  const rows = listFileRows(file);
  const problem = findExtraCells(rows, file, mapping);
  if (problem) return problem;
  if (rows.length === 0) return 'The file has no rows below the headings.';
  if (rows.length > maxOpeningRows)
    return `A file can have at most ${maxOpeningRows.toLocaleString('en-US')} rows.`;
  const { knownWords = {} } = file.suggested.targets.find(({ field }) => field === 'type') ?? {};
  return rows.map(({ row, cells }) => {
    const found = {
      line: row,
      number: '',
      customer: '',
      date: '',
      dueDate: '',
      amount: '',
      type: '',
    } as OpeningCells;
    for (const field of fieldNames) {
      const at = mapping.fields.indexOf(field);
      if (at >= 0) found[field] = shorten(cells[at] ?? '', field);
    }
    const word = toDisplayedText(found.type);
    const meant = mapping.words[toWordKey('type', word)] || knownWords[word.trim().toLowerCase()];
    return meant ? { ...found, type: meant } : found;
  });
};

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

/** `12 invoices ($9,120.00) and 1 credit ($75.50)` */
export const describeContents = ({ invoices, credits }: Pick<Preview, 'invoices' | 'credits'>): string =>
  [
    { ...invoices, one: 'invoice' },
    { ...credits, one: 'credit' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, total, one }) => `${counted(count, one)} (${formatMoney(total)})`)
    .join(' and ');

export const adminOnlyReason = 'Only an admin may store opening balances.';

interface PreviewProps {
  preview: Preview;
  file: OpenFile;
  onColumns: () => void;
  store: Pick<ReturnType<typeof useApiMutation>, 'isPending' | 'waiting' | 'stop'>;
  onStore: () => void;
}

/** Rows of the file as the server read them, with what is wrong, and the button that stores them. */
export const OpeningPreview = ({ preview, file, onColumns, store, onStore }: PreviewProps) => {
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
