import { myRouteApi } from '@primal/contracts/delivery/my-route';
import type { ReportBody, StopReport } from '@primal/contracts/delivery/report';
import { createOutbox, type OutboxEntry } from '@primal/kit/outbox';
import { send } from '@primal/kit/platform';

/** A report stored on the phone until the server accepts it. */
export interface QueuedReport extends OutboxEntry {
  stopId: string;
  customerName: string;
  body: ReportBody;
}

interface Callbacks {
  onStored: (report: StopReport) => void;
  onRefused: () => void;
}

/** Reports of this phone, shared by all tabs and sent in order. */
const createReportQueue = () => {
  const { contents, subscribe, add, change, sendFor } = createOutbox<QueuedReport>('my-route');
  return {
    contents,
    subscribe,
    /** After it resolves, the report survives a page close. */
    add: (report: Pick<QueuedReport, 'userId' | 'stopId' | 'customerName' | 'body'>) =>
      add({ ...report, state: 'waiting', reason: null }),
    dismiss: (id: number) => change(id, () => null),
    sendFor: (userId: string, { onStored, onRefused }: Callbacks) =>
      sendFor({
        next: (reports) => reports.find((one) => one.userId === userId && one.state === 'waiting'),
        send: async ({ id, stopId, body }, call) => {
          const report = await call((signal) =>
            send(myRouteApi.reportStop, {
              params: { id: stopId },
              body: { ...body, sentAt: new Date().toISOString() },
              signal,
            }),
          );
          onStored(report);
          await change(id, () => null);
        },
        refuse: async ({ id }, reason) => {
          await change(id, (report) => ({ ...report, state: 'refused', reason }));
          onRefused();
        },
      }),
  };
};

let queue: ReturnType<typeof createReportQueue> | undefined;

export const getReportQueue = () => {
  queue ??= createReportQueue();
  return queue;
};
