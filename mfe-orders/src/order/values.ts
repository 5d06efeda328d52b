import type { OrderAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import { isPositive, showMoney, sum } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { documentTotals, type LineProduct, needsWeight } from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import type { SummaryFigure } from '@primal/kit';
import type { DraftRules } from '@primal/kit/forms';
import {
  chargeIssues,
  estimatedTotal,
  filledLines,
  type GridLine,
  gridLineDraft,
  gridLineOf,
  lineBody,
  linesSubtotal,
  placeOfIssue,
  readCharge,
  unfinishedIssues,
} from '@primal/kit/grid';
import { z } from 'zod';
import type { SheetItem, SheetOrder } from './print/sheet-order.ts';

/** What the order form holds: every figure as typed. Money in dollars, weights in pounds. */
export interface OrderValues {
  customerId: string;
  orderDate: string;
  expectedDeliveryDate: string;
  /** The delivery date follows the order date until it is edited by hand (docs/rules/sales-orders.md#form). */
  deliveryDateTouched: boolean;
  deliveryCharge: string;
  /** Dollars that came with the order from elsewhere: the form shows them and leaves them as they are. */
  tax: string;
  discount: string;
  notes: string;
  /** The version that is being changed; 0 on a new order. */
  version: number;
  lines: GridLine[];
}

export const blankOrder = (): OrderValues => ({
  customerId: '',
  orderDate: today(),
  expectedDeliveryDate: today(),
  deliveryDateTouched: false,
  deliveryCharge: '0.00',
  tax: '0.00',
  discount: '0.00',
  notes: '',
  version: 0,
  lines: [],
});

export const valuesOf = (order: OrderAnswer): OrderValues => ({
  customerId: order.customerId,
  orderDate: order.orderDate,
  expectedDeliveryDate: order.expectedDeliveryDate ?? '',
  deliveryDateTouched: order.expectedDeliveryDate !== order.orderDate,
  deliveryCharge: order.deliveryCharge,
  tax: order.tax,
  discount: order.discount,
  notes: order.notes ?? '',
  version: order.version,
  lines: order.items.map(gridLineOf),
});

/** Drafts of a new order, or of one that is stored. */
export const orderDraft = (orderId?: string): DraftRules<OrderValues> => ({
  name: orderId ? `sales-order/${orderId}` : 'sales-order',
  version: 2,
  schema: z.object({
    customerId: z.string(),
    orderDate: z.string(),
    expectedDeliveryDate: z.string(),
    deliveryDateTouched: z.boolean(),
    deliveryCharge: z.string(),
    tax: z.string().default('0.00'),
    discount: z.string().default('0.00'),
    notes: z.string(),
    version: z.number(),
    lines: z.array(gridLineDraft),
  }),
});

/** Subtotal and total in dollars, as the server will compute them. */
export const totalsOf = (
  lines: readonly GridLine[],
  { deliveryCharge, tax, discount }: Pick<OrderValues, 'deliveryCharge' | 'tax' | 'discount'>,
) => documentTotals([linesSubtotal(lines)], { deliveryCharge: readCharge(deliveryCharge), tax, discount });

/** The figures of the bar at the bottom: what is known, and beside it what it will about come to once all is weighed. */
export const summaryOf = (
  lines: readonly GridLine[],
  charges: Pick<OrderValues, 'deliveryCharge' | 'tax' | 'discount'>,
): SummaryFigure[] => {
  const { subtotal, total } = totalsOf(lines, charges);
  const estimated = estimatedTotal(lines);
  return [
    { label: 'Items', value: String(filledLines(lines).length) },
    { label: 'Subtotal', value: showMoney(subtotal) },
    { label: 'Delivery', value: showMoney(readCharge(charges.deliveryCharge)) },
    ...(isPositive(charges.tax) ? [{ label: 'Tax', value: showMoney(charges.tax) }] : []),
    ...(isPositive(charges.discount)
      ? [{ label: 'Discount', value: `-${showMoney(charges.discount)}` }]
      : []),
    ...(estimated
      ? [{ label: 'Once weighed', value: `about ${showMoney(sum([total, estimated]))}`, muted: true }]
      : []),
    { label: 'Total', value: showMoney(total), strong: true },
  ];
};

const orderFields = (values: OrderValues) => ({
  customerId: values.customerId,
  orderDate: values.orderDate,
  expectedDeliveryDate: values.expectedDeliveryDate || null,
  deliveryCharge: readFigure(values.deliveryCharge || '0', moneyRules).value ?? values.deliveryCharge,
  notes: values.notes || null,
  ...totalsOf(values.lines, values),
});

/** The body of `POST /api/sales-orders`. */
export const createBody = (values: OrderValues) => ({
  order: orderFields(values),
  items: filledLines(values.lines).map((line) => ({ salesOrderId: '', ...lineBody(line) })),
});

/**
 * The body of `PATCH /api/sales-orders/{id}`: the order's fields and the whole new list of items
 * (docs/rules/sales-orders.md#editing).
 */
export const updateBody = (values: OrderValues) => ({
  ...orderFields(values),
  items: filledLines(values.lines).map(lineBody),
});

/** Where an issue of either body stands on the form. */
export const placeOf = (path: string, { lines }: OrderValues): string => placeOfIssue(path, lines);

/**
 * What only the form knows to be wrong: text that was typed but is no figure, or was not picked
 * (docs/rules/screens.md#unfinished-entries).
 */
export const unfinished = ({ lines, deliveryCharge }: OrderValues): Issue[] => [
  ...unfinishedIssues(lines),
  ...chargeIssues(deliveryCharge),
];

const sheetItem = (line: GridLine & { product: LineProduct }): SheetItem => ({
  ...lineBody(line),
  id: line.key,
  productName: line.productName,
  quantityOrdered: line.quantityOrdered ?? line.quantity,
  isOpen: line.isOpen ?? false,
  needsWeight: needsWeight(line.product),
  product: line.product,
});

/** What the order will look like on paper, before it is saved. */
export const sheetOf = (
  values: OrderValues,
  orderNumber: string,
  customer: SheetOrder['customer'],
): SheetOrder => ({
  ...orderFields(values),
  deliveryCharge: readCharge(values.deliveryCharge),
  tax: values.tax,
  discount: values.discount,
  orderNumber,
  customer,
  items: filledLines(values.lines).flatMap((line) =>
    line.product ? [sheetItem({ ...line, product: line.product })] : [],
  ),
});
