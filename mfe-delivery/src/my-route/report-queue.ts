import { myRouteApi } from '@primal/contracts/delivery/my-route';
import type { ReportBody, StopReport } from '@primal/contracts/delivery/report';
import { inTurn, isPassing, keepSendingNext, openRecords } from '@primal/kit/outbox';
import { ApiError, persist, send, sentenceOr, type Waiting } from '@primal/kit/platform';

/** A report that the phone keeps until the server has it. */
export interface KeptReport {
  /** Its place among all that was reported with this phone. */
  id: number;
  /** Whose it is: it is sent while that person is signed in. */
  userId: string;
  stopId: string;
  customerName: string;
  body: ReportBody;
  state: 'waiting' | 'refused';
  /** Why the server refused it. */
  problem: string | null;
}

interface ReportContents {
  reports: readonly KeptReport[];
  /** Why nothing goes out at the moment; null while all is well. */
  waiting: Waiting | null;
  /** False until what the phone keeps has been read. */
  ready: boolean;
  /** False where the browser keeps nothing beyond this page. */
  keeps: boolean;
}

interface Answers {
  onStored: (report: StopReport) => void;
  /** Something has changed since the phone read its route. */
  onRefused: () => void;
}

type Store = Awaited<ReturnType<typeof openRecords<KeptReport>>>;

const queueName = 'primal-my-route';

/** The reports of this phone: kept in the browser, the same in all its tabs, sent one after the other. */
const createReportQueue = (opening: Promise<Store>) => {
  let contents: ReportContents = { reports: [], waiting: null, ready: false, keeps: true };
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(queueName);
  let wake = () => {};
  const show = (next: Partial<ReportContents>) => {
    contents = { ...contents, ...next };
    for (const listener of listeners) listener();
  };
  const read = async () => {
    const store = await opening;
    show({ reports: await store.all(), ready: true, keeps: store.keeps });
    wake();
  };
  const changed = async () => {
    await read();
    channel.postMessage('changed');
  };
  channel.onmessage = () => void read();
  void read();

  const sendOne = async (
    { id, stopId, body }: KeptReport,
    stop: AbortSignal,
    { onStored, onRefused }: Answers,
  ): Promise<void> => {
    const { change } = await opening;
    try {
      const onWaiting = (waiting: Waiting | null) => show({ waiting });
      const report = await persist(
        (signal) =>
          send(myRouteApi.reportStop, {
            params: { id: stopId },
            body: { ...body, sentAt: new Date().toISOString() },
            signal,
          }),
        { stop, onWaiting },
      );
      onStored(report);
      await change(id, () => null);
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error)) throw error;
      const problem = sentenceOr(error, 'The server refused it.');
      await change(id, (kept) => ({ ...kept, state: 'refused', problem }));
      onRefused();
    }
    await changed();
  };

  return {
    contents: () => contents,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Keeps a report; once it resolves the report outlives the page. */
    add: async (report: Pick<KeptReport, 'userId' | 'stopId' | 'customerName' | 'body'>) => {
      await (await opening).add({ ...report, state: 'waiting', problem: null });
      await changed();
    },
    /** A refusal was read: it goes. */
    dismiss: async (id: number) => {
      await (await opening).change(id, () => null);
      await changed();
    },
    /** Sends this person's reports in their order. Gives the function that stops. */
    sendFor: (userId: string, answers: Answers): (() => void) => {
      const stop = new AbortController();
      stop.signal.addEventListener('abort', () => wake());
      const news = () =>
        new Promise<void>((resolve) => {
          wake = resolve;
        });
      const next = () =>
        contents.reports.find((report) => report.userId === userId && report.state === 'waiting');
      const onWaiting = (waiting: Waiting | null) => waiting !== contents.waiting && show({ waiting });
      const sending = async () => {
        await read();
        const send = (report: KeptReport) => sendOne(report, stop.signal, answers);
        await keepSendingNext({ next, send, onWaiting }, news, stop.signal);
      };
      inTurn(queueName, stop.signal, sending);
      return () => stop.abort();
    },
  };
};

type ReportQueue = ReturnType<typeof createReportQueue>;

let ofThisPhone: ReportQueue | undefined;

/** The reports of this phone, opened with the first use. */
export const reportQueue = (): ReportQueue => {
  ofThisPhone ??= createReportQueue(openRecords<KeptReport>(queueName));
  return ofThisPhone;
};
