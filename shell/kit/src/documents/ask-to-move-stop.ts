import { planningApi } from '@primal/contracts/delivery/planning';
import { type StopAnswer, stopApi } from '@primal/contracts/delivery/stop';
import { isDone } from '@primal/contracts/delivery/stop-rules';
import { formatDate } from '@primal/contracts/shared/dates';
import { explainError } from '../base/api-error.ts';
import { choose } from '../dialogs/confirm.ts';
import { send } from '../platform/api-client.ts';
import { createIdempotencyKey } from '../platform/write-once.ts';
import { toast } from '../toasts/toast.ts';

const createQuestion = ({ route }: StopAnswer, number: string, date: string | null) => {
  const truck = `${route.driver.name}’s route for ${formatDate(route.routeDate)}`;
  const title = `It is on ${truck}`;
  if (!date)
    return {
      title,
      message: `${number} no longer has a delivery date. Take it off the route or leave it there?`,
      confirmLabel: 'Take It Off',
      cancelLabel: 'Leave It',
    };
  return {
    title,
    message: `${number} is now for ${formatDate(date)}. Move it to ${route.driver.name}’s route for that day, take it off or leave it where it is?`,
    confirmLabel: 'Move It',
    otherLabel: 'Take It Off',
    cancelLabel: 'Leave It',
  };
};

const openStop = async (document: { salesOrderId: string } | { invoiceId: string }) => {
  const [stop] = await send(stopApi.listStops, { query: document }).catch(() => []);
  return stop && !isDone(stop.status) ? stop : null;
};

/**
 * After a change of the delivery date, asks if the route stop moves, too
 * (docs/rules/delivery.md#another-date).
 */
export const askToMoveStop = async (
  document: { salesOrderId: string } | { invoiceId: string },
  number: string,
  date: string | null,
): Promise<void> => {
  const stop = await openStop(document);
  if (!stop || stop.route.routeDate === date) return;
  const params = { id: stop.id };
  const { driver } = stop.route;
  const choice = await choose(createQuestion(stop, number, date));
  if (choice === 'cancel') return;
  try {
    if (choice === 'confirm' && date) {
      await send(planningApi.moveStop, {
        params,
        body: { driverId: driver.id, routeDate: date },
        idempotencyKey: createIdempotencyKey(),
      });
      toast.success(`${number} moved to ${driver.name}’s route for ${formatDate(date)}`);
      return;
    }
    await send(stopApi.deleteStop, { params });
    toast.success(`${number} taken off ${driver.name}’s route`);
  } catch (error) {
    toast.error(explainError(error, 'Failed to change the route'));
  }
};
