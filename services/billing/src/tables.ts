import { CustomerSchema } from '@primal/service-kit/copies/customers';
import { ProductSchema } from '@primal/service-kit/copies/products';
import type { Kysely, Tables } from '@primal/service-kit/database';
import type { Tx } from '@primal/service-kit/tx';
import { SettingsSchema } from './copies/settings.ts';
import { InvoiceItemSchema, InvoiceSchema } from './invoice/invoice.ts';
import { AllocationSchema, PaymentSchema } from './payment/payment.ts';

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
