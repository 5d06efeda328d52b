import { adminApi } from './admin/api.ts';
import type { Area } from './area-names.ts';
import { billingApi } from './billing/api.ts';
import { deliveryApi } from './delivery/api.ts';
import { ordersApi } from './orders/api.ts';
import type { ApiTable } from './shared/api.ts';

/** Browser calls of each area, for code that handles all areas. Screens import their own tables. */
export const callTables: Record<Area, ApiTable> = {
  orders: ordersApi,
  billing: billingApi,
  delivery: deliveryApi,
  admin: adminApi,
};
