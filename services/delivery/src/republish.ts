import { driverSaved, stopSaved } from '@primal/contracts/delivery/events';
import { instant } from '@primal/service-kit/database';
import { fact, inBatches, type Republished } from '@primal/service-kit/service';
import { presentDriver } from './driver/presenter.ts';
import { selectDrivers } from './driver/store.ts';
import type { DeliveryDb } from './tables.ts';

/** Every driver and every stop as it now is. */
export async function* republish(db: DeliveryDb): AsyncGenerator<Republished> {
  const drivers = (after: string, limit: number) =>
    selectDrivers(db).where('d.id', '>', after).orderBy('d.id').limit(limit).execute();
  for await (const rows of inBatches(drivers))
    for (const driver of rows)
      yield fact(driverSaved, { key: driver.id, sequence: driver.version, data: presentDriver(driver) });

  const stops = (after: string, limit: number) =>
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
      .where('s.id', '>', after)
      .orderBy('s.id')
      .limit(limit)
      .execute();
  for await (const rows of inBatches(stops))
    for (const { version, changedAt, ...stop } of rows) {
      const data = { ...stop, updatedAt: instant(changedAt) };
      yield fact(stopSaved, { key: stop.id, sequence: version, data });
    }
}
