import { adminApi } from './admin/api.ts';
import type { Area } from './areas.ts';
import { billingApi } from './billing/api.ts';
import { deliveryApi } from './delivery/api.ts';
import { ordersApi } from './orders/api.ts';
import type { ApiTable } from './shared/api.ts';

/** The calls of each area that people's browsers may send, for what goes through all of them. Screens take their own. */
export const callTables: Record<Area, ApiTable> = {
  orders: ordersApi,
  billing: billingApi,
  delivery: deliveryApi,
  admin: adminApi,
};
