import { defineEntity, p } from '@mikro-orm/core';
import { aggregateColumns } from '@primal/service-kit/aggregate';
import type { Tables } from '@primal/service-kit/database';

export const GuideProductSchema = defineEntity({
  name: 'GuideProduct',
  tableName: 'guide_products',
  properties: {
    ...aggregateColumns,
    customerId: p.uuid(),
    productId: p.uuid(),
    pinned: p.boolean(),
    hidden: p.boolean(),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof GuideProductSchema]> {}
}
