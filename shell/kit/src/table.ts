export { BulkBar } from './table/bulk-bar.tsx';
export { DataTable } from './table/data-table.tsx';
export type { Column } from './table/types.ts';
