import type { Kysely, Tables } from '@primal/service-kit/database';
import type { OutgoingMailSchema } from '@primal/service-kit/mail/send-once';
import type { Tx } from '@primal/service-kit/tx';
import type { CredentialsSchema } from '@primal/service-trade/copies/credentials';
import type { CustomerPriceSchema } from '@primal/service-trade/copies/customer-prices';
import type { CustomerSchema } from '@primal/service-trade/copies/customers';
import type { ProductSchema } from '@primal/service-trade/copies/products';

/** Columns of tables by name: tables of kit and trade; each slice adds its own. */
export interface BillingTables
  extends Tables<
    [
      typeof CustomerSchema,
      typeof ProductSchema,
      typeof CustomerPriceSchema,
      typeof CredentialsSchema,
      typeof OutgoingMailSchema,
    ]
  > {}

export type BillingDb = Kysely<BillingTables>;
export type BillingTx = Tx<BillingTables>;
