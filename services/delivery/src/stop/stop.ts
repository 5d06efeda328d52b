import { defineEntity, p } from '@mikro-orm/core';
import { pickupMarker, type StopStatus, stopStatuses } from '@primal/contracts/delivery/rules';
import { DeliveryRoute } from '../route/route.ts';

export const StopSchema = defineEntity({
  name: 'Stop',
  tableName: 'delivery_items',
  properties: {
    id: p.uuid().primary(),
    route: () => p.manyToOne(DeliveryRoute).fieldName('route_id'),
    invoiceId: p.uuid().strictNullable(),
    salesOrderId: p.uuid().strictNullable(),
    customerId: p.uuid().strictNullable(),
    sequenceNumber: p.integer(),
    status: p.enum(stopStatuses),
    isWarehousePickup: p.boolean(),
    deliveryNotes: p.text().strictNullable(),
    deliveredAt: p.datetime(3).strictNullable(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** One delivery on a route. The route decides about it, since a stop's place and status concern the others. */
export class Stop extends StopSchema.class {
  /** `delivered` carries its moment; any other status has none (decisions, "Delivery"). */
  setStatus(status: StopStatus): void {
    if (status !== 'delivered') this.deliveredAt = null;
    else this.deliveredAt ??= new Date();
    this.status = status;
  }

  /** The marker in the notes and the pickup flag say the same. */
  setNotes(notes: string | null): void {
    this.deliveryNotes = notes;
    this.isWarehousePickup = notes === pickupMarker;
  }
}
StopSchema.setClass(Stop);
