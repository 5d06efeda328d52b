import type { ConvertedOrder, OrderEventData } from '@primal/contracts/orders/events';
import type { OrderAnswer, OrderItemAnswer, OrderSummary } from '@primal/contracts/orders/order';
import type { PieceData } from '@primal/contracts/orders/piece';
import { allowedForOrder, type OrderState } from '@primal/contracts/orders/rules';
import { estimate, needsWeight } from '@primal/contracts/shared/lines';
import {
  lacksWeight,
  piecesWeighed,
  quantityOver,
  quantityShort,
  weighedSoFar,
} from '@primal/contracts/shared/weighing';
import type { CustomerFields } from '@primal/service-kit/copies/customers';
import type { LineRecord } from './lines.ts';
import type { OrderRecord } from './order.ts';

export const presentLine = (line: LineRecord, salesOrderId: string): OrderItemAnswer => ({
  id: line.id,
  salesOrderId,
  productId: line.productId,
  productName: line.product.name,
  description: line.description,
  quantity: line.quantity,
  quantityOrdered: line.quantityOrdered,
  weight: line.weight,
  unitPrice: line.unitPrice,
  total: line.total,
  individualWeights: line.individualWeights,
  needsWeight: needsWeight(line.product),
  isOpen: line.isOpen,
  piecesWeighed: piecesWeighed(line),
  quantityShort: quantityShort(line),
  quantityOver: quantityOver(line),
  // A line with individual weights has their sum as its weight, and nothing is open.
  estimate: estimate(line.product, { ...line, weights: [] }),
  product: line.product,
});

const presentHead = (order: OrderRecord, customer: CustomerFields): Omit<OrderEventData, 'items'> => ({
  id: order.id,
  orderNumber: order.orderNumber,
  customerId: order.customerId,
  customer,
  orderDate: order.orderDate,
  expectedDeliveryDate: order.expectedDeliveryDate,
  subtotal: order.subtotal,
  deliveryCharge: order.deliveryCharge,
  tax: order.tax,
  discount: order.discount,
  total: order.total,
  notes: order.notes,
  status: order.status,
  invoiceId: order.invoiceId,
  workOrderPrinted: order.workOrderPrinted,
  catchWeightsEntered: order.unweighedCount === 0,
  itemCount: order.lineCount,
  unweighedCount: order.unweighedCount,
  piecesToWeigh: order.piecesToWeigh,
  piecesWeighed: order.piecesWeighed,
  isShort: order.isShort,
  isOver: order.isOver,
  version: order.version,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});

/** What decides which actions an order allows; with its lines the sentences name those that wait for weights. */
export const stateOf = (order: OrderRecord, lines?: readonly LineRecord[]): OrderState => ({
  status: order.status,
  lineCount: order.lineCount,
  unweighedCount: order.unweighedCount,
  invoiceVoided: order.invoice?.isVoided ?? false,
  ...(lines && { waiting: lines.filter(lacksWeight).map(weighedSoFar) }),
});

const presentInvoice = ({ invoice }: OrderRecord) => ({
  invoiceNumber: invoice?.number ?? null,
  invoiceVoided: invoice?.isVoided ?? false,
});

/** An order as lists show it. */
export const presentSummary = (order: OrderRecord, customer: CustomerFields): OrderSummary => ({
  ...presentHead(order, customer),
  ...presentInvoice(order),
  allowed: allowedForOrder(stateOf(order)),
});

/** An order with its lines as other areas copy it. */
export const presentEvent = (
  order: OrderRecord,
  customer: CustomerFields,
  lines: readonly LineRecord[],
): OrderEventData => ({
  ...presentHead(order, customer),
  items: lines.map((line) => presentLine(line, order.id)),
});

/** A converted order as billing makes its invoice of: each line has its pieces. */
export const presentConverted = (
  snapshot: OrderEventData,
  invoiceId: string,
  pieces: ReadonlyMap<string, PieceData[]>,
): ConvertedOrder => ({
  ...snapshot,
  invoiceId,
  items: snapshot.items.map((item) => ({ ...item, pieces: pieces.get(item.id) ?? [] })),
});

export const presentOrder = (
  order: OrderRecord,
  customer: CustomerFields,
  lines: readonly LineRecord[],
): OrderAnswer => ({
  ...presentEvent(order, customer, lines),
  ...presentInvoice(order),
  allowed: allowedForOrder(stateOf(order, lines)),
});
