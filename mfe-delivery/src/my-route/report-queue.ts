import { myRouteApi } from '@primal/contracts/delivery/my-route';
import type { ReportBody, StopReport } from '@primal/contracts/delivery/report';
import { createOutbox, type OutboxEntry } from '@primal/kit/outbox';
import { send } from '@primal/kit/platform';

/** A report that the phone keeps until the server has it. */
export interface KeptReport extends OutboxEntry {
  stopId: string;
  customerName: string;
  body: ReportBody;
}

interface Answers {
  onStored: (report: StopReport) => void;
  /** Something has changed since the phone read its route. */
  onRefused: () => void;
}

/** The reports of this phone, the same in all its tabs, sent one after the other. */
const createReportQueue = () => {
  const { contents, subscribe, add, change, sendFor } = createOutbox<KeptReport>('my-route');
  return {
    contents,
    subscribe,
    /** Once it resolves, the report outlives the page. */
    add: (report: Pick<KeptReport, 'userId' | 'stopId' | 'customerName' | 'body'>) =>
      add({ ...report, state: 'waiting', reason: null }),
    /** The user has read the refusal. */
    dismiss: (id: number) => change(id, () => null),
    /** Sends this user's reports in order. Returns the function that stops. */
    sendFor: (userId: string, { onStored, onRefused }: Answers) =>
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

let ofThisPhone: ReturnType<typeof createReportQueue> | undefined;

/** The reports of this phone, opened with the first use. */
export const reportQueue = () => {
  ofThisPhone ??= createReportQueue();
  return ofThisPhone;
};
