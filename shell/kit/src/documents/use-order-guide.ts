import { type GuideEntry, guideApi } from '@primal/contracts/orders/guide';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { explainError } from '../base/api-error.ts';
import { useKeyBuffer } from '../base/window-keys.ts';
import type { LastPrices } from '../grid/last-price.ts';
import type { UsualQuantities } from '../grid/unusual-values.ts';
import { useApiQuery } from '../platform/api-hooks.ts';
import { useApiMutation } from '../platform/api-mutation.ts';
import { toApiKey } from '../platform/cache.ts';

/** Longest time keys are buffered for the guide, in milliseconds; then focus moves to the lines. */
const maxWaitMilliseconds = 2000;
/** Time an option is highlighted before its guide is prefetched, in milliseconds. */
const prefetchMilliseconds = 150;
const look = { every: 5, atMost: 500 };

/** Preserves the guide's initial row order per customer, so that a refetch moves no rows. */
const useStableOrder = (customerId: string, read: readonly GuideEntry[] | undefined) => {
  const [stood, setStood] = useState<{ of: string; ids: readonly string[] }>({ of: '', ids: [] });
  const isNew = read !== undefined && stood.of !== customerId;
  if (isNew) setStood({ of: customerId, ids: read.map(({ productId }) => productId) });
  const entries = useMemo(() => {
    const place = new Map(stood.ids.map((id, at) => [id, at]));
    const findPosition = ({ productId }: GuideEntry) => place.get(productId) ?? stood.ids.length;
    return (read ?? []).toSorted((a, b) => findPosition(a) - findPosition(b));
  }, [read, stood]);
  return { entries, isNew };
};

const runOnceLeft = (from: Element | null, then: () => void): void => {
  const began = performance.now();
  const ask = () => {
    if (document.activeElement !== from || performance.now() - began > look.atMost) then();
    else setTimeout(ask, look.every);
  };
  ask();
};

/** Buffers keys until the guide arrives or times out and focus has moved (docs/decisions/0090). */
const useGuideStart = (isRead: boolean, goOn: (isLate: boolean) => void) => {
  const [awaited, setAwaited] = useState(false);
  const leave = useEffectEvent((isLate: boolean) => {
    const from = document.activeElement;
    goOn(isLate);
    runOnceLeft(from, () => setAwaited(false));
  });
  useEffect(() => {
    if (!awaited) return;
    if (isRead) return leave(false);
    const timer = setTimeout(() => leave(true), maxWaitMilliseconds);
    return () => clearTimeout(timer);
  }, [awaited, isRead]);
  useKeyBuffer(awaited);
  return useCallback(() => setAwaited(true), []);
};

const useGuide = (customerId: string) =>
  useApiQuery(guideApi.orderGuide, { query: { customerId } }, { enabled: customerId !== '' });

const usePrefetchGuide = () => {
  const [ahead, setAhead] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useGuide(ahead);
  return useCallback((customerId: string) => {
    clearTimeout(timer.current);
    if (customerId) timer.current = setTimeout(setAhead, prefetchMilliseconds, customerId);
  }, []);
};

interface Options {
  customerId: string;
  goOn: (guide: { entries: readonly GuideEntry[]; isLate: boolean }) => void;
}

export const useOrderGuide = ({ customerId, goOn }: Options) => {
  const isNamed = customerId !== '';
  const query = useGuide(customerId);
  const lookAhead = usePrefetchGuide();
  const { entries, isNew } = useStableOrder(customerId, isNamed ? query.data : undefined);
  const isRead = isNamed && !query.isPending;
  const begin = useGuideStart(isRead, (isLate) => goOn({ entries, isLate }));
  const mark = useApiMutation(guideApi.markGuideProduct, {
    failed: (error) => explainError(error, 'Failed to change the order guide.'),
  });
  return {
    entries,
    isNew,
    begin,
    lookAhead,
    loading: isNamed && query.isPending,
    failed: query.isError && query.data === undefined,
    retry: () => {
      void query.refetch();
      begin();
    },
    mark: (productId: string, body: { pinned: boolean } | { hidden: boolean }) =>
      mark.mutate({ params: { customerId, productId }, body }),
  };
};

/** Last prices by product; undefined until loaded, and for users who cannot read orders. */
export const useLastPrices = (customerId: string, exceptInvoiceId?: string): LastPrices | undefined => {
  const { data } = useApiQuery(
    guideApi.lastPrices,
    { query: { customerId, ...(exceptInvoiceId && { exceptInvoiceId }) } },
    { enabled: customerId !== '' },
  );
  return useMemo(() => data && new Map(data.map((last) => [last.productId, last])), [data]);
};

const minOrders = 3;

/** Cached usual quantities from the order guide; a save does not wait for a loading guide. */
export const useUsualQuantities = () => {
  const client = useQueryClient();
  return useCallback(
    (customerId: string): UsualQuantities => {
      const key = toApiKey(guideApi.orderGuide, { query: { customerId } });
      const guide = client.getQueryData<GuideEntry[]>(key) ?? [];
      return new Map(
        guide.flatMap(({ productId, usualQuantity, orders }) =>
          usualQuantity === null || orders < minOrders ? [] : [[productId, usualQuantity]],
        ),
      );
    },
    [client],
  );
};
