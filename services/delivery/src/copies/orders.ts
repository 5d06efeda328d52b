import { defineEntity, p } from '@mikro-orm/core';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import {
  type OrderEventData,
  orderConverted,
  orderDeleted,
  orderSaved,
} from '@primal/contracts/orders/events';
import type { Envelope } from '@primal/contracts/shared/events';
import { on, upsertNewer } from '@primal/service-kit/subscriptions';
import { carryInvoice } from '../route/assign.ts';
import { lockDelivery } from '../route/documents.ts';
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

const orderRow = ({ customerId, invoiceId, orderNumber, total, status, ...data }: OrderEventData) => ({
  deleted: false,
  customer_id: customerId,
  invoice_id: invoiceId,
  status,
  expected_delivery_date: data.expectedDeliveryDate,
  work_order_printed: data.workOrderPrinted,
  unweighed_count: data.unweighedCount,
  shown: { id: data.id, orderNumber, total, status },
});

const copyOrder = async (
  { key, sequence, data }: Envelope<OrderEventData>,
  tx: DeliveryTx,
): Promise<void> => {
  const { invoiceId } = data;
  await lockDelivery(tx, { salesOrderId: key, invoiceId });
  const row = { id: key, sequence, ...orderRow(data) };
  if (await upsertNewer(tx.db, 'orders', row)) await carryInvoice(tx, key);
};

const table = 'orders';

export const orderConsumers = [
  on(orderSaved, copyOrder, { copy: { table, row: orderRow } }),
  on(orderConverted, copyOrder),
  on(
    orderDeleted,
    async ({ key, sequence }, tx: DeliveryTx) => {
      await upsertNewer(tx.db, table, { id: key, sequence, deleted: true });
    },
    { gone: { table, row: { deleted: true } } },
  ),
];
