import { priceFields } from '@primal/contracts/admin/prices';
import type { ScheduledPricesAnswer } from '@primal/contracts/admin/product';
import { type BusinessDate, formatDate, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { repeat } from '@primal/service-kit/repeat';
import type { ServiceContext } from '@primal/service-kit/service';
import type { AdminTables, AdminTx } from '../tables.ts';
import { auditPrices, type Repriced, storePrices } from './new-prices.ts';
import type { ProductRecord } from './product.ts';
import { selectProducts } from './store.ts';

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
