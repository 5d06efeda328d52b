import {
  type ImportAnswer,
  type ImportConflict,
  type ImportRowAnswer,
  type ImportRowKind,
  importApi,
  importRowKinds,
} from '@primal/contracts/admin/import';
import { Alert, bind, NativeSelect, Stat, StatRow, StatusBadge, Text } from '@primal/kit';
import { listProps, useApiList } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import classes from './preview.module.css';

const kindNames: Record<ImportRowKind, string> = {
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

const badges: Record<ImportRowKind, string> = {
  added: 'delivered',
  changed: 'pending',
  unchanged: 'inactive',
  refused: 'failed',
};

const blank = '(blank)';

const LocalChanges = ({ changedHere, overwrite }: { changedHere: ImportConflict[]; overwrite: boolean }) => (
  <ul className={classes.details}>
    {changedHere.map(({ field, file, here, untouched, by }) => (
      <li key={field} data-kept>
        {untouched
          ? `${field}: changed here since the export, ${file ?? blank} → ${here ?? blank}`
          : `${field}: changed here since the export to ${here ?? blank}; the file says ${file ?? blank}`}
        {by && ` (by ${by})`}
        {overwrite ? '. The file’s value will be used.' : '. It stays.'}
      </li>
    ))}
  </ul>
);

const Notes = ({ notes }: { notes: string[] }) => (
  <ul className={classes.details}>
    {notes.map((note) => (
      <li key={note} data-note>
        {note}
      </li>
    ))}
  </ul>
);

const Changes = ({ kind, changes, problems }: ImportRowAnswer) => {
  if (kind === 'refused')
    return (
      <ul className={classes.details} data-refused>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    );
  if (kind === 'unchanged') return null;
  return (
    <ul className={classes.details}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}:{' '}
          {kind === 'changed' && (
            <>
              <del>{before ?? blank}</del> →{' '}
            </>
          )}
          {after ?? blank}
        </li>
      ))}
    </ul>
  );
};

const Details = ({ row, overwrite }: { row: ImportRowAnswer; overwrite: boolean }) => {
  const { kind, changedHere, notes } = row;
  if (kind === 'unchanged' && changedHere.length === 0 && notes.length === 0) return '—';
  return (
    <>
      <Changes {...row} />
      {changedHere.length > 0 && <LocalChanges changedHere={changedHere} overwrite={overwrite} />}
      {notes.length > 0 && <Notes notes={notes} />}
    </>
  );
};

const createColumns = (overwrite: boolean): Column<ImportRowAnswer>[] => [
  { header: 'Row', align: 'right', width: '5rem', cell: ({ row }) => row.toLocaleString('en-US') },
  { header: 'Name', card: 'title', cell: ({ name }) => name || '—' },
  {
    header: 'What happens',
    cell: ({ kind }) => <StatusBadge status={badges[kind]} label={kindNames[kind]} />,
  },
  { header: 'Details', cell: (row) => <Details row={row} overwrite={overwrite} /> },
];

type RowFilter = ImportRowKind | 'changedHere' | 'noted' | '';

const chooseFilter = ({ refused, changedHere }: ImportAnswer): RowFilter => {
  if (refused > 0) return 'refused';
  return changedHere > 0 ? 'changedHere' : '';
};

export const ImportPreview = ({ found }: { found: ImportAnswer }) => {
  const [shown, setShown] = useState<RowFilter>(chooseFilter(found));
  const kind = importRowKinds.find((each) => each === shown);
  const only = shown === 'changedHere' || shown === 'noted' ? shown : undefined;
  const rows = useApiList(importApi.listImportRows, {
    params: { id: found.id },
    query: { limit: '100', ...(kind && { kind }), ...(only && { only }) },
  });
  return (
    <>
      <StatRow>
        {importRowKinds.map((each) => (
          <Stat
            key={each}
            label={kindNames[each]}
            value={found[each].toLocaleString('en-US')}
            tone={each === 'refused' && found.refused > 0 ? 'danger' : 'default'}
          />
        ))}
        {found.changedHere > 0 && (
          <Stat label="Changed Here" value={found.changedHere.toLocaleString('en-US')} />
        )}
        {found.noted > 0 && <Stat label="With a Remark" value={found.noted.toLocaleString('en-US')} />}
      </StatRow>
      {found.clears.length > 0 && (
        <Alert color="yellow" title="Blank cells clear stored values" role="status" mb="md">
          {found.clears.map(({ field, count }) => `${field}: ${count.toLocaleString('en-US')}`).join(', ')}.
          To keep the stored values, do not import that column.
        </Alert>
      )}
      {found.unknownColumns.length > 0 && (
        <Text c="dimmed" size="sm" mb="sm">
          Not imported: {found.unknownColumns.join(', ')}.
        </Text>
      )}
      <div className={classes.filter}>
        <NativeSelect
          label="Rows shown"
          data={[
            { value: '', label: 'All rows' },
            ...importRowKinds.map((value) => ({ value, label: kindNames[value] })),
            ...(found.changedHere > 0 ? [{ value: 'changedHere', label: 'Changed here' }] : []),
            ...(found.noted > 0 ? [{ value: 'noted', label: 'With a remark' }] : []),
          ]}
          {...bind(shown, setShown)}
        />
      </div>
      <DataTable
        label="Rows of the file"
        columns={createColumns(found.overwrite)}
        {...listProps(rows)}
        rowKey={({ row }) => String(row)}
        empty={{ title: 'No such rows' }}
      />
    </>
  );
};
