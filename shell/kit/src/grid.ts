export { CreditLine, useCredit } from './documents/credit.tsx';
export { useDelivery } from './documents/delivery.ts';
export { OrderGuide } from './documents/order-guide.tsx';
export {
  pricedFor,
  useDocumentLines,
  useRereadPrices,
  useSaleLines,
} from './documents/use-document-lines.tsx';
export { useUsualQuantities } from './documents/use-usual-quantities.ts';
export { saleLayout } from './grid/columns.ts';
export {
  filledLines,
  type GridLine,
  type GridProduct,
  linesSubtotal,
  newLine,
  orderedQuantity,
} from './grid/line.ts';
export { estimatedTotal, lineIsUnweighed, setWeights } from './grid/line-edits.ts';
export { LineGrid, type LineGridHandle } from './grid/line-grid.tsx';
export { gridLines, lineBody, readCharge, toGridLine } from './grid/line-mapping.ts';
export {
  askAboutSlips,
  cellOf,
  doubtsInLines,
  type UsualQuantities,
} from './grid/unusual-values.ts';
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
