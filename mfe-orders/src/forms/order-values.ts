import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import { decimal, isPositive } from '@primal/contracts/shared/decimal';
import { documentTotals, parseWeights, writeWeights } from '@primal/contracts/shared/lines';
import { filledLines, type GridLine, linesSubtotal, newLine, unfinishedLines } from '@primal/kit/grid';

/** What the order form holds: every figure as typed. Money in dollars, weights in pounds. */
export interface OrderValues {
  customerId: string;
  orderDate: string;
  expectedDeliveryDate: string;
  /** The delivery date follows the order date until it is edited by hand (specification, operations section 4). */
  deliveryDateTouched: boolean;
  deliveryCharge: string;
  notes: string;
  lines: GridLine[];
  /** The version that is being changed; absent on a new order. */
  version?: number;
}

export const blankOrder = (): OrderValues => ({
  customerId: '',
  orderDate: today(),
  expectedDeliveryDate: today(),
  deliveryDateTouched: false,
  deliveryCharge: '0.00',
  notes: '',
  lines: [],
});

const lineOf = (item: OrderItemAnswer): GridLine => ({
  ...newLine(),
  key: item.id,
  id: item.id,
  productId: item.productId,
  productName: item.productName,
  description: item.description ?? '',
  unit: item.product.unit ?? '',
  quantity: item.quantity,
  weight: item.weight ?? '0.000',
  unitPrice: item.unitPrice,
  total: item.total,
  individualWeights: parseWeights(item.individualWeights),
  product: item.product,
});

export const valuesOf = (order: OrderAnswer): OrderValues => ({
  customerId: order.customerId,
  orderDate: order.orderDate,
  expectedDeliveryDate: order.expectedDeliveryDate ?? '',
  deliveryDateTouched: order.expectedDeliveryDate !== order.orderDate,
  deliveryCharge: order.deliveryCharge,
  notes: order.notes ?? '',
  lines: order.items.map(lineOf),
  version: order.version,
});

const charge = (text: string): string => {
  try {
    return decimal(text || '0').toFixed();
  } catch {
    return '0';
  }
};

/** Subtotal and total in dollars, as the server will compute them. */
export const totalsOf = (values: OrderValues): { subtotal: string; total: string } =>
  documentTotals([linesSubtotal(values.lines)], { deliveryCharge: charge(values.deliveryCharge) });

const itemOf = (line: GridLine) => ({
  ...(line.id && { id: line.id }),
  productId: line.productId ?? '',
  description: line.description || null,
  quantity: line.quantity,
  weight: isPositive(line.weight) ? line.weight : null,
  unitPrice: line.unitPrice,
  total: line.total,
  individualWeights: writeWeights(line.individualWeights),
});

/** The order fields of both calls (specification, operations section 7). */
export const orderBody = (values: OrderValues) => ({
  customerId: values.customerId,
  orderDate: values.orderDate,
  expectedDeliveryDate: values.expectedDeliveryDate || null,
  deliveryCharge: values.deliveryCharge || '0.00',
  notes: values.notes || null,
  ...totalsOf(values),
});

export const createItems = (values: OrderValues) =>
  filledLines(values.lines).map((line) => ({ salesOrderId: '', ...itemOf(line) }));

export const editItems = (values: OrderValues) => filledLines(values.lines).map(itemOf);

/** What stands in the way of saving, in the specification's words; null when nothing does. */
export const problemOf = (values: OrderValues): string | null => {
  if (!values.customerId) return 'Please select a customer.';
  const [unfinished] = unfinishedLines(values.lines);
  if (unfinished) return `Line ${unfinished} has no product: choose one, or remove the line.`;
  if (filledLines(values.lines).length === 0) return 'Please add at least one item to the sales order.';
  return null;
};

/** Changing the order date moves the delivery date along until that was edited by hand. */
export const withOrderDate = (values: OrderValues, orderDate: string): OrderValues => ({
  ...values,
  orderDate,
  ...(!values.deliveryDateTouched && { expectedDeliveryDate: orderDate }),
});

/** A stored draft as this page shows it: its lines get names of this page, which those of an earlier one may equal. */
export const fromDraft = (draft: OrderValues): OrderValues => ({
  ...draft,
  lines: draft.lines.map(({ key: _key, ...line }) => newLine(line)),
});
