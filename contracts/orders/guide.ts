import { z } from 'zod';
import { apiTable, nothing, parameter } from '../shared/api.ts';
import { lineProductSchema } from '../shared/lines.ts';
import { id, instant } from '../shared/schemas.ts';

/** How far an order guide looks back unless it is asked otherwise. */
export const guideWeeks = 13;
/** The farthest that it looks back: two years. */
export const mostGuideWeeks = 104;

const weeksProblem = `Must be a whole number of weeks from 1 to ${mostGuideWeeks}.`;

const weeks = () =>
  parameter(
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/, weeksProblem)
      .transform(Number)
      .refine((count) => count <= mostGuideWeeks, weeksProblem),
  ).transform((value) => value ?? guideWeeks);

/** `GET /api/sales-orders/guide`: whose, and how far back in weeks. */
export const guideQuery = z.object({
  customerId: z.string({ error: 'Please name a customer.' }).min(1, 'Please name a customer.').pipe(id()),
  weeks: weeks(),
});

/** Of the paper: how far back in weeks. */
export const guidePaperQuery = guideQuery.pick({ weeks: true });

const flag = () => z.boolean({ error: 'Must be true or false.' });

/** `PUT …/guide/{customerId}/{productId}`: what is absent stays, so that two people who change one each both have it. */
export const guideMarksBody = z
  .strictObject({ pinned: flag(), hidden: flag() })
  .partial()
  .refine((marks) => Object.keys(marks).length > 0, 'Name pinned or hidden.');

/** What somebody said of a product in a customer's guide. */
export const guideMarks = z.object({
  customerId: z.string(),
  productId: z.string(),
  pinned: z.boolean(),
  hidden: z.boolean(),
});
export type GuideMarks = z.infer<typeof guideMarks>;

/**
 * A product of a customer's order guide (docs/rules/sales-orders.md#order-guide). Quantities with 3 places, prices in
 * dollars, business dates. A pinned product that was not bought in the time has 0 orders and nothing that was usual or last.
 */
export const guideEntry = z.object({
  productId: z.string(),
  productName: z.string(),
  product: lineProductSchema,
  /** How many orders of that time have it. */
  orders: z.number().int(),
  /** The most frequent quantity of the last 8 orders, the latest of several. */
  usualQuantity: z.string().nullable(),
  lastQuantity: z.string().nullable(),
  lastOrdered: z.string().nullable(),
  /** The newest order that has it: a customer's newest order of all is the last one. */
  lastOrderId: z.string().nullable(),
  lastPrice: z.string().nullable(),
  /** What the usual quantity costs the customer today. */
  price: z.string(),
  /** As many days as usually lie between two orders of it have passed since the last. */
  isDue: z.boolean(),
  /** The first order date on which it is due; null until it was ordered on two days. */
  dueOn: z.string().nullable(),
  /** Was in 3 orders or more, and for at least 14 days and more than 2.5 times the usual interval no more. */
  isDropped: z.boolean(),
  /** False where it is out of stock: shown, and ordered all the same. */
  inStock: z.boolean(),
  pinned: z.boolean(),
  hidden: z.boolean(),
});
export type GuideEntry = z.infer<typeof guideEntry>;

export const guideApi = apiTable({
  orderGuide: {
    method: 'GET',
    path: '/api/sales-orders/guide',
    permission: 'viewOrders',
    summary: 'What a customer ordered in the last weeks: pinned products first, then the most frequent.',
    query: guideQuery,
    answer: z.array(guideEntry),
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
    answer: nothing,
    file: 'application/pdf',
  },
  emailGuide: {
    method: 'POST',
    path: '/api/sales-orders/guide/{customerId}/email',
    permission: 'takeOrders',
    summary:
      'Mail the order guide as a PDF to the customer. Takes an Idempotency-Key: a repeat sends nothing.',
    query: guidePaperQuery,
    answer: z.object({ to: z.string(), sentAt: instant() }),
  },
});
