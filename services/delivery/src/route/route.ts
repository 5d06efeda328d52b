import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import { longestRouteNotes } from '@primal/contracts/delivery/route';
import {
  pickupMarker,
  routeStatus,
  routeStatuses,
  type StopStatus,
  stopStatuses,
} from '@primal/contracts/delivery/rules';
import { problem } from '@primal/service-kit/problem';
import { Driver } from '../driver/driver.ts';
import type { DeliveryTx } from '../tables.ts';

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
  /** `delivered` carries its moment; any other status has none. */
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

export const DeliveryRouteSchema = defineEntity({
  name: 'DeliveryRoute',
  tableName: 'delivery_routes',
  properties: {
    id: p.uuid().primary(),
    driver: () => p.manyToOne(Driver).fieldName('driver_id'),
    routeDate: p.date(),
    status: p.enum(routeStatuses),
    notes: p.text().strictNullable(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    stops: () => p.oneToMany(Stop).mappedBy('route').orphanRemoval().orderBy({ sequenceNumber: 'asc' }),
  },
});

/** What a stop is made from. */
export interface NewStop {
  invoiceId: string | null;
  salesOrderId: string | null;
  customerId: string | null;
  sequenceNumber: number;
  status: StopStatus;
  deliveryNotes: string | null;
}

/** The fields of a stop that can be changed; what is absent stays. */
export type StopChange = Partial<Pick<NewStop, 'sequenceNumber' | 'status' | 'deliveryNotes'>>;

/** What a driver delivers on one day. Loaded and locked with its stops. */
export class DeliveryRoute extends DeliveryRouteSchema.class {
  findStop(id: string): Stop | undefined {
    return this.stops.getItems().find((stop) => stop.id === id);
  }

  /** The highest place that is taken; 0 when there are no stops. */
  lastPlace(): number {
    return Math.max(0, ...this.stops.getItems().map((stop) => stop.sequenceNumber));
  }

  place(tx: DeliveryTx, { status, deliveryNotes, ...facts }: NewStop): Stop {
    this.makeRoom(facts.sequenceNumber);
    const now = new Date();
    const stop = tx.em.create(Stop, {
      id: randomUUIDv7(),
      route: this,
      ...facts,
      status,
      isWarehousePickup: false,
      deliveryNotes: null,
      deliveredAt: null,
      version: 0,
      createdAt: now,
      updatedAt: now,
    });
    stop.setStatus(status);
    stop.setNotes(deliveryNotes);
    this.stopSaved(tx, stop);
    return stop;
  }

  changeStop(tx: DeliveryTx, stop: Stop, { sequenceNumber, status, deliveryNotes }: StopChange): void {
    if (sequenceNumber !== undefined) {
      this.makeRoom(sequenceNumber, stop);
      stop.sequenceNumber = sequenceNumber;
    }
    if (status) stop.setStatus(status);
    if (deliveryNotes !== undefined) stop.setNotes(deliveryNotes);
    this.stopSaved(tx, stop);
  }

  /** The order of a stop was converted: its invoice is delivered with it. Null: the order was opened again. */
  carryInvoice(tx: DeliveryTx, stop: Stop, invoiceId: string | null): void {
    stop.invoiceId = invoiceId;
    this.stopSaved(tx, stop);
  }

  removeStop(tx: DeliveryTx, stop: Stop): void {
    this.stops.remove(stop);
    this.recompute();
    tx.record(stopRemoved, { key: stop.id, sequence: stop.version + 1, data: { id: stop.id } });
  }

  /** Numbers the stops densely from 1 in the order given, which names each of them. 409 when there are others by now. */
  reorder(tx: DeliveryTx, ids: readonly string[]): void {
    const stops = ids.map((id) => this.findStop(id));
    if (stops.length !== this.stops.length || stops.includes(undefined))
      throw problem.stale('The stops of this route have changed meanwhile. Reload to see them.');
    for (const [at, stop] of stops.entries())
      if (stop && stop.sequenceNumber !== at + 1) {
        stop.sequenceNumber = at + 1;
        this.stopSaved(tx, stop);
      }
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

  private stopSaved(tx: DeliveryTx, stop: Stop): void {
    stop.version += 1;
    stop.updatedAt = new Date();
    this.recompute();
    const { id, salesOrderId, invoiceId, status } = stop;
    const { id: routeId, routeDate, driver, status: routeStatus } = this;
    const route = { routeId, driverName: driver.name, routeDate, routeStatus };
    const data = { id, salesOrderId, invoiceId, status, ...route, updatedAt: stop.updatedAt.toISOString() };
    tx.record(stopSaved, { key: id, sequence: stop.version, data });
  }

  /** The status follows from the stops'. */
  private recompute(): void {
    this.status = routeStatus(this.stops.getItems().map((stop) => stop.status));
    this.version += 1;
    this.updatedAt = new Date();
  }
}
DeliveryRouteSchema.setClass(DeliveryRoute);
