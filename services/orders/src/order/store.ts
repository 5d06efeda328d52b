import type { LineFacts, OrderFacts } from './facts.ts';

/** Sales orders are numbered `SO-1001` and on (decisions, "Numbers"). */
export const series = { name: 'SO', start: 1001 };

const lineRow = (
  { productId, quantityOrdered, unitPrice, individualWeights, ...same }: LineFacts,
  id: string,
) => ({
  ...same,
  sales_order_id: id,
  product_id: productId,
  quantity_ordered: quantityOrdered,
  unit_price: unitPrice,
  individual_weights: individualWeights,
});

const orderRow = (order: OrderFacts) => ({
  id: order.id,
  order_number: order.orderNumber,
  customer_id: order.customerId,
  order_date: order.orderDate,
  expected_delivery_date: order.expectedDeliveryDate,
  subtotal: order.subtotal,
  delivery_charge: order.deliveryCharge,
  tax: order.tax,
  discount: order.discount,
  total: order.total,
  notes: order.notes,
  status: order.status,
  invoice_id: order.invoiceId,
  work_order_printed: order.workOrderPrinted,
  line_count: order.lineCount,
  unweighed_count: order.unweighedCount,
  version: order.version,
  created_at: order.createdAt,
  updated_at: order.updatedAt,
});

/** The rows of a new order. */
export const orderRows = (order: OrderFacts, lines: readonly LineFacts[]) => ({
  sales_orders: [orderRow(order)],
  sales_order_items: lines.map((line) => lineRow(line, order.id)),
});
