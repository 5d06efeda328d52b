export { BulkBar, type BulkBarProps } from './table/bulk-bar.tsx';
export { DataTable } from './table/data-table.tsx';
export { nextSort } from './table/table-head.tsx';
export type { Column, DataTableProps, RowMark, Selection, Sort } from './table/types.ts';
