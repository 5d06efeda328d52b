import { stopOrder } from '@primal/contracts/delivery/route';
import {
  type OrderEventData,
  orderConverted,
  orderDeleted,
  orderSaved,
} from '@primal/contracts/orders/events';
import { answerOf } from '@primal/service-kit/answers';
import { copyOf } from '@primal/service-kit/database';
import { keepCopy, markDeleted, on, type Subscription } from '@primal/service-kit/subscriptions';
import { carryInvoice } from '../route/carry-invoice.ts';
import { lockDelivery } from '../route/store.ts';
import type { DeliveryTx } from '../tables.ts';
import { OrderSchema } from './tables.ts';

const table = 'orders';

const shown = answerOf(stopOrder.omit({ isDeleted: true }));

const row = (order: OrderEventData) => copyOf(OrderSchema)({ ...order, deleted: false, shown: shown(order) });

const saved = keepCopy(orderSaved, {
  table,
  row,
  before: ({ key, data: { invoiceId } }, tx: DeliveryTx) =>
    lockDelivery(tx, { salesOrderId: key, invoiceId }),
  changed: ({ key }, tx) => carryInvoice(tx, key),
});

export const followOrders = (): Subscription[] => [
  saved,
  on(orderConverted, saved.apply),
  markDeleted(orderDeleted, { table, row: { deleted: true } }),
];
