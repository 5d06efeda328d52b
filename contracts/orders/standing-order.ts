import { z } from 'zod';
import { quantity } from '../shared/amounts.ts';
import { apiTable, listQuery, noContent } from '../shared/api.ts';
import { documentCustomer } from '../shared/customer.ts';
import { type Weekday, weekdays } from '../shared/delivery-days.ts';
import { eventDefinition } from '../shared/events.ts';
import { maxLines } from '../shared/line-body.ts';
import { blank, dueDate, id, instant, plausibleDate } from '../shared/schemas.ts';

export const upcomingDays = 14;

const maxExceptions = 400;

const rejectRepeats =
  <Entry>(field: keyof Entry & string, message: string) =>
  (entries: readonly Entry[], context: z.RefinementCtx): void => {
    const seen = new Set<unknown>();
    for (const [at, entry] of entries.entries()) {
      if (seen.has(entry[field])) context.addIssue({ code: 'custom', message, path: [at, field] });
      seen.add(entry[field]);
    }
  };

/** Optional quantity. 0, blank and null mean no delivery. */
const dayQuantity = () =>
  z
    .union([quantity(), blank()])
    .nullish()
    .transform((value) => (value && value !== '0.000' ? value : undefined));

/** Quantity by weekday. Days without a quantity are absent. */
export type DayQuantities = Partial<Record<Weekday, string>>;

const dayQuantities = () =>
  z
    .strictObject(
      Object.fromEntries(weekdays.map((day) => [day, dayQuantity()])) as Record<
        Weekday,
        ReturnType<typeof dayQuantity>
      >,
      { error: 'Quantities must be for mon, tue, wed, thu, fri, sat, sun.' },
    )
    .transform(
      (days): DayQuantities =>
        Object.fromEntries(weekdays.flatMap((day) => (days[day] ? [[day, days[day]]] : []))),
    )
    .refine((days) => Object.keys(days).length > 0, 'Please give a quantity for at least one day.');

const lines = () =>
  z
    .array(z.strictObject({ productId: id(), quantities: dayQuantities() }), {
      error: 'Lines must be a list of {productId, quantities}.',
    })
    .min(1, 'Please add at least one product.')
    .max(maxLines, `Must hold at most ${maxLines} products.`)
    .superRefine(rejectRepeats('productId', 'This product is already on the standing order.'));

const datedLines = () =>
  z
    .array(
      z.strictObject({
        productId: id(),
        quantity: quantity().refine((value) => value !== '0.000', 'Must be above 0.'),
      }),
      { error: 'Lines must be a list of {productId, quantity}.' },
    )
    .min(1, 'Please add at least one product, or skip the date.')
    .max(maxLines, `Must hold at most ${maxLines} products.`)
    .superRefine(rejectRepeats('productId', 'This product is listed twice.'));

export type StandingException =
  | { date: string; skip: true }
  | { date: string; lines: { productId: string; quantity: string }[] };

const exception = () =>
  z
    .strictObject({
      date: plausibleDate(),
      skip: z.literal(true, { error: 'Must be true.' }).optional(),
      lines: datedLines().optional(),
    })
    .transform(({ date, skip, lines: changed }, context): StandingException => {
      if (skip && changed === undefined) return { date, skip };
      if (!skip && changed) return { date, lines: changed };
      context.addIssue({ code: 'custom', message: 'Enter either skip or lines.', path: ['skip'] });
      return z.NEVER;
    });

const exceptions = () =>
  z
    .array(exception(), { error: 'Exceptions must be a list of dates with skip or lines.' })
    .max(maxExceptions, `Must hold at most ${maxExceptions} dates.`)
    .superRefine(rejectRepeats('date', 'This date is listed twice.'))
    .transform((dates) => dates.sort((one, other) => (one.date < other.date ? -1 : 1)));

const fields = {
  customerId: z.string({ error: 'Please select a customer.' }).min(1, 'Please select a customer.').pipe(id()),
  lines: lines(),
  from: plausibleDate(),
  to: z
    .union([dueDate(), blank()])
    .nullable()
    .transform((value) => value || null),
  active: z.boolean({ error: 'Active must be true or false.' }),
  exceptions: exceptions(),
};

export const endBeforeStartProblem = 'The last day must not be before the first.';

/** Checks only if both dates are given. For a partial change, the service compares with the stored date. */
const endsAfterBeginning = ({ from, to }: { from?: string | undefined; to?: string | null | undefined }) =>
  !from || !to || to >= from;

export const standingOrderBody = z
  .strictObject({
    ...fields,
    to: fields.to.optional().transform((value) => value ?? null),
    active: fields.active.default(true),
    exceptions: fields.exceptions.default([]),
  })
  .refine(endsAfterBeginning, { message: endBeforeStartProblem, path: ['to'] });

