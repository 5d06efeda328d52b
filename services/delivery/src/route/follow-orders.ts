import { toGoodsLine } from '@primal/contracts/delivery/goods';
import { stopOrder } from '@primal/contracts/delivery/stop';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import type { OrderEventData } from '@primal/contracts/orders/order';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { toCopyRow } from '@primal/service-kit/database';
import { markDeleted, on, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import { OrderSchema } from '../copies/tables.ts';
import type { DeliveryTx } from '../tables.ts';
import { followDocument, syncCanceledStops } from './follow-document.ts';
import { lockDelivery } from './store.ts';

const table = 'orders';

const shown = createAnswerMapper(stopOrder.omit({ isDeleted: true, deletionReason: true }));

const toRow = (order: OrderEventData) =>
  toCopyRow(OrderSchema)({
    ...order,
    deleted: false,
    deletionReason: null,
    shown: { ...shown(order), items: order.items.map(toGoodsLine) },
  });

const tombstone = { table, row: { deleted: true } };
const deleted = markDeleted(orderDeleted, tombstone);

/**
 * Copies orders. Conversions need no subscription: `orders.order.saved` of the same version has all the data.
 */
export const followOrders = (): Subscription[] => [
  syncCopy(orderSaved, {
    table,
    row: toRow,
    before: async ({ key, data: { invoiceId } }, tx: DeliveryTx) =>
      lockDelivery(tx, { salesOrderId: key, invoiceId }),
    onChanged: ({ key }, tx) => followDocument(tx, { salesOrderId: key, invoiceId: null }),
  }),
  on(
    orderDeleted,
    async (event, tx: DeliveryTx) => {
      lockDelivery(tx, { salesOrderId: event.key, invoiceId: null });
      await deleted.apply(event, tx);
      const { key, sequence, data } = event;
      const copy = tx.db.updateTable('orders').where('id', '=', key).where('sequence', '=', sequence);
      tx.send(copy.set({ deletion_reason: data.reason ?? null }));
      await syncCanceledStops(tx, { salesOrderId: event.key, invoiceId: null });
    },
    { tombstone },
  ),
];
