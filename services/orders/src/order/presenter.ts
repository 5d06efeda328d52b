import {
  type OrderAnswer,
  type OrderEventData,
  type OrderItemAnswer,
  type OrderSummary,
  orderEventData,
  orderItemAnswer,
  orderSummary,
} from '@primal/contracts/orders/order';
import { decideOrderActions, type OrderState } from '@primal/contracts/orders/order-rules';
import { estimateTotal, needsWeight } from '@primal/contracts/shared/lines';
import {
  computeQuantityOver,
  computeQuantityShort,
  countWeighedPieces,
  describeProgress,
  lacksWeight,
  shipsNothing,
  type WeighedLine,
} from '@primal/contracts/shared/weighing';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import type { CustomerFields } from '@primal/service-trade/copies/customers';
import { getEstimatedTotal } from './lines.ts';

export interface StoredOrder extends Pick<OrderState, 'status' | 'lineCount' | 'unweighedCount' | 'hold'> {
  invoice: { isVoided: boolean } | null;
  customer: { name: string };
  lines?: readonly WeighedLine[];
}

export const toOrderState = (order: StoredOrder): OrderState => ({
  status: order.status,
  lineCount: order.lineCount,
  unweighedCount: order.unweighedCount,
  invoiceVoided: order.invoice?.isVoided ?? false,
  hold: order.hold ?? null,
  customerName: order.customer.name,
  ...(order.lines && { waiting: order.lines.filter(lacksWeight).map(describeProgress) }),
});

type LineRecord = Answerable<
  Omit<
    OrderItemAnswer,
    | 'salesOrderId'
    | 'productName'
    | 'needsWeight'
    | 'piecesWeighed'
    | 'quantityShort'
    | 'quantityOver'
    | 'estimate'
  >
>;

interface OrderRecord
  extends Answerable<
    Omit<
      OrderSummary,
      | 'estimatedTotal'
      | 'customer'
      | 'catchWeightsEntered'
      | 'itemCount'
      | 'invoiceNumber'
      | 'invoiceVoided'
      | 'allowed'
    >,
    'heldSince'
  > {
  estimatedTotal: string | null;
  lineCount: number;
  customer: CustomerFields;
  invoice: { number: string; isVoided: boolean } | null;
}

type WholeOrder = OrderRecord & { lines: readonly LineRecord[] };

const summaryFields = createAnswerMapper(orderSummary);
const lineAnswer = createAnswerMapper(orderItemAnswer);
const eventFields = createAnswerMapper(orderEventData);

export const toLineAnswer = (line: LineRecord, salesOrderId: string): OrderItemAnswer => ({
  ...lineAnswer(line),
  salesOrderId,
  productName: line.product.name,
  needsWeight: needsWeight(line.product),
  piecesWeighed: countWeighedPieces(line),
  quantityShort: computeQuantityShort(line),
  quantityOver: computeQuantityOver(line),
  estimate: shipsNothing(line) ? null : estimateTotal(line.product, { ...line, weights: [] }),
});

const toComputed = (order: OrderRecord) => ({
  estimatedTotal: getEstimatedTotal(order),
  customer: order.customer,
  catchWeightsEntered: order.unweighedCount === 0,
  itemCount: order.lineCount,
});

export const toSummary = (order: OrderRecord & Partial<WholeOrder>): OrderSummary => ({
  ...summaryFields(order),
  ...toComputed(order),
  invoiceNumber: order.invoice?.number ?? null,
  invoiceVoided: order.invoice?.isVoided ?? false,
  allowed: decideOrderActions(toOrderState(order)),
});

const toItems = ({ id, lines }: WholeOrder) => lines.map((line) => toLineAnswer(line, id));

export const toAnswer = (order: WholeOrder): OrderAnswer => ({ ...toSummary(order), items: toItems(order) });

export const toEvent = (order: WholeOrder): OrderEventData => ({
  ...eventFields(order),
  ...toComputed(order),
  items: toItems(order),
});
