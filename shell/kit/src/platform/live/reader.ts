import { type NewsPosition, type Notice, readPosition } from '@primal/contracts/gateway/live';
import { changedPaths } from '@primal/contracts/screens/changes';
import type { QueryClient } from '@tanstack/react-query';
import { refresher } from '../refresh.ts';
import { sessionKey } from '../session.ts';
import type { Message } from './stream.ts';

const isNotSession = (path: string): boolean => path !== sessionKey[0];

/** Whoever wants to hear what is told to people, possibly more than once; `earlier`: from before this tab listened. */
export type NoticeListener = (notices: readonly Notice[], earlier: boolean) => void;

export interface NewsReader {
  /** The position of the last message taken; null before the first. */
  readonly position: NewsPosition | null;
  /** Takes each message once, in its order; where some are missing, everything on the screen is read anew. */
  take(message: Message): void;
  stop(): void;
}

export const newsReader = (client: QueryClient, onNotices: NoticeListener = () => {}): NewsReader => {
  const refresh = refresher(client);
  let position: NewsPosition | null = null;

  return {
    get position() {
      return position;
    },
    take({ id, news: { begins = false, changes, notices }, late = false }) {
      const at = readPosition(id);
      if (!at) return;
      const isSame = position?.series === at.series;
      const ahead = position && isSame ? at.number - position.number : null;
      if (notices.length > 0) onNotices(notices, begins);
      if (ahead !== null && ahead <= 0) return;
      // The first message that a tab ever takes has nothing before it, unless it had to wait for the stream.
      const isGap = position === null ? late : begins || ahead !== 1;
      position = at;
      if (isGap) refresh.all(isNotSession);
      else refresh.paths(changes.flatMap(changedPaths));
    },
    stop: refresh.stop,
  };
};
