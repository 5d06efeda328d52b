import { z } from 'zod';
import { apiTable, noContent, parameter } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { lastPrice } from '../shared/last-price.ts';
import { lineProductSchema } from '../shared/lines.ts';
import { id, instant } from '../shared/schemas.ts';

const guideWeeks = 13;
const maxGuideWeeks = 104;

const weeksProblem = `Must be a whole number of weeks from 1 to ${maxGuideWeeks}.`;

const weeks = () =>
  parameter(
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/, weeksProblem)
      .transform(Number)
      .refine((count) => count <= maxGuideWeeks, weeksProblem),
  ).transform((value) => value ?? guideWeeks);

const guideQuery = z.object({
  customerId: z.string({ error: 'Please select a customer.' }).min(1, 'Please select a customer.').pipe(id()),
  weeks: weeks(),
});

const guidePaperQuery = guideQuery.pick({ weeks: true });

/** Invoices older than this many weeks are ignored. */
export const lastPriceWeeks = 104;

const lastPricesQuery = guideQuery.pick({ customerId: true }).extend({
  /** The invoice being edited, which is not an earlier one. */
  exceptInvoiceId: parameter(id()),
});

const flag = () => z.boolean({ error: 'Must be true or false.' });

/** Absent marks stay unchanged, so that concurrent edits of different marks both survive. */
export const guideMarksBody = z
  .strictObject({ pinned: flag(), hidden: flag() })
  .partial()
  .refine((marks) => Object.keys(marks).length > 0, 'Pinned or hidden is required.');

export const guideMarks = z.object({
  customerId: z.string(),
  productId: z.string(),
  pinned: z.boolean(),
  hidden: z.boolean(),
});
export type GuideMarks = z.infer<typeof guideMarks>;

/**
 * Product of a customer's order guide (docs/rules/sales-orders.md#order-guide). Quantities with 3 places,
 * prices in dollars, business dates. A pinned product without purchases has 0 orders and null figures.
 */
export const guideEntry = z.object({
  productId: z.string(),
  productName: z.string(),
  product: lineProductSchema,
  orders: z.number().int(),
  /** Most frequent quantity of the last 8 orders, on a tie the latest. */
  usualQuantity: z.string().nullable(),
  lastQuantity: z.string().nullable(),
  lastOrdered: z.string().nullable(),
  lastOrderId: z.string().nullable(),
  lastPrice: z.string().nullable(),
  /** Current price for the usual quantity. */
  price: z.string(),
  /** True if the usual interval has passed since the last order. */
  isDue: z.boolean(),
  /** First order date on which the product is due. Null until the customer has ordered it on two days. */
  dueOn: z.string().nullable(),
  /**
   * True for a product of 3 or more orders that is no longer ordered. The last order is over 14 days and 2.5
   * usual intervals ago.
   */
  isDropped: z.boolean(),
  /** False if the product is out of stock. The guide still shows it, and users can order it. */
  inStock: z.boolean(),
  pinned: z.boolean(),
  hidden: z.boolean(),
});
export type GuideEntry = z.infer<typeof guideEntry>;

export const guideProductSaved = eventDefinition('orders.guide-product.saved', guideMarks);

export const guideApi = apiTable({
  orderGuide: {
    method: 'GET',
    path: '/api/sales-orders/guide',
    permission: 'viewOrders',
    summary: 'What a customer ordered in the last weeks: pinned products first, then the most frequent.',
    query: guideQuery,
    answer: z.array(guideEntry),
  },
  lastPrices: {
    method: 'GET',
    path: '/api/sales-orders/last-prices',
    permission: 'viewOrders',
    summary: 'The price of each product on the latest invoice of a customer with it.',
    query: lastPricesQuery,
    answer: z.array(lastPrice),
  },
  markGuideProduct: {
    method: 'PUT',
    path: '/api/sales-orders/guide/{customerId}/{productId}',
    permission: 'takeOrders',
    summary: "Pin or hide a product in a customer's order guide; absent fields stay the same.",
    body: guideMarksBody,
    answer: guideMarks,
  },
  guidePdf: {
    method: 'GET',
    path: '/api/sales-orders/guide/{customerId}/pdf',
    permission: 'viewOrders',
    summary: 'The order guide as a blank order sheet, `Order_Guide_{customer}_{date}.pdf`.',
    query: guidePaperQuery,
    answer: noContent,
    file: 'application/pdf',
  },
  emailGuide: {
    method: 'POST',
    path: '/api/sales-orders/guide/{customerId}/email',
    permission: 'takeOrders',
    summary:
      'Mail the order guide as a PDF to the customer. Accepts an Idempotency-Key; a repeated call sends nothing.',
    query: guidePaperQuery,
    answer: z.object({ to: z.string(), sentAt: instant() }),
  },
});
