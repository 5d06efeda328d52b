import { leavingEvent, type News } from '@primal/contracts/gateway/live';
import { confirmSession } from '../session.ts';

const shortestRetry = 1_000;
const longestRetry = 30_000;
/** A stream that begins within so long begins with the page: of what is on its way nothing is older. */
const atOnce = 1_000;

/** Twice as long after each failure, and never the same for two browsers: a gateway that comes back is not overrun. */
const retryAfter = (failures: number): number =>
  Math.min(longestRetry, shortestRetry * 2 ** failures) * (0.5 + Math.random());

export interface Message {
  id: string;
  news: News;
  /** The stream could not be had at once: what happened in between was not told. */
  late?: boolean;
}

/**
 * Keeps the event stream open. `after` gives the id of the last message that was taken, so that a stream which was cut
 * goes on there. Gives the function that stops.
 */
export const openStream = (after: () => string | null, take: (message: Message) => void): (() => void) => {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const connect = () => {
    const last = after();
    const asked = performance.now();
    source = new EventSource(`/api/events${last ? `?after=${encodeURIComponent(last)}` : ''}`);
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      const late = failures > 0 || performance.now() - asked > atOnce;
      failures = 0;
      take({ id: lastEventId, news: JSON.parse(data) as News, late });
    };
    // The gateway stops and another one is there; not all browsers come in the same moment.
    source.addEventListener(leavingEvent, () => {
      source.close();
      clearTimeout(retry);
      retry = setTimeout(connect, shortestRetry * Math.random());
    });
    source.onerror = () => {
      // Refused, not lost: the session may be over.
      if (source.readyState === EventSource.CLOSED) void confirmSession();
      source.close();
      clearTimeout(retry);
      retry = setTimeout(connect, retryAfter(failures++));
    };
  };
  connect();
  return () => {
    clearTimeout(retry);
    source.close();
  };
};
