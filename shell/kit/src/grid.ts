export { CreditLine, useCredit } from './documents/credit.tsx';
export { useDelivery } from './documents/delivery.ts';
export { OrderGuide } from './documents/order-guide.tsx';
export {
  computeLineTaxes,
  type LineTaxes,
  useCertificateRemark,
  useDocumentTax,
} from './documents/sales-tax.ts';
export {
  toPricingKey,
  useDocumentLines,
  useRefetchPrices,
  useSaleLines,
} from './documents/use-document-lines.tsx';
export { useLastPrices, useUsualQuantities } from './documents/use-order-guide.ts';
export { creditLayout, saleLayout } from './grid/columns.ts';
export {
  computeSubtotal,
  createLine,
  type GridLine,
  type GridProduct,
  listFilledLines,
  toOrderedQuantity,
} from './grid/line.ts';
export { estimateLinesTotal, isLineUnweighed, setWeights } from './grid/line-edits.ts';
export { LineGrid, type LineGridHandle } from './grid/line-grid.tsx';
export { findPreviewProblem, gridLines, readCharge, toGridLine, toLineBody } from './grid/line-mapping.ts';
export {
  confirmUnusualValues,
  findUnusualValues,
  toCellSelector,
  type UsualQuantities,
} from './grid/unusual-values.ts';
export {
  type AskedOutliers,
  createAskedOutliers,
  describeOutlier,
  formatPieceName,
  listOutliers,
  listPositivePieces,
  readPiece,
  resizeWeights,
} from './weights/weighing.ts';
export { enterField, runAfterClick } from './weights/weight-field.tsx';
export { WeightFields } from './weights/weight-fields.tsx';
