import type { Kysely, Tables } from '@primal/service-kit/database';
import type { Tx } from '@primal/service-kit/tx';
import { CustomerSchema } from './customer/customer.ts';
import { InvoiceSchema } from './invoice/invoice.ts';
import { InvoiceItemSchema } from './invoice/item.ts';
import { AllocationSchema } from './payment/allocation.ts';
import { PaymentSchema } from './payment/payment.ts';
import { ProductSchema } from './product/product.ts';
import { SettingsSchema } from './settings/settings.ts';

export const entities = [
  CustomerSchema,
  ProductSchema,
  SettingsSchema,
  InvoiceSchema,
  InvoiceItemSchema,
  PaymentSchema,
  AllocationSchema,
] as const;

export type BillingTables = Tables<typeof entities>;
export type BillingDb = Kysely<BillingTables>;
export type BillingTx = Tx<BillingTables>;
