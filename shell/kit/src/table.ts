export { BulkBar } from './table/bulk-bar.tsx';
export { DataTable } from './table/data-table.tsx';
export { nextSort } from './table/table-head.tsx';
export type { Column } from './table/types.ts';
