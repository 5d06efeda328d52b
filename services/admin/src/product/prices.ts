import { productSaved } from '@primal/contracts/admin/events';
import { priceFields, type pricesAnswer, type pricesBody } from '@primal/contracts/admin/prices';
import { auditChanges } from '@primal/contracts/shared/audit';
import { oneOf } from '@primal/service-kit/database';
import type { z } from 'zod';
import { updateRecords } from '../bulk.ts';
import type { AdminTx } from '../tables.ts';
import { type ProductRecord, ProductSchema, presentProduct } from './product.ts';
import { selectProducts } from './store.ts';

/** An entry names so many prices, and counts the others. */
const mostNamed = 100;

const auditPrices = (
  tx: AdminTx,
  stored: ReadonlyMap<string, ProductRecord>,
  saved: readonly ProductRecord[],
): void => {
  const changes = saved.flatMap((product) =>
    auditChanges(priceFields, stored.get(product.id) ?? {}, product).map((change) => ({
      ...change,
      field: `${product.name}: ${change.field}`,
    })),
  );
  if (changes.length === 0) return;
  const left = changes.length - mostNamed;
  const rest = left > 0 ? [{ field: `${left} more prices`, before: null, after: null }] : [];
  tx.audit({
    kind: 'prices',
    subject: {
      type: 'products',
      id: null,
      label: saved.length === 1 ? '1 product' : `${saved.length} products`,
    },
    changes: [...changes.slice(0, mostNamed), ...rest],
  });
};

const gone = 'This product has been deleted.';
const stale = 'Someone else changed this product meanwhile. Its prices are shown anew; please check yours.';

/**
 * Changes the prices of many products at once, in one statement with an event each. A product that is gone, or that somebody
 * else has changed, is refused by itself; the others are stored.
 */
export const savePrices = async (
  tx: AdminTx,
  { prices }: z.output<typeof pricesBody>,
): Promise<z.output<typeof pricesAnswer>> => {
  const rows = await selectProducts(tx.db)
    .where(
      oneOf(
        'id',
        prices.map(({ id }) => id),
      ),
    )
    // One order for everybody, so that two people never wait for each other's rows.
    .orderBy('id')
    .forUpdate()
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const updatedAt = new Date().toISOString();
  const results = prices.map(({ id, version, ...changes }) => {
    const before = stored.get(id);
    if (!before) return { id, product: null, problem: gone };
    if (version !== undefined && version !== before.version) return { id, product: before, problem: stale };
    const after = { ...before, ...changes, version: before.version + 1, updatedAt };
    const unitPrice = after.unitPrice ?? after.restaurantPrice;
    return { id, product: { ...after, unitPrice }, problem: null };
  });
  const saved = results.flatMap(({ product, problem }) => (product && !problem ? [product] : []));
  await updateRecords(tx.db, ProductSchema, saved);
  auditPrices(tx, stored, saved);
  for (const product of saved)
    tx.record(productSaved, { key: product.id, sequence: product.version, data: presentProduct(product) });
  return {
    results: results.map(({ product, ...result }) => ({
      ...result,
      product: product && presentProduct(product),
    })),
  };
};
