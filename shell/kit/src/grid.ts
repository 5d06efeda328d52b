export {
  documentColumns,
  documentTexts,
  type GridColumn,
  type GridTexts,
  saleColumns,
  saleTexts,
} from './grid/columns.ts';
export {
  askAboutRounded,
  followTier,
  gridLineOf,
  gridLines,
  lineBody,
  readCharge,
  roundedQuantities,
  type StoredLine,
} from './grid/document-lines.ts';
export type { LineError } from './grid/grid-row.tsx';
export {
  filledLines,
  type GridLine,
  type GridProduct,
  linesSubtotal,
  newLine,
  orderedQuantity,
  unfinishedLine,
  unfinishedLines,
} from './grid/line.ts';
export {
  estimatedTotal,
  lineEstimate,
  lineIsUnweighed,
  problemOfLine,
  repriceLines,
  setWeights,
} from './grid/line-edits.ts';
export { LineGrid, type LineGridHandle, type LineGridProps } from './grid/line-grid.tsx';
export {
  createSlipMemory,
  doubtedPieces,
  pieceName,
  positivePieces,
  readPiece,
  type SlipMemory,
  slipQuestion,
  withCount,
} from './weights/weighing.ts';
export { afterPress, enterField } from './weights/weight-field.tsx';
export { WeightFields, type WeightFieldsProps } from './weights/weight-fields.tsx';
export { WeightsDialog, type WeightsDialogProps } from './weights/weights-dialog.tsx';
