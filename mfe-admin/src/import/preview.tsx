import { adminApi } from '@primal/contracts/admin/api';
import {
  type ImportAnswer,
  type ImportRowAnswer,
  type RowKind,
  rowKinds,
} from '@primal/contracts/admin/import';
import { NativeSelect, Stat, StatRow, StatusBadge, Text } from '@primal/kit';
import { listProps, useApiList } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import classes from './preview.module.css';

const kindNames: Record<RowKind, string> = {
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

const looks: Record<RowKind, string> = {
  added: 'delivered',
  changed: 'pending',
  unchanged: 'inactive',
  refused: 'failed',
};

const blank = '(blank)';

const Details = ({ kind, changes, problems }: ImportRowAnswer) => {
  if (kind === 'refused')
    return (
      <ul className={classes.details} data-refused>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    );
  if (kind === 'unchanged') return '—';
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

const columns: Column<ImportRowAnswer>[] = [
  { id: 'row', header: 'Row', align: 'right', width: '5rem', cell: ({ row }) => row.toLocaleString('en-US') },
  { id: 'name', header: 'Name', card: 'title', cell: ({ name }) => name || '—' },
  {
    id: 'kind',
    header: 'What happens',
    cell: ({ kind }) => <StatusBadge status={looks[kind]} label={kindNames[kind]} />,
  },
  { id: 'details', header: 'Details', cell: (row) => <Details {...row} /> },
];

/** What an import will do: counts, and each row of the file with what it changes or why it is refused. */
export const ImportPreview = ({ found }: { found: ImportAnswer }) => {
  const [kind, setKind] = useState<RowKind | ''>(found.refused > 0 ? 'refused' : '');
  const rows = useApiList(adminApi.listImportRows, {
    params: { id: found.id },
    query: { limit: '100', ...(kind && { kind }) },
  });
  return (
    <>
      <StatRow>
        {rowKinds.map((each) => (
          <Stat
            key={each}
            label={kindNames[each]}
            value={found[each].toLocaleString('en-US')}
            tone={each === 'refused' && found.refused > 0 ? 'danger' : 'default'}
          />
        ))}
      </StatRow>
      {found.unknownColumns.length > 0 && (
        <Text c="dimmed" size="sm" mb="sm">
          Not read, because no field is called so: {found.unknownColumns.join(', ')}.
        </Text>
      )}
      <div className={classes.filter}>
        <NativeSelect
          label="Rows shown"
          data={[
            { value: '', label: 'All rows' },
            ...rowKinds.map((value) => ({ value, label: kindNames[value] })),
          ]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as RowKind | '')}
        />
      </div>
      <DataTable
        label="Rows of the file"
        columns={columns}
        {...listProps(rows)}
        rowKey={({ row }) => String(row)}
        empty={{ title: 'No such rows' }}
      />
    </>
  );
};
