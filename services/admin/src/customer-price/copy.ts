import { randomUUIDv7 } from 'node:crypto';
import type {
  CustomerPriceAnswer,
  copyPricesAnswer,
  copyPricesBody,
} from '@primal/contracts/admin/customer-price';
import { customerPriceSaved } from '@primal/contracts/admin/events';
import { today } from '@primal/contracts/shared/dates';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { insertRecords } from '../bulk.ts';
import type { AdminDb, AdminTx } from '../tables.ts';
import { auditPrices, CustomerPriceSchema, toAnswer } from './customer-price.ts';
import { isMarkup, markupRefusal, seesCosts } from './markups.ts';
import { describeOverlap, overlaps, toOverlapKey } from './overlap.ts';
import { lockCustomers, lockProductKeys, selectPrices } from './store.ts';

const batch = 500;

const readCurrentPrices = async (db: AdminDb, customerId: string): Promise<CustomerPriceAnswer[]> => {
  const rows = await selectPrices(db)
    .where('cp.customer_id', '=', customerId)
    .where((price) => price.or([price('cp.to', 'is', null), price('cp.to', '>=', today())]))
    .orderBy('cp.id')
    .execute();
  return rows.map(toAnswer);
};

const createOverlapFinder = (prices: readonly CustomerPriceAnswer[]) => {
  const groups = Map.groupBy(prices, toOverlapKey);
  return (copy: CustomerPriceAnswer) =>
    groups.get(toOverlapKey(copy))?.find((other) => overlaps(copy, other));
};

const storeCopies = async (tx: AdminTx, copies: readonly CustomerPriceAnswer[]): Promise<void> => {
  for (let at = 0; at < copies.length; at += batch) {
    const some = copies.slice(at, at + batch);
    await insertRecords(tx.db, CustomerPriceSchema, some);
    for (const price of some)
      tx.record(customerPriceSaved, { key: price.id, sequence: price.version, data: price });
    await tx.flush();
  }
  auditPrices(
    tx,
    copies.map((after) => ({ after })),
  );
};

export const copyPrices = async (
  tx: AdminTx,
  { fromCustomerId, customerId }: z.output<typeof copyPricesBody>,
): Promise<z.output<typeof copyPricesAnswer>> => {
  if (fromCustomerId === customerId)
    throw createFieldProblem('Choose another customer to copy from.', 'fromCustomerId');
  const names = await lockCustomers(tx.db, [fromCustomerId, customerId]);
  for (const [path, id] of Object.entries({ fromCustomerId, customerId }))
    if (!names.has(id)) throw createFieldProblem('This customer does not exist.', path);
  const sourcePrices = await readCurrentPrices(tx.db, fromCustomerId);
  const existing = await lockProductKeys(
    tx.db,
    sourcePrices.flatMap(({ productId }) => productId ?? []),
  );
  const own = createOverlapFinder(await readCurrentPrices(tx.db, customerId));
  const seesAll = seesCosts(tx.identity);
  const now = new Date().toISOString();
  const copies: CustomerPriceAnswer[] = [];
  const leftOut: { price: CustomerPriceAnswer; problem: string }[] = [];
  for (const price of sourcePrices) {
    if (price.productId !== null && !existing.has(price.productId)) continue;
    const copy = { ...price, ...names.get(customerId), customerId, id: randomUUIDv7(), version: 1 };
    const other = own(copy);
    if (!seesAll && isMarkup(price)) leftOut.push({ price, problem: markupRefusal });
    else if (other) leftOut.push({ price, problem: describeOverlap(other, seesAll) });
    else copies.push({ ...copy, createdAt: now, updatedAt: now });
  }
  await storeCopies(tx, copies);
  return { copied: copies.length, leftOut };
};
