import type { ReactNode, Ref } from 'react';
import type { EmptyStateProps } from '../page/states.tsx';

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

export interface Column<Row> {
  /** Unique in its table. */
  header: string;
  cell: (row: Row) => ReactNode;
  sort?: string;
  /** Default left; use `right` for numbers and money. */
  align?: 'left' | 'right' | 'center';
  nowrap?: boolean;
  /** Marks the cell that links to the record: the document number. */
  link?: boolean;
  width?: string;
  /** Position on the phone card: title (default for the link column), corner (a status), or hidden. */
  card?: 'title' | 'corner' | 'hide';
  tablet?: 'hide';
  footer?: ReactNode;
}

export type RowMark = 'struck' | 'muted' | 'warning';

interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  label: (row: Row) => string;
}

export interface DataTableHandle {
  /** Renders an offscreen row synchronously, and keeps it rendered. */
  renderRow: (key: string) => void;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey?: (row: Row) => string;
  /** Path the row opens; the `link` column renders it as an anchor. */
  rowHref?: (row: Row) => string;
  onRowOpen?: (row: Row) => void;
  /** Rows rerender when `actions` or `columns` change: long tables need stable values. */
  actions?: (row: Row) => ReactNode;
  /** Reason a row lacks the action for a letter; null for letters without an action in this table. */
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
  /** 32 px rows instead of 36. */
  dense?: boolean;
  loadingLabel?: string;
  skeletonRows?: number;
  ref?: Ref<DataTableHandle>;
}

export type KeyedTableProps<Row> = DataTableProps<Row> & Required<Pick<DataTableProps<Row>, 'rowKey'>>;
