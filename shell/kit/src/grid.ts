export { useDocumentLines } from './documents/document-lines.ts';
export { documentColumns, documentTexts, saleColumns, saleTexts } from './grid/columns.ts';
export {
  askAboutRounded,
  chargeIssues,
  followTier,
  gridLineDraft,
  gridLineOf,
  gridLines,
  lineBody,
  placeOfIssue,
  readCharge,
  roundedQuantities,
  unfinishedIssues,
} from './grid/document-lines.ts';
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
export { LineGrid, type LineGridHandle } from './grid/line-grid.tsx';
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
export { WeightFields } from './weights/weight-fields.tsx';
export { WeightsDialog } from './weights/weights-dialog.tsx';
