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

/** A list with its filters, as `useList` gives it. */
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
  /** The placeholder of the search, which then has two dates before it. */
  searchFor?: string;
  dates?: readonly [from: string, to: string];
  /** Filters between the dates and the search. */
  filters?: ReactNode;
  /** All fields of the filter bar, where they are not dates and a search. */
  fields?: ReactNode;
  /** Shown when the filters match nothing, and when there is nothing at all. */
  notFound?: EmptyStateProps;
  nothing: EmptyStateProps;
  /** Actions of a row, and the dialogs they open. Declare `actions` outside the component: rows redraw when it changes. */
  actions?: (row: Row, open: (dialog: Name) => void) => ReactNode;
  dialogs?: Readonly<Record<Name, (row: Row, onClose: () => void) => ReactNode>>;
  /** Makes the whole row open one of its dialogs. */
  rowDialog?: Name;
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Filters, table and the dialogs of its rows. */
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
  const draw = useCallback((row: Row) => actions?.(row, (name) => open(row, name)), [actions, open]);
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
        label={capitalized(noun[1])}
        {...list.table}
        {...(rowDialog && { onRowOpen: (row: Row) => open(row, rowDialog) })}
        {...table}
        actions={actions && draw}
        empty={list.filtered ? (notFound ?? none) : nothing}
      />
      {opened && dialogs?.[opened.name](opened.row, () => setOpened(null))}
    </>
  );
}

/** The button that begins a new record: a page, or a dialog; `shortcut` names what the key N does. */
interface Create {
  label: string;
  shortcut?: string | false;
  to?: string;
  dialog?: (onClose: () => void) => ReactNode;
  /** The reason why the account creates none. */
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
  /** Actions of the page before the one that creates. */
  headActions?: ReactNode;
  /** Takes the create button unless it names an action of its own. */
  nothing: EmptyStateProps | ((createButton: ReactNode) => EmptyStateProps);
  /** Stands between the heading and the filters. */
  above?: ReactNode;
  /** Stands below the table. */
  children?: ReactNode;
}

/** A page that is one list: heading, filters, table, and the way to a new record, also by the key N. */
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
