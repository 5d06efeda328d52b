import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { formatStopName } from '@primal/contracts/delivery/printed-stops';
import { routeApi } from '@primal/contracts/delivery/route';
import { describeCancellation } from '@primal/contracts/delivery/route-sheet';
import { isDone } from '@primal/contracts/delivery/stop-rules';
import { today } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { send } from '@primal/kit/platform';

/** Warns about today's open stops of a driver who is made inactive. */
export const listDeactivationWarnings = async ({ id, name }: DriverAnswer): Promise<string[]> => {
  const routes = await send(routeApi.listRoutes, { query: { driverId: id, routeDate: today() } });
  const open = routes
    .flatMap(({ items }) => items)
    .filter((stop) => !isDone(stop.status) && describeCancellation(stop) === null);
  if (open.length === 0) return [];
  return [`${name} still has ${counted(open.length, 'stop')} today: ${open.map(formatStopName).join(', ')}.`];
};
