import { stopOrder } from '@primal/contracts/delivery/route';
import {
  type OrderEventData,
  orderConverted,
  orderDeleted,
  orderSaved,
} from '@primal/contracts/orders/events';
import type { Envelope } from '@primal/contracts/shared/events';
import { answerOf } from '@primal/service-kit/answers';
import { copyOf } from '@primal/service-kit/database';
import { on, type Subscription, upsertNewer } from '@primal/service-kit/subscriptions';
import { carryInvoice } from '../route/carry-invoice.ts';
import { lockDelivery } from '../route/store.ts';
import type { DeliveryTx } from '../tables.ts';
import { OrderSchema } from './tables.ts';

const table = 'orders';

const shown = answerOf(stopOrder.omit({ isDeleted: true }));

const row = (order: OrderEventData) => copyOf(OrderSchema)({ ...order, deleted: false, shown: shown(order) });

const copyOrder = async (
  { key, sequence, data }: Envelope<OrderEventData>,
  tx: DeliveryTx,
): Promise<void> => {
  const { invoiceId } = data;
  await lockDelivery(tx, { salesOrderId: key, invoiceId });
  if (await upsertNewer(tx.db, table, { id: key, sequence, ...row(data) })) await carryInvoice(tx, key);
};

export const followOrders = (): Subscription[] => [
  on(orderSaved, copyOrder, { copy: { table, row } }),
  on(orderConverted, copyOrder),
  on(
    orderDeleted,
    async ({ key, sequence }, tx: DeliveryTx) => {
      await upsertNewer(tx.db, table, { id: key, sequence, deleted: true });
    },
    { gone: { table, row: { deleted: true } } },
  ),
];
