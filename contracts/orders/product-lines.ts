import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { id } from '../shared/schemas.ts';

/** Orders updated by one call. */
export const maxUpdatedOrders = 100;

/** Open orders with unweighed lines of another type than the product now has. */
export const staleOrders = z.object({
  orders: z.array(z.object({ id: z.string(), orderNumber: z.string() })),
  total: z.number().int(),
});

/** Version of the product that the answer must know. */
const version = () => z.number({ error: 'Must be a version.' }).int().min(1, 'Must be a version.');

export const productLinesApi = apiTable({
  findStaleOrders: {
    method: 'GET',
    path: '/api/sales-orders/product-lines',
    permission: 'editProducts',
    summary: `Open orders with unweighed lines that were made when the product had another type; at most ${maxUpdatedOrders} listed.`,
    query: z.object({ productId: id(), version: parameter(z.preprocess(Number, version())) }),
    answer: staleOrders,
  },
  updateProductLines: {
    method: 'POST',
    path: '/api/sales-orders/product-lines',
    permission: 'editProducts',
    summary: `Take the product's type over to these lines, ${maxUpdatedOrders} orders at once. Prices stay.`,
    body: z.strictObject({ productId: id(), version: version() }),
    answer: staleOrders,
  },
});
