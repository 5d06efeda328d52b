import { CustomerSchema } from '@primal/service-kit/copies/customers';
import { ProductSchema } from '@primal/service-kit/copies/products';
import type { Tables } from '@primal/service-kit/database';
import type { Tx } from '@primal/service-kit/tx';
import type { Kysely } from 'kysely';
import { OrderLineSchema, SalesOrderSchema } from './order/order.ts';

export const entities = [CustomerSchema, ProductSchema, SalesOrderSchema, OrderLineSchema] as const;

export type OrdersTables = Tables<typeof entities>;
export type OrdersDb = Kysely<OrdersTables>;
export type OrdersTx = Tx<OrdersTables>;
