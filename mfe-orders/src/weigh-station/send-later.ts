import { useUser } from '@primal/kit/platform';
import { useEffect } from 'react';
import { isAnyWaiting } from './waiting-flag.ts';

/** Sends what the weigh station has kept while its person is on another page of this browser. */
export const useSendKept = (): void => {
  const { id } = useUser();
  useEffect(() => {
    if (!isAnyWaiting()) return;
    let stop: (() => void) | null = null;
    let gone = false;
    import('./kept-entries.ts').then(
      ({ keptEntries }) => {
        if (!gone) stop = keptEntries().sendFor(id, { onStored: () => {}, onTakenBack: () => {} });
      },
      () => {
        // The code could not be fetched: the next page tries again.
      },
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [id]);
};
