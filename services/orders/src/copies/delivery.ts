import { defineEntity, p } from '@mikro-orm/core';
import { customerDeleted, customerSaved, productDeleted, productSaved } from '@primal/contracts/admin/events';
import type { DeliveryCalendar } from '@primal/contracts/shared/delivery-days';
import { type Tables, toCopyRow } from '@primal/service-kit/database';
import { markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';

export const ProductStockSchema = defineEntity({
  name: 'ProductStock',
  tableName: 'product_stock',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    inStock: p.boolean().default(true),
  },
});

export const DeliveryTermsSchema = defineEntity({
  name: 'DeliveryTerms',
  tableName: 'delivery_terms',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    deliveryCharge: p.decimal('string').strictNullable(),
    freeDeliveryFrom: p.decimal('string').strictNullable(),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof ProductStockSchema, typeof DeliveryTermsSchema]> {}
}

/** Delivery calendar, and the time `HH:MM` when standing orders are made. */
export interface StandingCalendar extends DeliveryCalendar {
  standingOrdersAt: string;
}

export const followDeliveryTerms = (): Subscription[] => [
  syncCopy(productSaved, {
    table: 'product_stock',
    row: ({ inStock }) => toCopyRow(ProductStockSchema)({ inStock, deleted: false }),
  }),
  markDeleted(productDeleted, { table: 'product_stock', row: { deleted: true } }),
  syncCopy(customerSaved, {
    table: 'delivery_terms',
    row: ({ deliveryCharge, freeDeliveryFrom }) =>
      toCopyRow(DeliveryTermsSchema)({ deliveryCharge, freeDeliveryFrom, deleted: false }),
  }),
  markDeleted(customerDeleted, { table: 'delivery_terms', row: { deleted: true } }),
];
