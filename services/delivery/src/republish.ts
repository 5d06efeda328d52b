import { driverSaved, stopSaved } from '@primal/contracts/delivery/events';
import { instant } from '@primal/service-kit/database';
import { inBatches, type Republished, type Span, snapshot, within } from '@primal/service-kit/service';
import { presentDriver } from './driver/presenter.ts';
import { selectDrivers } from './driver/store.ts';
import type { DeliveryDb } from './tables.ts';

/** Every driver and every stop as it now is. */
export async function* republish(db: DeliveryDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  const drivers = (span: Span) =>
    selectDrivers(db).where(within('d.id', span)).orderBy('d.id').limit(span.limit).execute();
  for await (const rows of inBatches(drivers, ids))
    for (const driver of rows)
      yield snapshot(driverSaved, { key: driver.id, sequence: driver.version, data: presentDriver(driver) });

  const stops = (span: Span) =>
    db
      .selectFrom('delivery_items as s')
      .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
      .innerJoin('drivers as d', 'd.id', 'r.driver_id')
      .select(['s.id', 's.status', 's.version', 'd.name as driverName'])
      .select([
        's.route_id as routeId',
        's.sales_order_id as salesOrderId',
        's.invoice_id as invoiceId',
        'r.route_date as routeDate',
        'r.status as routeStatus',
        's.updated_at as changedAt',
      ])
      .where(within('s.id', span))
      .orderBy('s.id')
      .limit(span.limit)
      .execute();
  for await (const rows of inBatches(stops, ids))
    for (const { version, changedAt, ...stop } of rows) {
      const data = { ...stop, updatedAt: instant(changedAt) };
      yield snapshot(stopSaved, { key: stop.id, sequence: version, data });
    }
}
