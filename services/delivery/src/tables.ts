import type { Kysely, Tables } from '@primal/service-kit/database';
import type { Tx } from '@primal/service-kit/tx';
import type { CustomerSchema } from '@primal/service-trade/copies/customers';
import type { SettingsSchema } from '@primal/service-trade/copies/settings';

/** Columns of tables by name: tables of kit and trade; each slice adds its own. */
export interface DeliveryTables extends Tables<[typeof CustomerSchema, typeof SettingsSchema]> {}
export type DeliveryDb = Kysely<DeliveryTables>;
export type DeliveryTx = Tx<DeliveryTables>;
