import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import { isPositive } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import {
  documentTotals,
  type LineProduct,
  lineProductSchema,
  needsWeight,
  parseWeights,
  writeWeights,
} from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import { filledLines, type GridLine, linesSubtotal, newLine, problemOfLine } from '@primal/kit/grid';
import type { DraftRules } from '@primal/kit/platform';
import { z } from 'zod';
import type { SheetItem, SheetOrder } from '../print/sheet-order.ts';

/** What the order form holds: every figure as typed. Money in dollars, weights in pounds. */
export interface OrderValues {
  customerId: string;
  orderDate: string;
  expectedDeliveryDate: string;
  /** The delivery date follows the order date until it is edited by hand (specification, operations section 4). */
  deliveryDateTouched: boolean;
  deliveryCharge: string;
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
  notes: '',
  version: 0,
  lines: [],
});

const lineOf = (item: OrderItemAnswer): GridLine =>
  newLine({
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
  version: order.version,
  lines: order.items.map(lineOf),
});

/** What was typed in a line's cells and could not be taken yet. */
const unreadTexts = z.object({
  product: z.string().optional(),
  description: z.string().optional(),
  quantity: z.string().optional(),
  weight: z.string().optional(),
  unitPrice: z.string().optional(),
});

const draftLine = z
  .object({
    id: z.string().optional(),
    productId: z.string().nullable(),
    productName: z.string(),
    description: z.string(),
    unit: z.string(),
    quantity: z.string(),
    weight: z.string(),
    unitPrice: z.string(),
    total: z.string(),
    individualWeights: z.array(z.string()),
    product: lineProductSchema.nullable(),
    unread: unreadTexts.optional(),
  })
  // Lines get names of this page, which those of an earlier one may equal.
  .transform((line): GridLine => newLine(line as Partial<GridLine>));

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
    notes: z.string(),
    version: z.number(),
    lines: z.array(draftLine),
  }),
});

/** Dollars of the charge as it will be stored; text that is no figure counts as nothing until it is one. */
export const chargeOf = (text: string): string => readFigure(text, moneyRules).value || '0.00';

/** Subtotal and total in dollars, as the server will compute them. */
export const totalsOf = (lines: readonly GridLine[], deliveryCharge: string) =>
  documentTotals([linesSubtotal(lines)], { deliveryCharge: chargeOf(deliveryCharge) });

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

const orderFields = (values: OrderValues) => ({
  customerId: values.customerId,
  orderDate: values.orderDate,
  expectedDeliveryDate: values.expectedDeliveryDate || null,
  deliveryCharge: readFigure(values.deliveryCharge || '0', moneyRules).value ?? values.deliveryCharge,
  notes: values.notes || null,
  ...totalsOf(values.lines, values.deliveryCharge),
});

/** The body of `POST /api/sales-orders` (specification, operations section 7). */
export const createBody = (values: OrderValues) => ({
  order: orderFields(values),
  items: filledLines(values.lines).map((line) => ({ salesOrderId: '', ...itemOf(line) })),
});

/** The body of `PATCH /api/sales-orders/{id}`: the order's fields and the whole new list of items (decisions). */
export const updateBody = (values: OrderValues) => ({
  ...orderFields(values),
  items: filledLines(values.lines).map(itemOf),
});

/** Where an issue of either body stands on the form: `order.notes` at `notes`, `items.2.quantity` at that line. */
export const placeOf = (path: string, { lines }: OrderValues): string => {
  const item = path.match(/^items\.(\d+)/)?.[1];
  const line = item && filledLines(lines)[Number(item)];
  return line ? `lines.${line.key}` : path.replace(/^order\./, '');
};

/** What only the form knows to be wrong: text that was typed but is no figure, or was not picked (decisions, "Screens"). */
export const unfinished = ({ lines, deliveryCharge }: OrderValues): Issue[] => {
  const { problem } = readFigure(deliveryCharge, moneyRules);
  return [
    ...lines.flatMap((line) => {
      const message = problemOfLine(line);
      return message ? [{ path: `lines.${line.key}`, message }] : [];
    }),
    ...(problem ? [{ path: 'deliveryCharge', message: problem }] : []),
  ];
};

const sheetItem = (line: GridLine & { product: LineProduct }): SheetItem => ({
  ...itemOf(line),
  id: line.key,
  productName: line.productName,
  needsWeight: needsWeight(line.product),
  product: line.product,
});

/** What the order will look like on paper, before it is saved. */
export const sheetOf = (
  values: OrderValues,
  orderNumber: string,
  customer: CustomerAnswer | null,
): SheetOrder => ({
  ...orderFields(values),
  deliveryCharge: chargeOf(values.deliveryCharge),
  orderNumber,
  customer,
  items: filledLines(values.lines).flatMap((line) =>
    line.product ? [sheetItem({ ...line, product: line.product })] : [],
  ),
});
