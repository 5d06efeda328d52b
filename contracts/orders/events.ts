import { z } from 'zod';
import { eventDefinition } from '../shared/events.ts';
import { orderAnswer } from './order.ts';

/** An order as other domains copy it: all facts, none of the screen's permissions. */
export const orderFact = orderAnswer.omit({ allowed: true });
export type OrderFact = z.infer<typeof orderFact>;

/** An order was taken or changed; the whole order as it now is. */
export const orderSaved = eventDefinition('orders.order.saved', orderFact);

/** An order became an invoice: billing creates it under `invoiceId`, exactly once (decisions, "Order to invoice"). */
export const orderConverted = eventDefinition(
  'orders.order.converted',
  orderFact.extend({ invoiceId: z.string() }),
  { isFollowUp: true },
);

/** An order was deleted, with its lines. */
export const orderDeleted = eventDefinition('orders.order.deleted', z.object({ id: z.string() }));
