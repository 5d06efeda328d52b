import { printedStops } from '@primal/contracts/delivery/printed';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { assertVersion } from '@primal/service-kit/problem';
import type { DeliveryTx } from '../tables.ts';
import { lockRoute, readRoute } from './store.ts';

/**
 * Remembers what a route's sheet says that was printed. Its version stays: who plans it meanwhile has nothing to read anew.
 * 409 when its stops are no longer those of the version that was printed.
 */
export const notePrinted = async (
  tx: DeliveryTx,
  id: string,
  version: number | undefined,
): Promise<RouteAnswer> => {
  const route = await lockRoute(tx, id);
  assertVersion(
    route,
    version,
    'The stops of this route have changed since its sheet was opened. Reload it and print it again.',
  );
  const { items } = await readRoute(tx.db, id);
  route.printedAt = new Date();
  route.printed = printedStops(items);
  await tx.em.flush();
  return readRoute(tx.db, id);
};
