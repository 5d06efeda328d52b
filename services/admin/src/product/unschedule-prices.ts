import type { unscheduleBody } from '@primal/contracts/admin/prices';
import type { Identity } from '@primal/contracts/shared/identity';
import { problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import type { AdminTx } from '../tables.ts';
import { auditPriceChanges, type Repriced, storePrices } from './new-prices.ts';
import { assertMayUnscheduleCost } from './permissions.ts';
import { auditUnscheduled, type ProductRecord } from './product.ts';
import { lockProducts } from './store.ts';

const createNotScheduledProblem = (product: ProductRecord | undefined) =>
  problem.conflict(
    product
      ? `The prices of ${product.name} are no longer scheduled. Nothing was deleted.`
      : 'Someone else deleted a product with these prices. No prices were deleted.',
    'not_scheduled',
  );

/**
 * Deletes all of these prices, or none. 409 if a price is no longer scheduled. 403 if a price includes a
 * hidden cost.
 */
export const unschedulePrices = async (
  tx: AdminTx,
  scheduled: z.output<typeof unscheduleBody>['scheduled'],
  identity: Identity,
): Promise<void> => {
  const byProduct = Map.groupBy(scheduled, ({ productId }) => productId);
  const products = await lockProducts(tx.db, [...byProduct.keys()]);
  const updatedAt = new Date().toISOString();
  const taken = [...byProduct].map(([productId, entries]) => {
    const before = products.get(productId);
    const ids = new Set(entries.map(({ scheduledId }) => scheduledId));
    const removed = before?.scheduledPrices.filter(({ id }) => ids.has(id)) ?? [];
    if (!before || removed.length < ids.size) throw createNotScheduledProblem(before);
    for (const entry of removed) assertMayUnscheduleCost(identity, entry);
    const scheduledPrices = before.scheduledPrices.filter(({ id }) => !ids.has(id));
    const repriced: Repriced = {
      before,
      after: { ...before, scheduledPrices, version: before.version + 1, updatedAt },
    };
    return { repriced, removed };
  });
  await storePrices(
    tx,
    taken.map(({ repriced }) => repriced),
  );
  const changes = taken.flatMap(({ repriced, removed }) =>
    removed
      .flatMap(auditUnscheduled)
      .map((change) => ({ ...change, field: `${repriced.before.name}: ${change.field}` })),
  );
  auditPriceChanges(tx, { products: taken.length, changes });
};
