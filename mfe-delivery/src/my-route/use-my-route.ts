import type { MyStop } from '@primal/contracts/delivery/my-route';
import type { ReportBody } from '@primal/contracts/delivery/report';
import { toast } from '@primal/kit';
import { useOutbox } from '@primal/kit/outbox';
import { surviveSignOut, useUser } from '@primal/kit/platform';
import { useEffect, useMemo, useState } from 'react';
import { getReportQueue, type QueuedReport } from './report-queue.ts';
import { useRoute } from './use-route.ts';

/** A stop with this phone's unsent reports. */
export interface DrivenStop extends MyStop {
  waiting: QueuedReport | null;
  refused: QueuedReport | null;
}

export const isDone = ({ status, gone }: Pick<MyStop, 'status' | 'gone'>): boolean =>
  gone !== null || status === 'delivered' || status === 'completed' || status === 'failed';

const withReports = (stops: readonly MyStop[], reports: readonly QueuedReport[]): DrivenStop[] =>
  stops.map((stop) => {
    const own = reports.filter(({ stopId }) => stopId === stop.id);
    const waiting = own.findLast(({ state }) => state === 'waiting') ?? null;
    const refused = own.findLast(({ state }) => state === 'refused') ?? null;
    return { ...stop, status: waiting?.body.kind ?? stop.status, waiting, refused };
  });

/**
 * Today's route of the signed-in user, with this phone's reports. While `isAway` (session ended), reports are stored
 * and nothing is sent.
 */
export const useMyRoute = () => {
  const user = useUser();
  const [queue] = useState(getReportQueue);
  const [isAway, setIsAway] = useState(false);
  const contents = useOutbox(queue);
  const { route, asOf, noteStored, readAgain } = useRoute(isAway);
  useEffect(() => surviveSignOut(() => setIsAway(true)), []);
  useEffect(() => {
    if (isAway) toast.endSession();
  }, [isAway]);
  useEffect(() => {
    if (isAway) return;
    return queue.sendFor(user.id, { onStored: noteStored, onRefused: () => void readAgain() });
  }, [queue, noteStored, readAgain, user.id, isAway]);
  const own = useMemo(
    () => contents.records.filter(({ userId }) => userId === user.id),
    [contents.records, user.id],
  );
  const planned = route.data?.stops;
  const stops = useMemo(() => withReports(planned ?? [], own), [planned, own]);
  return {
    route,
    asOf,
    readAgain,
    stops,
    orphaned: own.filter(
      ({ stopId, state }) =>
        state === 'refused' && !(route.data?.stops ?? []).some((stop) => stop.id === stopId),
    ),
    unsent: own.filter(({ state }) => state === 'waiting').length,
    waiting: contents.waiting,
    keeps: contents.keeps,
    isAway,
    /** Reports a stop's outcome and replaces its rejected reports. */
    report: async ({ id, customer }: MyStop, body: ReportBody) => {
      await queue.add({ userId: user.id, stopId: id, customerName: customer?.name ?? 'A stop', body });
      const refused = own.filter(({ stopId, state }) => stopId === id && state === 'refused');
      for (const before of refused) await queue.dismiss(before.id);
    },
    dismiss: queue.dismiss,
  };
};

export type MyRouteView = ReturnType<typeof useMyRoute>;
