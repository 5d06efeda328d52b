export { CreditLine, useCredit } from './documents/credit.tsx';
export { useDelivery } from './documents/delivery.ts';
export { OrderGuide } from './documents/order-guide.tsx';
export {
  pricedFor,
  useDocumentLines,
  useRefetchPrices,
  useSaleLines,
} from './documents/use-document-lines.tsx';
export { useUsualQuantities } from './documents/use-usual-quantities.ts';
export { saleLayout } from './grid/columns.ts';
export {
  type GridLine,
  type GridProduct,
  linesSubtotal,
  listFilledLines,
  newLine,
  orderedQuantity,
} from './grid/line.ts';
export { estimatedTotal, lineIsUnweighed, setWeights } from './grid/line-edits.ts';
export { LineGrid, type LineGridHandle } from './grid/line-grid.tsx';
export { gridLines, lineBody, readCharge, toGridLine } from './grid/line-mapping.ts';
export {
  cellOf,
  confirmUnusualValues,
  findUnusualValues,
  type UsualQuantities,
} from './grid/unusual-values.ts';
export {
  type AskedOutliers,
  createAskedOutliers,
  listOutliers,
  outlierQuestion,
  pieceName,
  positivePieces,
  readPiece,
  resizeWeights,
} from './weights/weighing.ts';
export { afterPress, enterField } from './weights/weight-field.tsx';
export { WeightFields } from './weights/weight-fields.tsx';
