import type { OrderToDeliver } from '@primal/contracts/delivery/planning';
import { showDate } from '@primal/contracts/shared/dates';
import { Text, TwoLines } from '@primal/kit';

/** Who delivers a document when, at which place of the route. */
export const RouteCell = ({ stop }: Pick<OrderToDeliver, 'stop'>) =>
  stop ? (
    <TwoLines main={stop.driverName} sub={`${showDate(stop.routeDate)}, stop ${stop.sequenceNumber}`} />
  ) : (
    <Text c="dimmed">No route</Text>
  );
