import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAllDrawn } from './drawn-first.ts';
import classes from './table.module.css';

interface LoadMoreProps {
  onLoadMore: () => void;
  loading: boolean;
}

/** Asks for the next page as the end of the table comes near; a button for those who do not scroll. */
export function LoadMore({ onLoadMore, loading }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onLoadMore);
  const allDrawn = useAllDrawn();
  useEffect(() => {
    if (loading || !allDrawn || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && ask(),
      {
        rootMargin: '800px',
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loading, allDrawn]);
  return (
    <div ref={end} className={classes.more}>
      <Button variant="subtle" color="gray" loading={loading} onClick={onLoadMore}>
        Load more
      </Button>
    </div>
  );
}
