import { defineEntity, p } from '@mikro-orm/core';
import { type StopAnswer, stopOrder } from '@primal/contracts/delivery/route';
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
import { carryInvoice, lockDelivery } from '../route/carry-invoice.ts';
import type { DeliveryTx } from '../tables.ts';

/** The copy of a sales order; `sequence` is the version it shows. Deleted ones stay, flagged: their stops stay too. */
export const OrderSchema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    customerId: p.uuid().strictNullable(),
    invoiceId: p.uuid().strictNullable(),
    status: p.text().strictNullable(),
    expectedDeliveryDate: p.date().strictNullable(),
    workOrderPrinted: p.boolean().default(false),
    unweighedCount: p.integer().default(0),
    /** What a stop shows of the order; null when only the deletion was heard of. */
    shown: p.json<Omit<NonNullable<StopAnswer['salesOrder']>, 'isDeleted'>>().strictNullable(),
  },
});

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
