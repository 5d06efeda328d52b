/** The states of a stop on a route (docs/rules/delivery.md#stops). */
export const stopStatuses = ['pending', 'in_progress', 'completed', 'delivered', 'failed'] as const;
export type StopStatus = (typeof stopStatuses)[number];
/** The states of a route; see `routeStatus` for how they follow from its stops'. */
export const routeStatuses = ['pending', 'in_progress', 'completed'] as const;
export type RouteStatus = (typeof routeStatuses)[number];

/** The text that marks a warehouse pickup in a stop's delivery notes. */
export const pickupMarker = 'WAREHOUSE PICKUP';

/** Whether somebody was there: it counts as delivered. */
export const wasDelivered = (status: StopStatus): boolean => status === 'delivered' || status === 'completed';

/** Whether nothing is left to be done at a stop. */
export const isDone = (status: StopStatus): boolean => wasDelivered(status) || status === 'failed';

/**
 * A route's status follows from its stops': all done, some of them, none. Those that are gone, voided or deleted, are left
 * out by the caller: they keep no route open (docs/rules/delivery.md#routes).
 */
export const routeStatus = (stops: readonly StopStatus[]): RouteStatus => {
  if (stops.length === 0) return 'pending';
  if (stops.every(isDone)) return 'completed';
  return stops.some((stop) => isDone(stop) || stop === 'in_progress') ? 'in_progress' : 'pending';
};
