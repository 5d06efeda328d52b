import { type AuditTrailEntry, auditTrailApi } from '@primal/contracts/admin/audit-trail';
import { usersApi } from '@primal/contracts/admin/user';
import { type AuditKind, auditKindNames, auditKinds } from '@primal/contracts/audit';
import { findRecordPage } from '@primal/contracts/documents';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import {
  Button,
  bind,
  DescriptionList,
  Dialog,
  FieldStack,
  FilterBar,
  NativeSelect,
  SearchField,
  Section,
  TextLink,
  useSaveFile,
} from '@primal/kit';
import { IconDownload } from '@primal/kit/icons';
import { DateRange } from '@primal/kit/parts';
import { explainError, listProps, useApiList, useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { memo, useState } from 'react';

const kinds = [
  { value: '', label: 'All Kinds' },
  ...auditKindNames.map((value) => ({ value, label: auditKinds[value] })),
];

const nothing = { from: '', to: '', q: '', kind: '', userId: '' };

const deletedKinds: readonly AuditKind[] = ['deleted', 'user_deleted'];

const Subject = ({ entry }: { entry: AuditTrailEntry }) => {
  const { subjectType, subjectId, subject, kind } = entry;
  const screen =
    subjectId && !deletedKinds.includes(kind) ? findRecordPage(subjectType, subjectId) : undefined;
  return screen ? <TextLink to={screen}>{subject}</TextLink> : subject;
};

/**
 * `invoiceBusinessName` becomes `Invoice business name`, `isActive` becomes `Active`. Returns product names unchanged.
 */
const formatFieldLabel = (field: string): string => {
  if (!/^[a-z][a-zA-Z]*$/.test(field)) return field;
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Formats business dates and returns other values unchanged. */
const formatValue = (value: string | null): string => {
  if (value === null) return '—';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
};

const formatTitle = ({ kind, subject }: AuditTrailEntry): string => {
  const words = auditKinds[kind];
  return words.toLowerCase().startsWith(subject.toLowerCase()) ? words : `${words}: ${subject}`;
};

/** Appends the account name, since several users may have the same name. */
const formatUser = ({ userName, account }: AuditTrailEntry): string =>
  account === null || account === userName ? userName : `${userName} (${account})`;

const columns: Column<AuditTrailEntry>[] = [
  { header: 'When', sort: 'at', nowrap: true, cell: ({ at }) => formatInstant(at) },
  { header: 'What', link: true, card: 'title', cell: ({ kind }) => auditKinds[kind] },
  { header: 'About', cell: ({ subject }) => subject },
  { header: 'Who', cell: (entry) => formatUser(entry) },
  { header: 'From', card: 'hide', cell: ({ address }) => address ?? '—' },
];

const changeColumns: Column<AuditTrailEntry['changes'][number]>[] = [
  { header: 'Field', card: 'title', cell: ({ field }) => formatFieldLabel(field) },
  { header: 'Before', cell: ({ before }) => formatValue(before) },
  { header: 'After', cell: ({ after }) => formatValue(after) },
];

interface DetailsProps {
  entry: AuditTrailEntry;
  onClose: () => void;
}

const Details = ({ entry, onClose }: DetailsProps) => (
  <Dialog title={formatTitle(entry)} opened onClose={onClose} size="lg">
    <FieldStack>
      <DescriptionList
        columns={2}
        items={[
          { term: 'When', value: formatInstant(entry.at) },
          { term: 'Who', value: formatUser(entry) },
          { term: 'User id', value: entry.userId ?? '—' },
          { term: 'About', value: <Subject entry={entry} /> },
          { term: 'From', value: entry.address ?? '—' },
          { term: 'Request', value: entry.requestId ?? '—' },
          entry.reason && { term: 'Reason', value: entry.reason },
        ]}
      />
      {entry.changes.length > 0 && (
        <DataTable
          label="Changes"
          columns={changeColumns}
          rows={entry.changes}
          rowKey={({ field }) => field}
          empty={{ title: 'No fields' }}
          dense
        />
      )}
    </FieldStack>
  </Dialog>
);

/**
 * Searchable audit trail for admins (docs/decisions/0057). Memoized, so that typing in the settings does not rerender
 * the trail.
 */
export const AuditTrail = memo(() => {
  const [filters, setFilters] = useState(nothing);
  const [order, setOrder] = useState<'asc' | 'desc'>('desc');
  const [opened, setOpened] = useState<AuditTrailEntry | null>(null);
  const kind = (filters.kind || undefined) as AuditKind | undefined;
  const asked = { ...filters, kind };
  const entries = useApiList(auditTrailApi.listAuditTrail, { query: { ...asked, order, limit: '25' } });
  const users = useApiQuery(usersApi.listUsers, { query: { sort: 'username', order: 'asc', limit: '1000' } });
  const set = (change: Partial<typeof nothing>) => setFilters((before) => ({ ...before, ...change }));
  const active = Object.values(filters).some(Boolean);
  const download = useSaveFile(auditTrailApi.exportAuditTrail, {
    failed: (failure) => explainError(failure, 'The audit trail could not be exported. Please try again.'),
  });
  return (
    <Section
      title="Audit Trail"
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate({ query: asked })}
        >
          Export CSV
        </Button>
      }
    >
      <FilterBar
        onClear={() => setFilters(nothing)}
        active={active}
        clearLabel="Clear Filters"
        summary={entries.showing('entries')}
      >
        <SearchField
          autoFocus
          label="Search"
          placeholder="Document, person or reason"
          value={filters.q}
          onChange={(q) => set({ q })}
        />
        <DateRange value={filters} onChange={({ from, to }) => set({ from, to })} />
        <NativeSelect
          label="Person"
          data={[
            { value: '', label: 'Everybody' },
            ...(users.data ?? []).map(({ id, username }) => ({ value: id, label: username })),
          ]}
          {...bind(filters.userId, (userId) => set({ userId }))}
        />
        <NativeSelect label="Kind" data={kinds} {...bind(filters.kind, (kind) => set({ kind }))} />
      </FilterBar>
      <DataTable
        label="Audit trail"
        columns={columns}
        {...listProps(entries)}
        onRowOpen={setOpened}
        sort={{ field: 'at', order }}
        onSort={(sort) => setOrder(sort.order)}
        empty={{ title: active ? 'No entry matches these filters' : 'Nothing has been recorded yet' }}
      />
      {opened && <Details entry={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
});

export const AuditTrailSection = () => {
  const [shown, setShown] = useState(false);
  if (shown) return <AuditTrail />;
  return (
    <Section
      title="Audit Trail"
      actions={
        <Button variant="default" onClick={() => setShown(true)}>
          Show Audit Trail
        </Button>
      }
    >
      Who signed in, voided, reversed, deleted or changed what, when and from where.
    </Section>
  );
};
