import * as published from '@primal/contracts/delivery/events';
import { defineService } from '@primal/service-kit/service';
import { followSettings } from '@primal/service-trade/copies/settings';
import { boardRoutes } from './board/routes.ts';
import { followStopCustomers } from './copies/customers.ts';
import { driverRoutes } from './driver/routes.ts';
import { republishDrivers } from './driver/store.ts';
import { entities } from './entities.ts';
import { migrations } from './migrations/index.ts';
import { planningRoutes } from './planning/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { checkDelivery } from './route/checks.ts';
import { followInvoices } from './route/follow-invoices.ts';
import { followOrders } from './route/follow-orders.ts';
import { routeRoutes, stopRoutes } from './route/routes.ts';
import { republishStops } from './route/store.ts';
import { settlementRoutes } from './settlement/routes.ts';
import type { DeliveryTables } from './tables.ts';

export const delivery = defineService<DeliveryTables>({
  name: 'delivery',
  entities,
  migrations,
  routes: [
    driverRoutes,
    routeRoutes,
    stopRoutes,
    planningRoutes,
    boardRoutes,
    reportRoutes,
    settlementRoutes,
  ],
  consumers: [...followStopCustomers(), ...followOrders(), ...followInvoices(), ...followSettings()],
  publishes: Object.values(published),
  republish: [republishDrivers, republishStops],
  checks: checkDelivery,
});
