import { sql } from '@primal/service-kit/database';
import { repeat } from '@primal/service-kit/repeat';
import type { BackgroundContext } from '@primal/service-kit/service';
import { computeOrder } from '../document/figures.ts';
import { selectOrders, withLines } from '../order/store.ts';
import type { OrdersDb, OrdersTables } from '../tables.ts';

/** Milliseconds between two questions whether billing is there. */
const askEvery = 15_000;

const batch = 100;

/**
 * Fills in what open orders from before it was kept come to with their estimates, some at a time; one that is changed
 * meanwhile has it from the change. Answers how many.
 */
export const fillEstimates = async (db: OrdersDb): Promise<number> => {
  const rows = await selectOrders(db)
    .where('o.estimated_total', 'is', null)
    .where('o.status', '<>', 'invoiced')
    .limit(batch)
    .execute();
  for (const { order, lines } of await withLines(db, rows)) {
    const { estimatedTotal } = computeOrder(lines, order);
    await sql`
      update sales_orders set estimated_total = ${estimatedTotal}
      where id = ${order.id} and version = ${order.version} and estimated_total is null`.execute(db);
  }
  return rows.length;
};

/** Fills in what is missing, and asks all the time whether billing is there, so that it is known of when accounts are. */
export const followCredit = ({
  db,
  log,
  askKnown,
}: BackgroundContext<OrdersTables>): (() => Promise<void>) => {
  let isFilled = false;
  const work = async (signal: AbortSignal): Promise<void> => {
    while (!isFilled && !signal.aborted) isFilled = (await fillEstimates(db)) < batch;
    await askKnown('billing');
  };
  return repeat(askEvery, work, (error) =>
    log.warn({ err: error }, 'accounts could not be followed, and will be again'),
  );
};
