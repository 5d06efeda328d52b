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

/** The paths of what has been answered: what a stream that begins only now may have missed a change of. */
const answeredPaths = (client: QueryClient): ReadonlySet<string> =>
  new Set(
    client
      .getQueryCache()
      .findAll({ fetchStatus: 'idle', predicate: ({ state }) => state.dataUpdatedAt > 0 })
      .map(({ queryKey: [path] }) => String(path))
      .filter(isNotSession),
  );

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
      const isFirst = position === null;
      const isGap = isFirst ? late : begins || ahead !== 1;
      position = at;
      if (isGap) return refresh.all(isNotSession);
      const unsure = isFirst ? answeredPaths(client) : new Set<string>();
      if (unsure.size > 0) refresh.all((path) => unsure.has(path));
      refresh.paths(changes.flatMap(changedPaths));
    },
    stop: refresh.stop,
  };
};
