import { stopApi } from '@primal/contracts/delivery/stop';
import type { OrderSummary } from '@primal/contracts/orders/order';
import { formatDate } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { send } from '@primal/kit/platform';

export type WorkDone = Pick<OrderSummary, 'id' | 'workOrderPrinted' | 'piecesWeighed'>;

/** Describes work already done for an order, so that users see it before deleting. Null if none was done. */
export const describeWorkDone = async ({
  id,
  workOrderPrinted,
  piecesWeighed,
}: WorkDone): Promise<string | null> => {
  // Ignore the rejection for accounts that may not see deliveries, and describe only the other work.
  const stops = await send(stopApi.listStops, { query: { salesOrderId: id } }).catch(() => []);
  const sentences = [
    workOrderPrinted && 'Its work order is printed.',
    piecesWeighed > 0 && `${counted(piecesWeighed, 'piece')} ${piecesWeighed === 1 ? 'is' : 'are'} weighed.`,
    ...stops.map(
      ({ route: { driver, routeDate } }) =>
        `It is on the route of ${driver.name} for ${formatDate(routeDate)}. A printed route sheet still lists it.`,
    ),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
};
