import { defineEntity, p } from '@mikro-orm/core';
import { stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import { type FailedReason, failedReasons } from '@primal/contracts/delivery/failed-reasons';
import type { PrintedStop } from '@primal/contracts/delivery/printed';
import { longestRouteNotes } from '@primal/contracts/delivery/route';
import {
  pickupMarker,
  routeStatus,
  routeStatuses,
  type StopStatus,
  stopStatuses,
} from '@primal/contracts/delivery/rules';
import { aggregateColumns, firstVersion, nextVersion } from '@primal/service-kit/aggregate';
import type { RecordOf } from '@primal/service-kit/database';
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
    /** Its invoice was voided, or its order deleted. */
    isGone: p.boolean(),
  },
});

/** One delivery on a route. The route decides about it, since a stop's place and status concern the others. */
export class Stop extends StopSchema.class {
  /** `delivered` carries its moment, which a driver may say, `failed` its reason; any other status has none. */
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

  /** The marker in the notes and the pickup flag say the same. */
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
    /** What its sheet said then. */
    printed: p.json<PrintedStop[]>().strictNullable(),
    stops: () => p.oneToMany(Stop).mappedBy('route').orphanRemoval().orderBy({ sequenceNumber: 'asc' }),
  },
});

export type StopRecord = RecordOf<typeof StopSchema>;
export type RouteRecord = RecordOf<typeof DeliveryRouteSchema>;

export type StopDocument = Pick<StopRecord, 'invoiceId' | 'salesOrderId' | 'customerId'>;

export type NewStop = StopDocument & Pick<StopRecord, 'sequenceNumber' | 'status' | 'deliveryNotes'>;

/** The fields of a stop that can be changed; what is absent stays. */
type StopChange = Partial<
  Pick<StopRecord, 'sequenceNumber' | 'status' | 'deliveryNotes' | 'failedReason' | 'failedNote'>
>;

interface Reported {
  kind: 'delivered' | 'failed';
  reason: FailedReason | null;
  note: string | null;
}

/** What a driver delivers on one day. Loaded and locked with its stops. */
export class DeliveryRoute extends DeliveryRouteSchema.class {
  findStop(id: string): Stop | undefined {
    return this.stops.getItems().find((stop) => stop.id === id);
  }

  /** The highest place that is taken; 0 when there are no stops. */
  lastPlace(): number {
    return Math.max(0, ...this.stops.getItems().map((stop) => stop.sequenceNumber));
  }

  place(tx: EntityTx, { status, deliveryNotes, ...place }: NewStop): Stop {
    this.makeRoom(place.sequenceNumber);
    const stop = tx.em.create(Stop, {
      ...firstVersion(),
      // Counted below, with what is set.
      version: 0,
      route: this,
      ...place,
      status,
      isWarehousePickup: false,
      deliveryNotes: null,
      deliveredAt: null,
      failedReason: null,
      failedNote: null,
      isGone: false,
    });
    stop.setStatus(status);
    stop.setNotes(deliveryNotes);
    this.stopSaved(tx, stop);
    return stop;
  }

  changeStop(tx: EntityTx, stop: Stop, change: StopChange): void {
    const { sequenceNumber, status, deliveryNotes, failedReason, failedNote } = change;
    if (sequenceNumber !== undefined) {
      this.makeRoom(sequenceNumber, stop);
      stop.sequenceNumber = sequenceNumber;
    }
    if (status) stop.setStatus(status);
    // A reason that is sent back with another status is one of before.
    if (stop.status === 'failed')
      stop.setFailed(failedReason ?? stop.failedReason, failedNote ?? stop.failedNote);
    if (deliveryNotes !== undefined) stop.setNotes(deliveryNotes);
    this.stopSaved(tx, stop);
  }

  /** Its driver has said how it ended, and when. */
  reported(tx: EntityTx, stop: Stop, { kind, reason, note }: Reported, at: Date): void {
    stop.setStatus(kind, at);
    if (kind === 'failed') stop.setFailed(reason, note);
    this.stopSaved(tx, stop);
  }

