export {
  documentColumns,
  documentTexts,
  type GridColumn,
  type GridTexts,
  saleColumns,
  saleTexts,
} from './grid/columns.ts';
export {
  followTier,
  gridLineOf,
  gridLines,
  lineBody,
  readCharge,
  type StoredLine,
} from './grid/document-lines.ts';
export type { LineError } from './grid/grid-row.tsx';
export {
  filledLines,
  type GridLine,
  type GridProduct,
  linesSubtotal,
  newLine,
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
export { orderedQuantity } from './grid/open-line.ts';
export { askAboutRounded, roundedQuantities } from './grid/rounded.ts';
export {
  createSlipMemory,
  doubtedPieces,
  pieceName,
  positivePieces,
  readPiece,
  type SlipMemory,
  slipQuestion,
  withCount,
} from './grid/weighing.ts';
export { afterPress, enterField } from './grid/weight-field.tsx';
export { WeightFields, type WeightFieldsProps } from './grid/weight-fields.tsx';
export { WeightsDialog, type WeightsDialogProps } from './grid/weights-dialog.tsx';
