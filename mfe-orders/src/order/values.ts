import type { OrderAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive, sum, toMoney } from '@primal/contracts/shared/decimal';
import { computeDocumentTotals, type LineProduct, needsWeight } from '@primal/contracts/shared/lines';
import type { SummaryFigure } from '@primal/kit';
import {
  documentValues,
  dollars,
  formOnly,
  optional,
  readOnly,
  required,
  touched,
  type ValuesOf,
  version,
} from '@primal/kit/forms';
import {
  computeSubtotal,
  estimateLinesTotal,
  type GridLine,
  gridLines,
  listFilledLines,
  readCharge,
  toLineBody,
  toPricingKey,
} from '@primal/kit/grid';
import type { SheetItem, SheetOrder } from './print/sheet-order.ts';

export const orderForm = documentValues(
  'sales-order',
  {
    customerId: required(),
    orderDate: required(today),
    expectedDeliveryDate: optional(today),
    /**
     * The delivery date follows customer and order date until it is edited by hand (docs/rules/sales-orders.md#form).
     */
    deliveryDateTouched: touched(),
    poNumber: optional(),
    deliveryCharge: dollars(),
    deliveryChargeTouched: touched(),
    /** Dollars from an imported order: shown, never changed. */
    tax: readOnly('0.00'),
    discount: readOnly('0.00'),
    notes: optional(),
    /** Customer and date that the stored lines were priced for. */
    pricedFor: formOnly(''),
    version: version(),
  },
  gridLines,
);
export type OrderValues = ValuesOf<typeof orderForm>;

export const toValues = (order: OrderAnswer): OrderValues =>
  orderForm.from(order, {
    deliveryDateTouched: true,
    deliveryChargeTouched: true,
    pricedFor: toPricingKey(order.customerId, order.expectedDeliveryDate ?? order.orderDate),
  });

export const computeTotals = (
  lines: readonly GridLine[],
  { deliveryCharge, tax, discount }: Pick<OrderValues, 'deliveryCharge' | 'tax' | 'discount'>,
) =>
  computeDocumentTotals([computeSubtotal(lines)], {
    deliveryCharge: readCharge(deliveryCharge),
    tax,
    discount,
  });

/** Estimated total in dollars once all lines are weighed, used for the credit check. */
export const estimateTotal = (
  lines: readonly GridLine[],
  charges: Pick<OrderValues, 'deliveryCharge' | 'tax' | 'discount'>,
): string =>
  listFilledLines(lines).length === 0
    ? '0.00'
    : toMoney(sum([computeTotals(lines, charges).total, estimateLinesTotal(lines) ?? 0]));

export const summarizeOrder = (
  lines: readonly GridLine[],
  charges: Pick<OrderValues, 'deliveryCharge' | 'tax' | 'discount'>,
): SummaryFigure[] => {
  const { subtotal, total } = computeTotals(lines, charges);
  const estimated = estimateLinesTotal(lines);
  return [
    { label: 'Items', value: String(listFilledLines(lines).length) },
    { label: 'Subtotal', value: formatMoney(subtotal) },
    { label: 'Delivery', value: formatMoney(readCharge(charges.deliveryCharge)) },
    ...(isPositive(charges.tax) ? [{ label: 'Tax', value: formatMoney(charges.tax) }] : []),
    ...(isPositive(charges.discount)
      ? [{ label: 'Discount', value: `-${formatMoney(charges.discount)}` }]
      : []),
    ...(estimated
      ? [{ label: 'Once weighed', value: `about ${formatMoney(sum([total, estimated]))}`, muted: true }]
      : []),
    { label: 'Total', value: formatMoney(total), strong: true },
  ];
};

const toOrderFields = (values: OrderValues) => ({
  ...orderForm.fields(values),
  ...computeTotals(values.lines, values),
});

/** Body of `POST /api/sales-orders`, with lines without ids. */
export const createBody = (values: OrderValues) => ({
  order: toOrderFields(values),
  items: orderForm.items(values).map((item) => ({ salesOrderId: '', ...item })),
});

/** Body of `PATCH /api/sales-orders/{id}`: fields and the complete item list (docs/rules/sales-orders.md#editing). */
export const updateBody = (values: OrderValues) => ({
  ...toOrderFields(values),
  items: orderForm.items(values),
  version: values.version,
});

const toSheetItem = (line: GridLine & { product: LineProduct }): SheetItem => ({
  ...toLineBody(line),
  unitPrice: line.unitPrice,
  id: line.key,
  productName: line.productName,
  quantityOrdered: line.quantityOrdered ?? line.quantity,
  isOpen: line.isOpen ?? false,
  needsWeight: needsWeight(line.product),
  product: line.product,
});

export const toSheetOrder = (
  values: OrderValues,
  orderNumber: string,
  customer: SheetOrder['customer'],
): SheetOrder => ({
  ...toOrderFields(values),
  estimatedTotal: toMoney(
    sum([computeTotals(values.lines, values).total, estimateLinesTotal(values.lines) ?? 0]),
  ),
  deliveryCharge: readCharge(values.deliveryCharge),
  tax: values.tax,
  discount: values.discount,
  orderNumber,
  customer,
  items: listFilledLines(values.lines).flatMap((line) =>
    line.product ? [toSheetItem({ ...line, product: line.product })] : [],
  ),
});
