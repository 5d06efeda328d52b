import { driverSaved, stopSaved } from '@primal/contracts/delivery/events';
import { fact, type Republished } from '@primal/service-kit/service';
import { presentDriver } from './driver/presenter.ts';
import { selectDrivers } from './driver/store.ts';
import type { DeliveryDb } from './tables.ts';

const batch = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

const nextStops = (db: DeliveryDb, after: string) =>
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
    ])
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(batch)
    .execute();

/** Every driver and every stop as it now is. */
export async function* republish(db: DeliveryDb): AsyncGenerator<Republished> {
  for (const driver of await selectDrivers(db).orderBy('d.id').execute())
    yield fact(driverSaved, { key: driver.id, sequence: driver.version, data: presentDriver(driver) });
  let stops = await nextStops(db, beforeAll);
  while (stops.length > 0) {
    for (const { version, ...data } of stops)
      yield fact(stopSaved, { key: data.id, sequence: version, data });
    stops = await nextStops(db, stops.at(-1)?.id ?? beforeAll);
  }
}
