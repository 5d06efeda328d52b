export {
  filledLines,
  type GridLine,
  type GridProduct,
  linesSubtotal,
  newLine,
  unfinishedLines,
} from './grid/line.ts';
export {
  estimatedTotal,
  lineEstimate,
  lineIsUnweighed,
  repriceLines,
  setWeights,
} from './grid/line-edits.ts';
export { LineGrid, type LineGridProps } from './grid/line-grid.tsx';
export { positivePieces, readPieces } from './grid/pieces.ts';
export { WeightFields, type WeightFieldsProps } from './grid/weight-fields.tsx';
export { WeightsDialog, type WeightsDialogProps } from './grid/weights-dialog.tsx';
