import { type ReactNode, useCallback, useState } from 'react';
import { ActionButton, LinkButton } from '../actions/buttons.tsx';
import type { bind } from '../base/bind.ts';
import { useGoTo } from '../base/links.tsx';
import { DateField } from '../fields/date-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { IconPlus } from '../icons.ts';
import { FilterBar, type FilterBarProps } from '../page/filter-bar.tsx';
import { PageHeader, type PageHeaderProps } from '../page/page-header.tsx';
import type { EmptyStateProps } from '../page/states.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './types.ts';

interface ShownList<Row> {
  field: (name: string) => ReturnType<typeof bind<string>>;
  clearFilters: () => void;
  filtered: boolean;
  showing: (what: string) => string | undefined;
  table: Pick<DataTableProps<Row>, 'rows'> & Partial<DataTableProps<Row>>;
}

interface ListTableProps<Row, Name extends string>
  extends Partial<Omit<DataTableProps<Row>, 'columns' | 'actions' | 'empty'>>,
    Pick<DataTableProps<Row>, 'columns'>,
    Pick<FilterBarProps, 'clearLabel' | 'summary'> {
  list: ShownList<Row>;
  noun: readonly [one: string, many: string];
  /** Placeholder of the search; also adds two date filters. */
  searchFor?: string;
  dates?: readonly [from: string, to: string];
  filters?: ReactNode;
  fields?: ReactNode;
  notFound?: EmptyStateProps;
  nothing: EmptyStateProps;
  /** Declare `actions` outside the component: rows rerender when it changes. */
  actions?: (row: Row, open: (dialog: Name) => void) => ReactNode;
  dialogs?: Readonly<Record<Name, (row: Row, onClose: () => void) => ReactNode>>;
  rowDialog?: Name;
}

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export function ListTable<Row, Name extends string = never>(props: ListTableProps<Row, Name>) {
  const { list, noun, filters, fields, notFound, nothing, actions, dialogs, rowDialog, ...rest } = props;
  const { searchFor, dates: [from, to] = ['Start Date', 'End Date'], ...others } = rest;
  const {
    clearLabel = fields ? undefined : 'Clear Filters',
    summary = list.showing(noun[1]),
    ...table
  } = others;
  const [opened, setOpened] = useState<{ name: Name; row: Row } | null>(null);
  const open = useCallback((row: Row, name: Name) => setOpened({ name, row }), []);
  const renderActions = useCallback((row: Row) => actions?.(row, (name) => open(row, name)), [actions, open]);
  const bar =
    fields ??
    (searchFor !== undefined && (
      <>
        <DateField label={from} {...list.field('from')} />
        <DateField label={to} {...list.field('to')} />
        {filters}
        <SearchField label="Search" placeholder={searchFor} {...list.field('q')} />
      </>
    ));
  const none = { title: `No ${noun[1]} found`, description: `No ${noun[0]} matches these filters.` };
  return (
    <>
      {bar && (
        <FilterBar
          folds
          onClear={list.clearFilters}
          active={list.filtered}
          clearLabel={clearLabel}
          summary={summary}
        >
          {bar}
        </FilterBar>
      )}
      <DataTable
        label={capitalize(noun[1])}
        {...list.table}
        {...(rowDialog && { onRowOpen: (row: Row) => open(row, rowDialog) })}
        {...table}
        actions={actions && renderActions}
        empty={list.filtered ? (notFound ?? none) : nothing}
      />
      {opened && dialogs?.[opened.name](opened.row, () => setOpened(null))}
    </>
  );
}

interface Create {
  label: string;
  shortcut?: string | false;
  to?: string;
  dialog?: (onClose: () => void) => ReactNode;
  disabledReason?: string | null;
}

const CreateButton = ({ label, to, disabledReason, onClick }: Create & { onClick: () => void }) => {
  const look = { leftSection: <IconPlus size={16} />, children: label };
  return to ? (
    <LinkButton to={to} {...look} />
  ) : (
    <ActionButton disabledReason={disabledReason} onClick={onClick} {...look} />
  );
};

interface ListPageProps<Row, Name extends string>
  extends Omit<ListTableProps<Row, Name>, 'nothing'>,
    Pick<PageHeaderProps, 'title' | 'subtitle' | 'back'> {
  create?: Create;
  headActions?: ReactNode;
  /** Empty state of the list. The create button is its default action. */
  nothing: EmptyStateProps | ((createButton: ReactNode) => EmptyStateProps);
  above?: ReactNode;
  children?: ReactNode;
}

export function ListPage<Row, Name extends string = never>(props: ListPageProps<Row, Name>) {
  const { title, subtitle, back, create, headActions, nothing, above, children, ...table } = props;
  const goTo = useGoTo();
  const [isCreating, setCreating] = useState(false);
  const begin = () => (create?.to ? goTo(create.to) : setCreating(true));
  useShortcut('n', create?.shortcut || '', begin, Boolean(create?.shortcut) && !create?.disabledReason);
  const button = create && <CreateButton {...create} onClick={() => setCreating(true)} />;
  const actions = headActions ? (
    <>
      {headActions}
      {button}
    </>
  ) : (
    button
  );
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} back={back} actions={actions} />
      {above}
      <ListTable
        {...table}
        nothing={typeof nothing === 'function' ? nothing(button) : { action: button, ...nothing }}
      />
      {isCreating && create?.dialog?.(() => setCreating(false))}
      {children}
    </>
  );
}
