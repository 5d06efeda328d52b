import { priceFields, type unscheduleBody } from '@primal/contracts/admin/prices';
import type { ScheduledPricesAnswer } from '@primal/contracts/admin/product';
import { type BusinessDate, formatDate, today } from '@primal/contracts/shared/dates';
import type { Identity } from '@primal/contracts/shared/identity';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { repeat } from '@primal/service-kit/repeat';
import type { ServiceContext } from '@primal/service-kit/service';
import type { z } from 'zod';
import type { AdminTables, AdminTx } from '../tables.ts';
import { auditPriceChanges, auditPrices, type Repriced, storePrices } from './new-prices.ts';
import { assertMayUnscheduleCost } from './permissions.ts';
import { auditUnscheduled, type ProductRecord } from './product.ts';
import { lockProducts, selectProducts } from './store.ts';

/** Products per transaction, so that their rows are locked only briefly. */
const batch = 200;

/**
 * Milliseconds between checks. Until a check applies scheduled prices, prices are computed by day
 * (docs/rules/prices.md#scheduled-prices).
 */
const checkEvery = 30_000;

interface Stage extends Repriced {
  entry: ScheduledPricesAnswer;
}

const applyScheduled = (product: ProductRecord, entry: ScheduledPricesAnswer): ProductRecord => {
  const after = { ...product, scheduledPrices: product.scheduledPrices.filter((each) => each !== entry) };
  for (const field of priceFields)
    if (entry[field] !== undefined) Object.assign(after, { [field]: entry[field] });
  return after;
};

/** Scheduled prices that are due, by day; several if the service was down for days. */
const listDueStages = (product: ProductRecord, day: BusinessDate): Stage[] => {
  const stages: Stage[] = [];
  for (const entry of product.scheduledPrices.filter(({ from }) => from <= day)) {
    const before = stages.at(-1)?.after ?? product;
    stages.push({ entry, before, after: applyScheduled(before, entry) });
  }
  return stages;
};

const bringSomeIntoForce = async (tx: AdminTx, day: BusinessDate): Promise<number> => {
  const products = await selectProducts(tx.db)
    .where(sql<boolean>`scheduled_prices <> '[]' and scheduled_prices -> 0 ->> 'from' <= ${day}`)
    // In index order, so that events are ordered by day.
    .orderBy(sql`scheduled_prices -> 0 ->> 'from'`)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  const updatedAt = new Date().toISOString();
  const stages = products.map((product) => listDueStages(product, day));
  await storePrices(
    tx,
    products.map((before, at) => {
      const after = stages[at]?.at(-1)?.after ?? before;
      return { before, after: { ...after, version: before.version + 1, updatedAt } };
    }),
  );
  const byScheduling = Map.groupBy(stages.flat(), ({ entry: { from, scheduledBy } }) => from + scheduledBy);
  for (const together of byScheduling.values()) {
    const { from = day, scheduledBy = '' } = together[0]?.entry ?? {};
    auditPrices(tx, together, { from: null, reason: `Scheduled by ${scheduledBy} for ${formatDate(from)}.` });
  }
  return products.length;
};

const failure = 'scheduled prices could not be put into force; retrying later';

export const applyDuePrices = async ({ transaction, log }: ServiceContext<AdminTables>): Promise<boolean> => {
  try {
    let products = 0;
    for (;;) {
      const some = await transaction((tx) => bringSomeIntoForce(tx, today()));
      products += some;
      if (some < batch) break;
    }
    if (products > 0) log.info({ products }, 'scheduled prices are in force');
    return true;
  } catch (error) {
    log.error(error, failure);
    return false;
  }
};

export const watchSchedule = (context: ServiceContext<AdminTables>): (() => Promise<void>) =>
  repeat(
    checkEvery,
    () => applyDuePrices(context),
    (error) => context.log.error(error, failure),
  );

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
