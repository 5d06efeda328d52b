import type { RouteStatus } from '@primal/contracts/delivery/rules';
import type { DriverFacts } from '../driver/presenter.ts';
import type { DeliveryDb } from '../tables.ts';

/** A route with its driver as a row, under the names of their fields. */
export interface RouteRow
  extends Pick<DriverFacts, 'name' | 'phone' | 'email' | 'vehicleNumber' | 'isActive'> {
  id: string;
  driverId: string;
  driverVersion: number;
  driverCreatedAt: Date;
  driverUpdatedAt: Date;
  routeDate: string;
  status: RouteStatus;
  notes: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const selectRoutes = (db: DeliveryDb) =>
  db
    .selectFrom('delivery_routes as r')
    .innerJoin('drivers as d', 'd.id', 'r.driver_id')
    .select(['r.id', 'r.status', 'r.notes', 'r.version', 'd.name', 'd.phone', 'd.email'])
    .select([
      'r.driver_id as driverId',
      'r.route_date as routeDate',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
    ])
    .select([
      'd.vehicle_number as vehicleNumber',
      'd.is_active as isActive',
      'd.version as driverVersion',
      'd.created_at as driverCreatedAt',
      'd.updated_at as driverUpdatedAt',
    ]);
