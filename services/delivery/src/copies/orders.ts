import { stopOrder } from '@primal/contracts/delivery/route';
import { type OrderEventData, orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { answerOf } from '@primal/service-kit/answers';
import { copyOf } from '@primal/service-kit/database';
import { keepCopy, markDeleted, type Subscription } from '@primal/service-kit/subscriptions';
import { carryInvoice } from '../route/carry-invoice.ts';
import { lockDelivery } from '../route/store.ts';
import type { DeliveryTx } from '../tables.ts';
import { OrderSchema } from './tables.ts';

const table = 'orders';

const shown = answerOf(stopOrder.omit({ isDeleted: true }));

const row = (order: OrderEventData) => copyOf(OrderSchema)({ ...order, deleted: false, shown: shown(order) });

/** A conversion needs no subscription of its own: `orders.order.saved` of the same version says all that delivery keeps of it. */
export const followOrders = (): Subscription[] => [
  keepCopy(orderSaved, {
    table,
    row,
    before: async ({ key, data: { invoiceId } }, tx: DeliveryTx) =>
      lockDelivery(tx, { salesOrderId: key, invoiceId }),
    changed: ({ key }, tx) => carryInvoice(tx, key),
  }),
  markDeleted(orderDeleted, { table, row: { deleted: true } }),
];
