import { deliveryApi } from '@primal/contracts/delivery/api';
import { driverDeleted, driverSaved, stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import { followCustomers } from '@primal/service-kit/copies/customers';
import { routes } from '@primal/service-kit/routes';
import { defineService } from '@primal/service-kit/service';
import { invoiceConsumers } from './copies/invoices.ts';
import { orderConsumers } from './copies/orders.ts';
import { driverHandlers } from './driver/routes.ts';
import { migrations } from './migrations/index.ts';
import { republish } from './republish.ts';
import { routeHandlers, stopHandlers } from './route/routes.ts';
import { type DeliveryTables, entities } from './tables.ts';

export const delivery = defineService<DeliveryTables>({
  name: 'delivery',
  entities,
  migrations,
  routes: [routes(deliveryApi, { ...driverHandlers, ...routeHandlers, ...stopHandlers })],
  consumers: [...followCustomers(), ...orderConsumers, ...invoiceConsumers],
  publishes: [driverSaved, driverDeleted, stopSaved, stopRemoved],
  republish,
});
