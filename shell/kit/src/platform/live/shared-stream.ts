import { positionText } from '@primal/contracts/gateway/live';
import type { NewsReader } from './reader.ts';
import { type Message, openStream } from './stream.ts';

const name = 'primal-live';

/** What the tabs of one browser tell each other: a message of the stream, or the question where the stream is now. */
type Posted = { message: Message } | 'where';

/** Where locks are missing (a page without TLS) each tab has a stream of its own. */
const locks = (): LockManager | undefined => navigator.locks;

/**
 * Follows the one event stream of this browser: the tab that holds the lock has it open and tells the others, and when it
 * goes another one takes over where it was. Gives the function that stops.
 */
export const followNews = (reader: NewsReader): (() => void) => {
  const channel = new BroadcastChannel(name);
  const given = new AbortController();
  const after = () => reader.position && positionText(reader.position);
  let leave: (() => void) | null = null;

  const lead = () => {
    const close = openStream(after, (message) => {
      reader.take(message);
      channel.postMessage({ message } satisfies Posted);
    });
    return new Promise<void>((resolve) => {
      leave = () => {
        close();
        resolve();
      };
    });
  };

  channel.onmessage = ({ data }: MessageEvent<Posted>) => {
    if (data !== 'where') return reader.take(data.message);
    const id = leave && after();
    if (id) {
      const message = { id, news: { begins: true as const, changes: [], notices: [] } };
      channel.postMessage({ message } satisfies Posted);
    }
  };
  const shared = locks();
  if (shared)
    shared.request(name, { signal: given.signal }, lead).catch(() => {
      // Stopped while another tab was leading.
    });
  else void lead();
  // A tab that was out of sight may have missed something that no further message would tell of.
  channel.postMessage('where' satisfies Posted);

  return () => {
    given.abort();
    leave?.();
    channel.close();
  };
};
