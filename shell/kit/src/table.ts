export {
  applyMove,
  createHistory,
  isHeading,
  isTable,
  type Move,
  readArrowMove,
  readCells,
  readExitMove,
  readHistoryKey,
} from './base/cells.ts';
export { BulkBar, useSelection } from './table/bulk-bar.tsx';
export { DataTable } from './table/data-table.tsx';
export { ListPage, ListTable } from './table/list-page.tsx';
export type { Column, DataTableHandle, DataTableProps } from './table/types.ts';
