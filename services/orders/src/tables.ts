import type { Tables } from '@primal/service-kit/database';
import { OutgoingMailSchema } from '@primal/service-kit/mail/send-once';
import type { Tx } from '@primal/service-kit/tx';
import { CredentialsSchema } from '@primal/service-trade/copies/credentials';
import { CustomerPriceSchema } from '@primal/service-trade/copies/customer-prices';
import { CustomerSchema } from '@primal/service-trade/copies/customers';
import { ProductSchema } from '@primal/service-trade/copies/products';
import { SettingsSchema } from '@primal/service-trade/copies/settings';
import type { Kysely } from 'kysely';
import { CreditSchema } from './copies/credits.ts';
import { DeliveryTermsSchema, ProductStockSchema } from './copies/delivery.ts';
import { InvoiceSchema } from './copies/invoices.ts';
import { AwaitedInvoiceSchema } from './credit/account.ts';
import { GuideProductSchema } from './guide/guide.ts';
import { DeletedOrderSchema } from './order/deleted-order.ts';
import { OrderLineSchema, SalesOrderSchema } from './order/order.ts';
import { PieceSchema } from './piece/piece.ts';
import {
  StandingDateSchema,
  StandingOrderSchema,
  StandingProgressSchema,
} from './standing-order/standing-order.ts';

export const entities = [
  CustomerSchema,
  ProductSchema,
  CustomerPriceSchema,
  InvoiceSchema,
  CreditSchema,
  AwaitedInvoiceSchema,
  SalesOrderSchema,
  OrderLineSchema,
  DeletedOrderSchema,
  PieceSchema,
  GuideProductSchema,
  ProductStockSchema,
  DeliveryTermsSchema,
  SettingsSchema,
  StandingOrderSchema,
  StandingDateSchema,
  StandingProgressSchema,
  CredentialsSchema,
  OutgoingMailSchema,
] as const;

export type OrdersTables = Tables<typeof entities>;
export type OrdersDb = Kysely<OrdersTables>;
export type OrdersTx = Tx<OrdersTables>;
