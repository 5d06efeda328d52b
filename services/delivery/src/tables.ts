import type { Kysely, Tables } from '@primal/service-kit/database';
import type { Tx } from '@primal/service-kit/tx';
import { CustomerSchema } from './customer/customer.ts';
import { DriverSchema } from './driver/driver.ts';
import { InvoiceSchema } from './invoice/invoice.ts';
import { OrderSchema } from './order/order.ts';
import { DeliveryRouteSchema } from './route/route.ts';
import { StopSchema } from './stop/stop.ts';

export const entities = [
  CustomerSchema,
  OrderSchema,
  InvoiceSchema,
  DriverSchema,
  DeliveryRouteSchema,
  StopSchema,
] as const;

export type DeliveryTables = Tables<typeof entities>;
export type DeliveryDb = Kysely<DeliveryTables>;
export type DeliveryTx = Tx<DeliveryTables>;
