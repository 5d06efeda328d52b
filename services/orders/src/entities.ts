import { OutgoingMailSchema } from '@primal/service-kit/mail/send-once';
import { CredentialsSchema } from '@primal/service-trade/copies/credentials';
import { CustomerPriceSchema } from '@primal/service-trade/copies/customer-prices';
import { CustomerSchema } from '@primal/service-trade/copies/customers';
import { ProductSchema } from '@primal/service-trade/copies/products';
import { SettingsSchema } from '@primal/service-trade/copies/settings';
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
];
