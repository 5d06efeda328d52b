import { type StandingOrderDetail, standingOrdersApi } from '@primal/contracts/orders/standing-order';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { type RemovedPage, useRemove } from '@primal/kit';
import { send, useHasPermission } from '@primal/kit/platform';

/** Maximum number of orders named in a message; the rest are counted. */
const maxNamed = 2;

/**
 * Existing orders that a standing order's change does not affect: `SO-1162 for 11/28/2026 was already made and will
 * not change.` '' if none.
 */
export const describeMadeOrders = ({ upcoming }: Pick<StandingOrderDetail, 'upcoming'>): string => {
  const made = upcoming.filter(
    ({ state, orderNumber, date }) => state === 'made' && orderNumber !== null && date >= today(),
  );
  const named = made
    .slice(0, maxNamed)
    .map(({ orderNumber, date }) => `${orderNumber} for ${formatDate(date)}`);
  const others = made.length - named.length;
  if (others > 0) return `${named.join(', ')} and ${others} more were already made and will not change.`;
  if (named.length > 1) return `${named.join(' and ')} were already made and will not change.`;
  return named.length === 1 ? `${named[0]} was already made and will not change.` : '';
};

export const prefixName = (name: string, sentence: string | null): string =>
  sentence ? `${name.replace(/\.$/, '')}. ${sentence}` : name;

interface Named {
  id: string;
  customer: { name: string };
}

export const useDeleteStanding = (page?: RemovedPage) =>
  useRemove({
    call: standingOrdersApi.deleteStandingOrder,
    what: 'standing order',
    nameOf: ({ customer }: Named) => `of ${customer.name}`,
    remark: async ({ id }) =>
      describeMadeOrders(await send(standingOrdersApi.getStandingOrder, { params: { id } })) || null,
    done: 'Standing order deleted',
    doneAbout: ({ customer }) => customer.name,
    failed: 'Failed to delete the standing order.',
    ...page,
  });

export const useCanChange = (): boolean => useHasPermission(standingOrdersApi.updateStandingOrder.permission);
