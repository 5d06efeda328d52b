import { type ImportRowAnswer, type ImportRowKind, importApi } from '@primal/contracts/admin/import';
import type { sheetsApi } from '@primal/contracts/admin/sheets';
import type { Answer } from '@primal/contracts/shared/api';
import { counted } from '@primal/contracts/shared/text';
import { Alert, Button, Dialog, FieldStack, Text, toast } from '@primal/kit';
import { Tabs } from '@primal/kit/parts';
import { listProps, useApiList, useApiMutation } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';

export type StagedSync = Answer<typeof sheetsApi.syncSheets>;

const describeChange = ({ field, before, after }: ImportRowAnswer['changes'][number]): string =>
  before === null ? `${field} ${after}` : `${field} ${before} → ${after ?? 'nothing'}`;

const columns: Column<ImportRowAnswer>[] = [
  { header: 'Row', width: '4em', align: 'right', cell: ({ row }) => row },
  { header: 'Product', cell: ({ name }) => name, card: 'title' },
  {
    header: 'What',
    cell: ({ changes, problems }) =>
      problems.length > 0 ? problems.join(' ') : changes.map(describeChange).join(', '),
  },
];

const Rows = ({ id, kind }: { id: string; kind: ImportRowKind }) => {
  const rows = useApiList(importApi.listImportRows, { params: { id }, query: { kind, limit: '100' } });
  return (
    <DataTable
      label={`Rows of the sheet, ${kind}`}
      columns={columns}
      {...listProps(rows)}
      rowKey={({ row }) => String(row)}
      dense
      empty={{ title: 'None' }}
    />
  );
};

const shownKinds: readonly { kind: 'added' | 'changed' | 'refused'; label: string }[] = [
  { kind: 'added', label: 'To add' },
  { kind: 'changed', label: 'To change' },
  { kind: 'refused', label: 'Refused' },
];

interface Props {
  staged: StagedSync;
  onClose: () => void;
  onFailed: (error: Error) => void;
}

/** Preview of a sheet sync by row. Saving stores either all shown changes or none. */
export const SyncPreview = ({ staged, onClose, onFailed }: Props) => {
  const { id, count, added, changed, unchanged, refused, unknownColumns } = staged;
  const first = shownKinds.find(({ kind }) => staged[kind] > 0)?.kind ?? 'added';
  const [kind, setKind] = useState(first);
  const isNothing = added + changed === 0;
  const done = () => {
    toast.success('Sync Complete', `${counted(count, 'product')} synced.`);
    onClose();
  };
  const store = useApiMutation(importApi.applyImport, {
    invalidates: ['/api/products'],
    onSuccess: done,
    onError: onFailed,
  });
  const cancel = useApiMutation(importApi.deleteImport);
  const close = () => {
    cancel.mutate({ params: { id } });
    onClose();
  };
  const apply = () =>
    isNothing
      ? done()
      : store.mutate({ params: { id }, body: { rows: count + refused, skipRefused: refused > 0 } });
  return (
    <Dialog
      title="Sync Products"
      opened
      onClose={close}
      size="xl"
      locked={store.isPending}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={store.isPending}>
            Cancel
          </Button>
          <Button onClick={apply} loading={store.isPending} data-autofocus>
            {isNothing ? 'Done' : `Sync ${counted(added + changed, 'product')}`}
          </Button>
        </>
      }
    >
      <FieldStack>
        <Text>
          {isNothing
            ? `The catalog already matches the sheet: ${counted(unchanged, 'product')} unchanged.`
            : `Nothing has been changed yet. ${counted(added, 'product')} will be added, ${counted(changed, 'product')} changed; ${counted(unchanged, 'product')} stay as they are.`}
        </Text>
        {refused > 0 && (
          <Alert color="yellow" title={`${counted(refused, 'row')} of the sheet cannot be stored`}>
            Refused rows are skipped; each one says why. Correct the sheet and sync again to include them.
          </Alert>
        )}
        {unknownColumns.length > 0 && (
          <Text size="sm" c="dimmed">
            Columns that are not read: {unknownColumns.join(', ')}.
          </Text>
        )}
        <Tabs
          label="Rows of the sheet"
          value={kind}
          onChange={setKind}
          tabs={shownKinds.map(({ kind: key, label }) => ({
            key,
            label: `${label} (${staged[key].toLocaleString('en-US')})`,
            content: <Rows id={id} kind={key} />,
          }))}
        />
      </FieldStack>
    </Dialog>
  );
};
