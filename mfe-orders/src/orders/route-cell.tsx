import type { StopAnswer } from '@primal/contracts/delivery/route';
import { showDate } from '@primal/contracts/shared/dates';
import { Text, TwoLines } from '@primal/kit';

/** Driver and date of an order's stop, or 'No route' (specification, operations section 2). */
export const RouteCell = ({ stop, known }: { stop: StopAnswer | undefined; known: boolean }) => {
  if (!known) return <Text c="dimmed">—</Text>;
  if (!stop) return <Text c="dimmed">No route</Text>;
  return <TwoLines main={stop.route.driver?.name ?? 'Unassigned'} sub={showDate(stop.route.routeDate)} />;
};
