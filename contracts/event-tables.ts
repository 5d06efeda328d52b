import * as adminEvents from './admin/events.ts';
import type { Area } from './area-names.ts';
import * as billingEvents from './billing/events.ts';
import * as deliveryEvents from './delivery/events.ts';
import * as ordersEvents from './orders/events.ts';
import type { EventDefinition } from './shared/events.ts';

/** Events of each area, for code that handles all areas. */
export const eventTables: Record<Area, readonly EventDefinition[]> = {
  orders: Object.values(ordersEvents),
  billing: Object.values(billingEvents),
  delivery: Object.values(deliveryEvents),
  admin: Object.values(adminEvents),
};
