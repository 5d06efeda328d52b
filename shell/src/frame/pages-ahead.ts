import { useEffect } from 'react';
import { useConfig } from '../remotes/config.ts';
import { fetchPageAhead } from '../remotes/load.ts';

/** Fetches the page behind a link when the pointer or the focus reaches it, so that the click finds it there. */
export const usePagesFetchedAhead = (): void => {
  const { data: config } = useConfig();
  useEffect(() => {
    if (!config) return;
    const onReached = ({ target }: Event) => {
      const path = target instanceof Element && target.closest('a[href^="/"]')?.getAttribute('href');
      if (path) fetchPageAhead(config, path.replace(/[?#].*/, ''));
    };
    document.addEventListener('pointerover', onReached);
    document.addEventListener('focusin', onReached);
    return () => {
      document.removeEventListener('pointerover', onReached);
      document.removeEventListener('focusin', onReached);
    };
  }, [config]);
};
