import { defineEntity, p } from '@mikro-orm/core';
import { stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import { copyOf } from '@primal/service-kit/database';
import { keepCopy, markDeleted, type Subscription } from '@primal/service-kit/subscriptions';

/** Which driver delivers which document; just enough to say what each of them brought. */
export const DeliverySchema = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    /** The stop's id. */
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    invoiceId: p.uuid().strictNullable(),
    salesOrderId: p.uuid().strictNullable(),
    /** Null where the event was told before drivers were named by their id. */
    driverId: p.uuid().nullable(),
    driverName: p.text().default(''),
  },
});

const table = 'deliveries';
const row = copyOf(DeliverySchema);

export const followDeliveries = (): Subscription[] => [
  keepCopy(stopSaved, {
    table,
    row: ({ driverId = null, ...stop }) => row({ ...stop, driverId, deleted: false }),
  }),
  markDeleted(stopRemoved, { table, row: { deleted: true } }),
];