/** Absent fields stay unchanged. `lines` and `exceptions` replace the whole lists. */
export const standingOrderPatch = z
  .strictObject(fields)
  .partial()
  .extend({
    /** Version the change was based on. A stale version answers 409 `stale_version`. */
    version: z.number().int().optional(),
  })
  .refine(endsAfterBeginning, { message: endBeforeStartProblem, path: ['to'] });

const productProblems = ['deleted', 'out_of_stock'] as const;
export type ProductProblem = (typeof productProblems)[number];

const shownProduct = {
  productId: z.string(),
  productName: z.string(),
  productCode: z.string().nullable(),
  unit: z.string().nullable(),
  billedBy: z.string().nullable(),
  shortcoming: z.enum(productProblems).nullable(),
};

const shownQuantities = z.object(
  Object.fromEntries(weekdays.map((day) => [day, z.string().optional()])) as Record<
    Weekday,
    z.ZodOptional<z.ZodString>
  >,
);

export const standingOrderAnswer = z.object({
  id: z.string(),
  customerId: z.string(),
  customer: documentCustomer,
  lines: z.array(z.object({ ...shownProduct, quantities: shownQuantities })),
  from: z.string(),
  to: z.string().nullable(),
  active: z.boolean(),
  exceptions: z.array(
    z.union([
      z.object({ date: z.string(), skip: z.literal(true) }),
      z.object({
        date: z.string(),
        lines: z.array(z.object({ productId: z.string(), quantity: z.string() })),
      }),
    ]),
  ),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type StandingOrderAnswer = z.infer<typeof standingOrderAnswer>;

const upcomingStates = ['planned', 'made', 'skipped', 'closed', 'outside', 'nothing', 'failed'] as const;

export const otherOrder = z.object({ id: z.string(), orderNumber: z.string() });
export type OtherOrder = z.infer<typeof otherOrder>;

const upcomingDate = z.object({
  date: z.string(),
  state: z.enum(upcomingStates),
  reason: z.string().nullable(),
  isException: z.boolean(),
  makesAt: instant().nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Orders that users entered for the same customer and date. These ship in addition to the standing order. */
  otherOrders: z.array(otherOrder),
  lines: z.array(z.object({ ...shownProduct, quantity: z.string() })),
});
export type UpcomingDate = z.infer<typeof upcomingDate>;

/** Standing order with the next 14 days starting today, and later dates that are skipped or changed. */
const standingOrderDetail = standingOrderAnswer.extend({
  upcoming: z.array(upcomingDate),
  later: z.array(upcomingDate),
});
export type StandingOrderDetail = z.infer<typeof standingOrderDetail>;

const standingOrderSummary = standingOrderAnswer.omit({ lines: true, exceptions: true }).extend({
  lineCount: z.number().int(),
  weekdays: z.array(z.enum(weekdays)),
  nextDate: z.string().nullable(),
});
export type StandingOrderSummary = z.infer<typeof standingOrderSummary>;

export const standingOrderSaved = eventDefinition(
  'orders.standing-order.saved',
  z.object({
    id: z.string(),
    customerId: z.string(),
    from: z.string(),
    to: z.string().nullable(),
    active: z.boolean(),
    version: z.number().int(),
  }),
);

/** Published for a deleted standing order. Its orders remain. */
export const standingOrderDeleted = eventDefinition(
  'orders.standing-order.deleted',
  z.object({ id: z.string() }),
);

/** Published once per run, with the number of orders created for the date. */
export const standingOrdersMade = eventDefinition(
  'orders.standing-orders.made',
  z.object({ id: z.string(), date: z.string(), count: z.number().int() }),
);

export const standingOrdersApi = apiTable({
  listStandingOrders: {
    method: 'GET',
    path: '/api/standing-orders',
    permission: 'viewOrders',
    summary: 'Standing orders by customer by default. `from` and `to` bound the first day.',
    query: listQuery({
      sort: ['customerName', 'from', 'to', 'createdAt'],
      status: ['active', 'inactive'],
      keys: ['customerId'],
    }),
    answer: z.array(standingOrderSummary),
    list: true,
  },
  getStandingOrder: {
    method: 'GET',
    path: '/api/standing-orders/{id}',
    permission: 'viewOrders',
    summary: 'One standing order with its next 14 days.',
    answer: standingOrderDetail,
  },
  createStandingOrder: {
    method: 'POST',
    path: '/api/standing-orders',
    permission: 'takeOrders',
    summary: 'Add a standing order.',
    body: standingOrderBody,
    answer: standingOrderDetail,
    status: 201,
    creates: true,
  },
  updateStandingOrder: {
    method: 'PATCH',
    path: '/api/standing-orders/{id}',
    permission: 'takeOrders',
    summary: 'Change a standing order; existing orders stay the same.',
    body: standingOrderPatch,
    answer: standingOrderDetail,
  },
  deleteStandingOrder: {
    method: 'DELETE',
    path: '/api/standing-orders/{id}',
    permission: 'takeOrders',
    summary: 'Delete a standing order; existing orders stay.',
    answer: noContent,
    status: 204,
  },
});