  /** Its document was voided or deleted, or is there again (docs/rules/delivery.md#invoiced-on-the-way). */
  markGone(tx: EntityTx, stop: Stop, isGone: boolean): void {
    stop.isGone = isGone;
    this.stopSaved(tx, stop);
  }

  /** The order of a stop was converted: its invoice is delivered with it. Null: the order was opened again. */
  carryInvoice(tx: EntityTx, stop: Stop, invoiceId: string | null): void {
    stop.invoiceId = invoiceId;
    this.stopSaved(tx, stop);
  }

  /** Takes a stop of another route over, behind its own; it is pending here. */
  takeOver(tx: EntityTx, stop: Stop, from: DeliveryRoute): void {
    const sequenceNumber = this.lastPlace() + 1;
    from.stops.remove(stop);
    from.recompute();
    this.stops.add(stop);
    stop.sequenceNumber = sequenceNumber;
    stop.setStatus('pending');
    this.stopSaved(tx, stop);
  }

  removeStop(tx: EntityTx, stop: Stop): void {
    this.stops.remove(stop);
    this.recompute();
    tx.record(stopRemoved, { key: stop.id, sequence: stop.version + 1, data: { id: stop.id } });
  }

  /** Numbers the stops densely from 1 in the order given, which names each of them. 409 when there are others by now. */
  reorder(tx: EntityTx, ids: readonly string[]): void {
    const stops = ids.map((id) => this.findStop(id));
    if (stops.length !== this.stops.length || stops.includes(undefined))
      throw problem.stale('The stops of this route have changed. Reload to see them.');
    for (const [at, stop] of stops.entries())
      if (stop && stop.sequenceNumber !== at + 1) {
        stop.sequenceNumber = at + 1;
        this.stopSaved(tx, stop);
      }
  }

  /** Numbers the stops densely from 1 in the order given, which names each of them; the next event tells of it. */
  arrange(ids: readonly string[]): void {
    for (const stop of this.stops) stop.sequenceNumber = ids.indexOf(stop.id) + 1;
    this.recompute();
  }

  /** Adds the lines that are not there yet to the notes; what is there stays. 409 when they get longer than a route's may be. */
  addNotes(notes: string | null): void {
    const before = this.notes ? this.notes.split('\n') : [];
    const added = (notes ? notes.split('\n') : []).filter((line) => !before.includes(line));
    if (added.length === 0) return;
    const all = [...before, ...added].join('\n');
    if (all.length > longestRouteNotes)
      throw problem.conflict(
        `The notes of this route are full: they hold at most ${longestRouteNotes} characters.`,
      );
    this.notes = all;
  }

  /** When the place is taken, every stop from there on moves down by one (docs/rules/delivery.md#sequence). */
  private makeRoom(place: number, moving?: Stop): void {
    const others = this.stops.getItems().filter((stop) => stop !== moving);
    if (!others.some((stop) => stop.sequenceNumber === place)) return;
    for (const stop of others) if (stop.sequenceNumber >= place) stop.sequenceNumber += 1;
  }

  private stopSaved(tx: EntityTx, stop: Stop): void {
    nextVersion<Stop>(stop);
    this.recompute();
    const { id, salesOrderId, invoiceId, status } = stop;
    const { id: routeId, routeDate, driver, status: routeStatus } = this;
    const route = { routeId, driverName: driver.name, driverId: driver.id, routeDate, routeStatus };
    const data = { id, salesOrderId, invoiceId, status, ...route, updatedAt: stop.updatedAt.toISOString() };
    tx.record(stopSaved, { key: id, sequence: stop.version, data });
  }

  /** The status follows from the stops'. */
  private recompute(): void {
    const carried = this.stops.getItems().filter((stop) => !stop.isGone);
    const status = routeStatus(carried.map((stop) => stop.status));
    nextVersion<DeliveryRoute>(this, { status });
  }
}
DeliveryRouteSchema.setClass(DeliveryRoute);
