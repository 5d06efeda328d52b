import { deliveryApi } from '@primal/contracts/delivery/api';
import { driverDeleted, driverSaved, stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import { followCustomers } from '@primal/service-kit/copies/customers';
import { routes } from '@primal/service-kit/routes';
import { defineService } from '@primal/service-kit/service';
import { invoiceConsumers } from './copies/invoices.ts';
import { orderConsumers } from './copies/orders.ts';
import { settingsConsumers } from './copies/settings.ts';
import { driverHandlers } from './driver/routes.ts';
import { migrations } from './migrations/index.ts';
import { planningHandlers } from './planning/routes.ts';
import { republish } from './republish.ts';
import { deliveryLedgers } from './route/ledgers.ts';
import { stopPdfMaker } from './route/pdf.ts';
import { routeHandlers, stopHandlers } from './route/routes.ts';
import { type DeliveryTables, entities } from './tables.ts';

export const delivery = defineService<DeliveryTables>({
  name: 'delivery',
  entities,
  migrations,
  routes: [
    routes(deliveryApi, { ...driverHandlers, ...routeHandlers, ...stopHandlers, ...planningHandlers }),
  ],
  consumers: [...followCustomers(), ...orderConsumers, ...invoiceConsumers, ...settingsConsumers],
  publishes: [driverSaved, driverDeleted, stopSaved, stopRemoved],
  republish,
  ledgers: deliveryLedgers,
  background: async () => stopPdfMaker,
});
