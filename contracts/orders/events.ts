import { z } from 'zod';
import { eventDefinition } from '../shared/events.ts';
import { guideMarks } from './guide.ts';
import { orderAnswer, orderItemAnswer } from './order.ts';
import { pieceData } from './piece.ts';
import { standingAttention } from './standing-attention.ts';

/** Order as other areas copy it, without the caller's permissions and without billing's fields. */
export const orderEventData = orderAnswer.omit({ allowed: true, invoiceNumber: true, invoiceVoided: true });
export type OrderEventData = z.infer<typeof orderEventData>;

export const orderSaved = eventDefinition('orders.order.saved', orderEventData);

export const convertedItem = orderItemAnswer.extend({ pieces: z.array(pieceData) });

export const convertedOrder = orderEventData.extend({ invoiceId: z.string(), items: z.array(convertedItem) });
export type ConvertedOrder = z.infer<typeof convertedOrder>;

/** Billing creates the invoice under `invoiceId` (docs/rules/sales-orders.md#order-to-invoice). */
export const orderConverted = eventDefinition('orders.order.converted', convertedOrder, {
  isFollowUp: true,
  isAwaited: true,
});

export const orderDeleted = eventDefinition(
  'orders.order.deleted',
  z.object({ id: z.string(), reason: z.string().nullable().default(null) }),
);

export const guideProductSaved = eventDefinition('orders.guide-product.saved', guideMarks);

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

export const standingDateReported = eventDefinition(
  'orders.standing-date.told',
  standingAttention.omit({ otherOrders: true }),
);
export const standingDateDismissed = eventDefinition(
  'orders.standing-date.dismissed',
  z.object({ id: z.string() }),
);

/** Published once per run, with the number of orders created for the date. */
export const standingOrdersMade = eventDefinition(
  'orders.standing-orders.made',
  z.object({ id: z.string(), date: z.string(), count: z.number().int() }),
);
