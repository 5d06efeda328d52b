import { deliveryApi } from '@primal/contracts/delivery/api';
import { driverDeleted, driverSaved, stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import { routes } from '@primal/service-kit/routes';
import { defineService } from '@primal/service-kit/service';
import { customerConsumers } from './customer/customer.ts';
import { driverHandlers } from './driver/handlers.ts';
import { invoiceConsumers } from './invoice/invoice.ts';
import { migrations } from './migrations/index.ts';
import { orderConsumers } from './order/order.ts';
import { republish } from './republish.ts';
import { routeHandlers } from './route/handlers.ts';
import { stopHandlers } from './stop/handlers.ts';
import { type DeliveryTables, entities } from './tables.ts';

export const delivery = defineService<DeliveryTables>({
  name: 'delivery',
  entities,
  migrations,
  routes: [routes(deliveryApi, { ...driverHandlers, ...routeHandlers, ...stopHandlers })],
  consumers: [...customerConsumers, ...orderConsumers, ...invoiceConsumers],
  publishes: [driverSaved, driverDeleted, stopSaved, stopRemoved],
  republish,
});
