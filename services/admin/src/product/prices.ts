import type { pricesAnswer, pricesBody } from '@primal/contracts/admin/prices';
import type { z } from 'zod';
import type { AdminTx } from '../tables.ts';
import { auditPrices, mostScheduled, type Repriced, storePrices, withPrices } from './new-prices.ts';
import { presentProduct } from './product.ts';
import { lockProducts } from './store.ts';

const gone = 'This product has been deleted.';
const stale = 'Someone else changed this product. Its current prices are shown; please check yours.';
const tooMany = `This product already has scheduled prices on ${mostScheduled} days. Delete one of them first.`;

/**
 * Changes the prices of many products, at once or from a day on, in one statement with an event each. A product that is
 * gone, or that somebody else has changed, is refused by itself; the others are stored.
 */
export const savePrices = async (
  tx: AdminTx,
  { from, prices }: z.output<typeof pricesBody>,
): Promise<z.output<typeof pricesAnswer>> => {
  const stored = await lockProducts(
    tx.db,
    prices.map(({ id }) => id),
  );
  const scheduling = from ? { from, by: tx.identity.name } : null;
  const repriced: Repriced[] = [];
  const results = prices.map(({ id, version, ...changes }) => {
    const before = stored.get(id);
    if (!before) return { id, product: null, problem: gone };
    const refused = (problem: string) => ({ id, product: presentProduct(before), problem });
    if (version !== undefined && version !== before.version) return refused(stale);
    const after = withPrices(before, changes, scheduling);
    if (after.scheduledPrices.length > mostScheduled) return refused(tooMany);
    repriced.push({ before, after });
    return { id, product: presentProduct(after), problem: null };
  });
  await storePrices(tx, repriced);
  auditPrices(tx, repriced, { from: from ?? null });
  return { results };
};
