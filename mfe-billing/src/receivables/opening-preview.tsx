import type { OpeningRow, OpeningPreview as Preview } from '@primal/contracts/billing/opening-balances';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { ActionButton, Alert, Button, Section, Switch, Text } from '@primal/kit';
import { SaveStatus } from '@primal/kit/forms';
import { type OpenFile, SkippedRows } from '@primal/kit/imports';
import { type useApiMutation, useHasPermission } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';

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
