import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type NoticeListener, newsReader } from './live/reader.ts';
import { followNews } from './live/shared-stream.ts';

/** So long after it was hidden a tab stops listening. */
const hiddenMilliseconds = 5_000;

/**
 * Listens while the tab is seen: hidden tabs read nothing, and catch up when they are shown again. Gives the function
 * that stops.
 */
const listenWhileVisible = (client: QueryClient, onNotices?: NoticeListener): (() => void) => {
  const reader = newsReader(client, onNotices);
  let stop: (() => void) | null = followNews(reader);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') stop ??= followNews(reader);
    else
      timer = setTimeout(() => {
        stop?.();
        stop = null;
      }, hiddenMilliseconds);
  };
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    clearTimeout(timer);
    stop?.();
    reader.stop();
  };
};

/**
 * Keeps what is shown true while the component is mounted; the shell mounts it once for the signed-in user. `onNotices`
 * (the same at every drawing) hears what is told to people.
 */
export const useLiveUpdates = (onNotices?: NoticeListener): void => {
  const client = useQueryClient();
  useEffect(() => listenWhileVisible(client, onNotices), [client, onNotices]);
};
