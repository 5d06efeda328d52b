import type { ReactNode, Ref } from 'react';
import type { EmptyStateProps } from '../page/states.tsx';

export interface Sort {
  /** The list call's `sort` value. */
  field: string;
  order: 'asc' | 'desc';
}

export interface Column<Row> {
  /** Unique in its table. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The list call's `sort` value; makes the header a button. */
  sort?: string;
  /** Numbers and money stand `right`. Default left. */
  align?: 'left' | 'right' | 'center';
  /** A number, a date, a telephone: never broken into two lines. */
  nowrap?: boolean;
  /** This cell is the row's link: the document number. */
  link?: boolean;
  width?: string;
  /** Place in the small card: its title (the link column unless said), its corner (a status), or left out. */
  card?: 'title' | 'corner' | 'hide';
  /** Left out where a tablet has no room for it. Default: it stays. */
  tablet?: 'hide';
  footer?: ReactNode;
}

export type RowMark = 'struck' | 'muted' | 'warning';

interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  label: (row: Row) => string;
}

/** For a page that moves the focus among its rows by itself. */
export interface DataTableHandle {
  /** Draws a row that is out of sight, and keeps it drawn: it is there when this returns. */
  draw: (key: string) => void;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  /** What tells rows apart: their `id` unless given. */
  rowKey?: (row: Row) => string;
  /** Makes the whole row open a path, and the `link` column an anchor to it. */
  rowHref?: (row: Row) => string;
  /** Makes the whole row open something else: a dialog. */
  onRowOpen?: (row: Row) => void;
  /**
   * Icon actions at the row's end; each with a `shortcut` is pressed by that letter. Rows are drawn anew when the function
   * or `columns` change, so keep both the same between draws (`useCallback`, `useMemo`) where there are many.
   */
  actions?: (row: Row) => ReactNode;
  /** Why a row has no action with a letter that others have, as a sentence; null for letters that are none of its table. */
  disabledReason?: (row: Row, letter: string) => string | null;
  rowMark?: (row: Row) => RowMark | undefined;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row>;
  loading?: boolean;
  error?: ReactNode;
  onRetry?: () => void;
  empty: EmptyStateProps;
  onLoadMore?: () => void;
  hasMore?: boolean;
  loadingMore?: boolean;
  /** Rows of 32 px instead of 36. */
  dense?: boolean;
  /** What is said while the first rows are on their way; 'Loading' unless said. */
  loadingLabel?: string;
  skeletonRows?: number;
  ref?: Ref<DataTableHandle>;
}

/** The props of a table's parts, which know how its rows are told apart. */
export type KeyedTableProps<Row> = DataTableProps<Row> & Required<Pick<DataTableProps<Row>, 'rowKey'>>;
