import { productDeleted, productSaved } from '@primal/contracts/admin/events';
import { lineProductSchema } from '@primal/contracts/shared/lines';
import { upsertNewer } from '@primal/service-kit/copies';
import { on } from '@primal/service-kit/subscriptions';
import type { OrdersTx } from '../tables.ts';

/** Keep the copies of products: what lines keep of them, and the prices of the tiers. */
export const productConsumers = [
  on(productSaved, async ({ sequence, data }, { db }: OrdersTx) => {
    await upsertNewer(db, 'products', {
      id: data.id,
      sequence,
      deleted: false,
      snapshot: lineProductSchema.parse(data),
      wholesale_price: data.wholesalePrice,
      restaurant_price: data.restaurantPrice,
      retail_price: data.retailPrice,
    });
  }),

  on(productDeleted, async ({ sequence, data }, { db }: OrdersTx) => {
    await upsertNewer(db, 'products', { id: data.id, sequence, deleted: true });
  }),
];
