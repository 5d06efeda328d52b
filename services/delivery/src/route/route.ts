import { defineEntity, p } from '@mikro-orm/core';
import { stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import type { PrintedStop } from '@primal/contracts/delivery/printed-stops';
import { maxRouteNotesLength } from '@primal/contracts/delivery/route';
import {
  computeRouteStatus,
  type FailedReason,
  failedReasons,
  pickupMarker,
  routeStatuses,
  type StopStatus,
  stopStatuses,
} from '@primal/contracts/delivery/stop-rules';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { Driver } from '../driver/driver.ts';

export const StopSchema = defineEntity({
  name: 'Stop',
  tableName: 'delivery_items',
  properties: {
    ...aggregateColumns,
    route: () => p.manyToOne(DeliveryRoute).fieldName('route_id'),
    invoiceId: p.uuid().strictNullable(),
    salesOrderId: p.uuid().strictNullable(),
    customerId: p.uuid().strictNullable(),
    sequenceNumber: p.integer(),
    status: p.enum(stopStatuses),
    isWarehousePickup: p.boolean(),
    deliveryNotes: p.text().strictNullable(),
    deliveredAt: p.datetime(3).strictNullable(),
    failedReason: p.enum(failedReasons).strictNullable(),
    failedNote: p.text().strictNullable(),
    isCanceled: p.boolean().fieldName('is_gone'),
  },
});

export class Stop extends StopSchema.class {
  /**
   * Sets the status. `delivered` also has a time, which may be the report's, and `failed` a reason. Other
   * statuses clear both.
   */
  setStatus(status: StopStatus, at?: Date): void {
    if (status !== 'delivered') this.deliveredAt = null;
    else this.deliveredAt = at ?? this.deliveredAt ?? new Date();
    if (status !== 'failed') this.setFailed(null, null);
    this.status = status;
  }

  setFailed(reason: FailedReason | null, note: string | null): void {
    this.failedReason = reason;
    this.failedNote = note;
  }

  setNotes(notes: string | null): void {
    this.deliveryNotes = notes;
    this.isWarehousePickup = notes === pickupMarker;
  }
}
StopSchema.setClass(Stop);

export const DeliveryRouteSchema = defineEntity({
  name: 'DeliveryRoute',
  tableName: 'delivery_routes',
  properties: {
    ...aggregateColumns,
    driver: () => p.manyToOne(Driver).fieldName('driver_id'),
    routeDate: p.date(),
    status: p.enum(routeStatuses),
    notes: p.text().strictNullable(),
    printedAt: p.datetime(3).strictNullable(),
    printed: p.json<PrintedStop[]>().strictNullable(),
    stops: () => p.oneToMany(Stop).mappedBy('route').orphanRemoval().orderBy({ sequenceNumber: 'asc' }),
  },
});

declare module '../tables.ts' {
  interface DeliveryTables extends Tables<[typeof DeliveryRouteSchema, typeof StopSchema]> {}
}

export type StopRecord = RecordOf<typeof StopSchema>;
export type RouteRecord = RecordOf<typeof DeliveryRouteSchema>;

export type StopDocument = Pick<StopRecord, 'invoiceId' | 'salesOrderId' | 'customerId'>;

export type NewStop = StopDocument & Pick<StopRecord, 'sequenceNumber' | 'status' | 'deliveryNotes'>;

type StopChange = Partial<
  Pick<StopRecord, 'sequenceNumber' | 'status' | 'deliveryNotes' | 'failedReason' | 'failedNote'>
>;

interface Reported {
  kind: 'delivered' | 'failed';
  reason: FailedReason | null;
  note: string | null;
}

/**
 * A driver's deliveries on one day, loaded and locked with its stops. Stops change only through the route,
 * because their places and statuses depend on each other.
 */
export class DeliveryRoute extends DeliveryRouteSchema.class {
  findStop(id: string): Stop | undefined {
    return this.stops.getItems().find((stop) => stop.id === id);
  }

  lastPlace(): number {
    return Math.max(0, ...this.stops.getItems().map((stop) => stop.sequenceNumber));
  }

  place(tx: EntityTx, { status, deliveryNotes, ...place }: NewStop): Stop {
    this.shiftStops(place.sequenceNumber);
    const stop = tx.em.create(Stop, {
      ...createFirstVersion(),
      version: 0,
      route: this,
      ...place,
      status,
      isWarehousePickup: false,
      deliveryNotes: null,
      deliveredAt: null,
      failedReason: null,
      failedNote: null,
      isCanceled: false,
    });
    stop.setStatus(status);
    stop.setNotes(deliveryNotes);
    this.saveStop(tx, stop);
    return stop;
  }

  changeStop(tx: EntityTx, stop: Stop, change: StopChange): void {
    const { sequenceNumber, status, deliveryNotes, failedReason, failedNote } = change;
    if (sequenceNumber !== undefined) {
      this.shiftStops(sequenceNumber, stop);
      stop.sequenceNumber = sequenceNumber;
    }
    if (status) stop.setStatus(status);
    if (stop.status === 'failed')
      stop.setFailed(failedReason ?? stop.failedReason, failedNote ?? stop.failedNote);
    if (deliveryNotes !== undefined) stop.setNotes(deliveryNotes);
    this.saveStop(tx, stop);
  }

  recordReport(tx: EntityTx, stop: Stop, { kind, reason, note }: Reported, at: Date): void {
    stop.setStatus(kind, at);
    if (kind === 'failed') stop.setFailed(reason, note);
    this.saveStop(tx, stop);
  }

  /**
   * Marks a stop whose document was voided or deleted, or clears the mark
   * (docs/rules/delivery.md#invoiced-on-the-way).
   */
  setCanceled(tx: EntityTx, stop: Stop, isCanceled: boolean): void {
    stop.isCanceled = isCanceled;
    this.saveStop(tx, stop);
  }

  /** Sets the invoice of a converted order's stop; null after the order was reopened. */
  setInvoice(tx: EntityTx, stop: Stop, invoiceId: string | null): void {
    stop.invoiceId = invoiceId;
    this.saveStop(tx, stop);
  }

  acceptStop(tx: EntityTx, stop: Stop, from: DeliveryRoute): void {
    const sequenceNumber = this.lastPlace() + 1;
    from.stops.remove(stop);
    from.recompute();
    this.stops.add(stop);
    stop.sequenceNumber = sequenceNumber;
    stop.setStatus('pending');
    this.saveStop(tx, stop);
  }

  removeStop(tx: EntityTx, stop: Stop): void {
    this.stops.remove(stop);
    this.recompute();
    tx.record(stopRemoved, { key: stop.id, sequence: stop.version + 1, data: { id: stop.id } });
  }

  /** Numbers the stops from 1 in the order of `ids`, which must be complete; 409 if the stops changed. */
  reorder(tx: EntityTx, ids: readonly string[]): void {
    const stops = ids.map((id) => this.findStop(id));
    if (stops.length !== this.stops.length || stops.includes(undefined))
      throw problem.stale('The stops of this route have changed. Reload to see them.');
    for (const [at, stop] of stops.entries())
      if (stop && stop.sequenceNumber !== at + 1) {
        stop.sequenceNumber = at + 1;
        this.saveStop(tx, stop);
      }
  }

  /** Numbers the stops from 1 in the order of `ids`, which must be complete. Records no event itself. */
  arrange(ids: readonly string[]): void {
    for (const stop of this.stops) stop.sequenceNumber = ids.indexOf(stop.id) + 1;
    this.recompute();
  }

  /** Appends the lines that the notes lack. 409 if the notes get too long. */
  addNotes(notes: string | null): void {
    const before = this.notes ? this.notes.split('\n') : [];
    const added = (notes ? notes.split('\n') : []).filter((line) => !before.includes(line));
    if (added.length === 0) return;
    const all = [...before, ...added].join('\n');
    if (all.length > maxRouteNotesLength)
      throw problem.conflict(
        `The notes of this route are full: they hold at most ${maxRouteNotesLength} characters.`,
      );
    this.notes = all;
  }

  /** Shifts stops down by one if the place is taken (docs/rules/delivery.md#sequence). */
  private shiftStops(place: number, moving?: Stop): void {
    const others = this.stops.getItems().filter((stop) => stop !== moving);
    if (!others.some((stop) => stop.sequenceNumber === place)) return;
    for (const stop of others) if (stop.sequenceNumber >= place) stop.sequenceNumber += 1;
  }

  private saveStop(tx: EntityTx, stop: Stop): void {
    incrementVersion<Stop>(stop);
    this.recompute();
    const { id, salesOrderId, invoiceId, status } = stop;
    const { id: routeId, routeDate, driver, status: routeStatus } = this;
    const route = { routeId, driverName: driver.name, driverId: driver.id, routeDate, routeStatus };
    const data = { id, salesOrderId, invoiceId, status, ...route, updatedAt: stop.updatedAt.toISOString() };
    tx.record(stopSaved, { key: id, sequence: stop.version, data });
  }

  private recompute(): void {
    const carried = this.stops.getItems().filter((stop) => !stop.isCanceled);
    const status = computeRouteStatus(carried.map((stop) => stop.status));
    incrementVersion<DeliveryRoute>(this, { status });
  }
}
DeliveryRouteSchema.setClass(DeliveryRoute);
