import { z } from 'zod';
import { eventDefinition } from '../shared/events.ts';
import { guideMarks } from './guide.ts';
import { orderAnswer, orderItemAnswer } from './order.ts';
import { pieceData } from './piece.ts';
import { standingAttention } from './standing-attention.ts';

/** An order as other areas copy it: all facts, none of the screen's permissions, and nothing that billing owns. */
export const orderEventData = orderAnswer.omit({ allowed: true, invoiceNumber: true, invoiceVoided: true });
export type OrderEventData = z.infer<typeof orderEventData>;

/** An order was taken or changed; the whole order as it now is. */
export const orderSaved = eventDefinition('orders.order.saved', orderEventData);

export const convertedItem = orderItemAnswer.extend({ pieces: z.array(pieceData) });

export const convertedOrder = orderEventData.extend({ invoiceId: z.string(), items: z.array(convertedItem) });
export type ConvertedOrder = z.infer<typeof convertedOrder>;

/** An order became an invoice: billing creates it under `invoiceId` (docs/rules/sales-orders.md#order-to-invoice). */
export const orderConverted = eventDefinition('orders.order.converted', convertedOrder, {
  isFollowUp: true,
  isAwaited: true,
});

export const orderDeleted = eventDefinition('orders.order.deleted', z.object({ id: z.string() }));

/** A product was pinned in a customer's order guide, or hidden, or shown again. */
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
/** A standing order was deleted; the orders that were made of it stay. */
export const standingOrderDeleted = eventDefinition(
  'orders.standing-order.deleted',
  z.object({ id: z.string() }),
);

/** Somebody has to see to a date of a standing order. */
export const standingDateTold = eventDefinition(
  'orders.standing-date.told',
  standingAttention.omit({ otherOrders: true }),
);
/** Somebody has seen to it. */
export const standingDateDismissed = eventDefinition(
  'orders.standing-date.dismissed',
  z.object({ id: z.string() }),
);

/** The standing orders of a date were made into orders: so many in one go. */
export const standingOrdersMade = eventDefinition(
  'orders.standing-orders.made',
  z.object({ id: z.string(), date: z.string(), count: z.number().int() }),
);
