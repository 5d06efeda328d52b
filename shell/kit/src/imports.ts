export {
  type ColumnMapping,
  prepareRows,
  splitRows,
  toWordKey,
} from './imports/column-mapping.ts';
export { ColumnsStep, SkippedRows } from './imports/columns-step.tsx';
export {
  createMappingStorage,
  isFullyMapped,
  listFileRows,
  type OpenFile,
  openFile,
  openSheet,
} from './imports/open-file.ts';
