/** States of a stop (docs/rules/delivery.md#stops). */
export const stopStatuses = ['pending', 'in_progress', 'completed', 'delivered', 'failed'] as const;
export type StopStatus = (typeof stopStatuses)[number];
export const routeStatuses = ['pending', 'in_progress', 'completed'] as const;
export type RouteStatus = (typeof routeStatuses)[number];

export const pickupMarker = 'WAREHOUSE PICKUP';

export const wasDelivered = (status: StopStatus): boolean => status === 'delivered' || status === 'completed';

export const isDone = (status: StopStatus): boolean => wasDelivered(status) || status === 'failed';

/**
 * Callers omit voided and deleted stops, because these do not keep a route open
 * (docs/rules/delivery.md#routes).
 */
export const computeRouteStatus = (stops: readonly StopStatus[]): RouteStatus => {
  if (stops.length === 0) return 'pending';
  if (stops.every(isDone)) return 'completed';
  return stops.some((stop) => isDone(stop) || stop === 'in_progress') ? 'in_progress' : 'pending';
};

/** Reasons for a failed stop (docs/rules/delivery.md#failed-stops). */
export const failedReasons = ['closed', 'refused', 'no_time', 'wrong_address', 'damaged', 'other'] as const;
export type FailedReason = (typeof failedReasons)[number];

export const failedReasonLabels: Record<FailedReason, string> = {
  closed: 'Closed',
  refused: 'Refused',
  no_time: 'Out of time',
  wrong_address: 'Wrong address',
  damaged: 'Damaged',
  other: 'Other',
};

interface FailedFields {
  failedReason: string | null;
  failedNote: string | null;
}

export const describeFailure = ({ failedReason, failedNote }: FailedFields): string | null => {
  const known = failedReasons.find((reason) => reason === failedReason);
  const label = known ? failedReasonLabels[known] : failedReason;
  return [label, failedNote].filter(Boolean).join(': ') || null;
};
