import type { OrderAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import {
  decimal,
  formatMoney,
  formatQuantity,
  isPositive,
  sum,
  toMoney,
} from '@primal/contracts/shared/decimal';
import { computeDocumentTotals, type LineProduct, needsWeight } from '@primal/contracts/shared/lines';
import { listTaxRows } from '@primal/contracts/shared/sales-tax';
import type { SummaryFigure } from '@primal/kit';
import {
  confirmUnusual,
  documentValues,
  dollars,
  formOnly,
  optional,
  readOnly,
  required,
  touched,
  type ValuesOf,
  version,
  type Warning,
} from '@primal/kit/forms';
import {
  computeSubtotal,
  estimateLinesTotal,
  findUnusualValues,
  type GridLine,
  gridLines,
  type LineTaxes,
  listFilledLines,
  readCharge,
  toCellSelector,
  toLineBody,
  toOrderedQuantity,
  toPricingKey,
  type UsualQuantities,
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
    /** Dollars sent with an order: shown, never changed. Not used if a tax code applies. */
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

/** Charges of an order; tax fields of a tax code as `computeLineTaxes` returns them. */
type OrderCharges = Pick<OrderValues, 'deliveryCharge' | 'tax' | 'discount'> & Partial<LineTaxes>;

/** Estimated total in dollars once all lines are weighed, used for the credit check. */
export const estimateTotal = (
  lines: readonly GridLine[],
  { estimatedTax, ...charges }: OrderCharges,
): string =>
  listFilledLines(lines).length === 0
    ? '0.00'
    : toMoney(
        sum([
          computeTotals(lines, { ...charges, tax: estimatedTax ?? charges.tax }).total,
          estimateLinesTotal(lines) ?? 0,
        ]),
      );

export const summarizeOrder = (lines: readonly GridLine[], charges: OrderCharges): SummaryFigure[] => {
  const { subtotal, total } = computeTotals(lines, charges);
  const estimated = estimateLinesTotal(lines);
  return [
    { label: 'Items', value: String(listFilledLines(lines).length) },
    { label: 'Subtotal', value: formatMoney(subtotal) },
    { label: 'Delivery', value: formatMoney(readCharge(charges.deliveryCharge)) },
    ...listTaxRows(charges),
    ...(isPositive(charges.discount)
      ? [{ label: 'Discount', value: `-${formatMoney(charges.discount)}` }]
      : []),
    ...(estimated
      ? [{ label: 'Once weighed', value: `about ${formatMoney(estimateTotal(lines, charges))}`, muted: true }]
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
  taxes: LineTaxes | null = null,
): SheetOrder => ({
  ...toOrderFields(values),
  ...computeTotals(values.lines, { ...values, ...taxes }),
  estimatedTotal: estimateTotal(values.lines, { ...values, ...taxes }),
  deliveryCharge: readCharge(values.deliveryCharge),
  tax: taxes?.tax ?? values.tax,
  salesTax: taxes?.salesTax ?? null,
  discount: values.discount,
  orderNumber,
  customer,
  items: listFilledLines(values.lines).flatMap((line) =>
    line.product ? [toSheetItem({ ...line, product: line.product })] : [],
  ),
});

/** Quantity from which a typed product code is likely. */
export const unusualQuantity = 500;

const maxNamed = 3;

/** A sentence per product on several rows. Informs without asking, since two lots or prices are ordinary. */
export const listRepeatedProducts = (
  lines: readonly { productId: string; productName: string }[],
): string[] => {
  const repeated = [...Map.groupBy(lines, ({ productId }) => productId).values()].filter(
    (same) => same.length > 1,
  );
  const named = repeated.length > maxNamed ? repeated.slice(0, maxNamed - 1) : repeated;
  const others = repeated.length - named.length;
  return [
    ...named.map((same) => `${same[0]?.productName} is on ${same.length} rows`),
    ...(others > 0 ? [`${others} other products are on several rows`] : []),
  ];
};

/** Unusual quantities, weights and prices in an order's lines, such as ten times the usual quantity. */
export const findWarnings = (lines: readonly GridLine[], usual?: UsualQuantities): Warning[] => {
  const unusual = findUnusualValues(lines, { usual });
  const many = listFilledLines(lines).flatMap((line): Warning[] => {
    const quantity = toOrderedQuantity(line);
    if (decimal(quantity || '0').lt(unusualQuantity)) return [];
    const words = `${formatQuantity(quantity)} ${line.unit} of ${line.productName}`;
    if (unusual.some(({ sentence }) => sentence.startsWith(`${words};`))) return [];
    return [{ sentence: `${words}.`, at: toCellSelector(line, 'quantity') }];
  });
  return [...many, ...unusual];
};

interface Known {
  before?: readonly GridLine[];
  usual?: UsualQuantities;
}

/** Asks once about unusual values that are new; true if there are none or the user confirms. */
export const confirmOrder = (lines: readonly GridLine[], { before = [], usual }: Known): Promise<boolean> =>
  confirmUnusual(findWarnings(lines, usual), { before: findWarnings(before), confirmLabel: 'Save Order' });
