import { Alert, Button, Group, Text } from '@mantine/core';
import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import type { CustomerPriceTerms } from '@primal/contracts/shared/pricing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../base/api-error.ts';
import { useProductOptions } from '../forms/options.ts';
import type { LastPrices } from '../grid/last-price.ts';
import type { CustomerPrices, GridLine, GridProduct, LinePricing, PricingFacts } from '../grid/line.ts';
import type { LineGridHandle } from '../grid/line-grid.tsx';
import { describePriceChanges, type PriceCause } from '../grid/line-mapping.ts';
import { createLinePricing, findLoadedProduct, indexPrices, noPrices } from '../grid/line-price.ts';
import { DelayNotice } from '../page/query-view.tsx';
import { type ApiPage, sendPage } from '../platform/api-client.ts';
import { invalidatePaths, toApiKey } from '../platform/cache.ts';
import { toast, toastStore } from '../toasts/toast.ts';
import type { useCustomers } from './document-fields.tsx';
import type { OrderGuideHandle } from './order-guide.tsx';

type Facts = Omit<PricingFacts, 'products'>;

/** Returns the same map until a product of a line changes, so that a search does not reprice lines. */
const useLoadedProducts = (lines: readonly GridLine[], options: readonly GridProduct[]) => {
  const byId = useMemo(() => new Map(options.map((product) => [product.id, product])), [options]);
  const [kept, setKept] = useState(byId);
  const isCurrent = lines.every((line) => {
    const now = line.productId !== null && byId.get(line.productId);
    return !now || findLoadedProduct(line, { products: kept }) === now;
  });
  if (!isCurrent) setKept(byId);
  return isCurrent ? kept : byId;
};

interface LinesForm {
  lines: GridLine[];
  setLines: (lines: GridLine[]) => void;
  /** Sets lines without marking them as edited. */
  followLines: (lines: GridLine[]) => void;
  lineErrors: Record<string, string>;
  values: () => { lines: GridLine[] };
  shell: { busy?: boolean };
}

/** Debounce of the message about new prices, in milliseconds: a half-typed date is another valid date. */
const restMilliseconds = { customer: 0, date: 700, prices: 0 };

interface PricedLines {
  day: LinePricing['day'] | undefined;
  lines: readonly GridLine[];
}

/**
 * Returns `date` if a new day changed a price computed on this form, else `prices`. Prices from a restored
 * draft do not count.
 */
const findCause = (
  priced: PricedLines,
  {
    day,
    before,
    after,
  }: { day: PricedLines['day']; before: readonly GridLine[]; after: readonly GridLine[] },
): PriceCause => {
  const pricesThen = new Map(priced.lines.map(({ key, unitPrice }) => [key, unitPrice]));
  const stoodHere = before.some(
    ({ key, unitPrice }, at) => unitPrice !== after[at]?.unitPrice && pricesThen.get(key) === unitPrice,
  );
  return stoodHere && day !== priced.day ? 'date' : 'prices';
};

interface Since {
  cause: PriceCause;
  lines: readonly GridLine[];
}

/**
 * Reprices the lines when `pricing` changes. The returned function sets the cause of the user's pending
 * change.
 */
const useFollowingPrices = (
  { lines, followLines, values, shell }: LinesForm,
  pricing: LinePricing | null,
  isPending: boolean,
): ((cause: PriceCause) => void) => {
  const [since, setSince] = useState<Since | null>(null);
  const priced = useRef<PricedLines>({ day: undefined, lines: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly filled lines need prices, too
  useLayoutEffect(() => {
    const before = values().lines;
    const after = pricing?.apply(before) ?? before;
    const day = pricing?.day;
    const cause = findCause(priced.current, { day, before, after });
    if (pricing) priced.current = { day, lines: after };
    if (after === before) return;
    followLines([...after]);
    setSince((now) => now ?? { cause, lines: before });
  }, [pricing, lines, values, followLines]);
  const { busy = false } = shell;
  useEffect(() => {
    if (busy) setSince(null);
    if (!since || busy || isPending || !pricing) return;
    const timer = setTimeout(() => {
      const sentence = describePriceChanges(since.lines, values().lines, since.cause);
      // Do not replace an error toast, which may concern the same change.
      if (sentence && toastStore.current()?.variant !== 'error') toast({ title: sentence });
      setSince(null);
    }, restMilliseconds[since.cause]);
    return () => clearTimeout(timer);
  }, [since, busy, isPending, pricing, values]);
  return (cause) => setSince((now) => (now?.cause === cause ? now : { cause, lines: values().lines }));
};

interface Priced {
  /** Null until the paying customer is known. */
  facts: Facts | null;
  isPending: boolean;
  readOnly?: boolean | undefined;
}

const usePricedLines = (form: LinesForm, { facts, isPending, readOnly = false }: Priced) => {
  const ref = useRef<LineGridHandle>(null);
  const guide = useRef<OrderGuideHandle>(null);
  const { lines, setLines, lineErrors } = form;
  const options = useProductOptions(lines.flatMap(({ productId }) => productId ?? []));
  const products = useLoadedProducts(lines, options.options);
  const pricing = useMemo(() => facts && createLinePricing({ ...facts, products }), [facts, products]);
  const follow = useFollowingPrices(form, readOnly ? null : pricing, isPending);
  return {
    grid: { ref, lines, onChange: setLines, products: options, pricing, errors: lineErrors, readOnly },
    guide: {
      ref: guide,
      lines,
      onChange: setLines,
      products: options,
      pricing,
      toGrid: (product?: GridProduct) => (product ? ref.current?.take(product) : ref.current?.begin()),
      onPasteTable: (text: string) => ref.current?.paste(text),
    },
    lookAhead: (customerId: string) => guide.current?.lookAhead(customerId),
    /**
     * Call when the user changes the customer or a date. A new customer moves focus to the guide or lines.
     */
    follow: (cause: PriceCause) => {
      follow(cause);
      if (cause === 'customer') (guide.current ?? ref.current)?.begin();
    },
  };
};

/** Key of a document's prices; `day` is empty if the prices do not depend on the day. */
export const toPricingKey = (customerId: string, day = ''): string => `${customerId} ${day}`;

const { listCustomerPrices } = customerPricesApi;

const readAll = async (customerId: string, signal: AbortSignal): Promise<CustomerPriceTerms[]> => {
  const prices: CustomerPriceTerms[] = [];
  let next: string | null = null;
  do {
    const page: ApiPage<CustomerPriceTerms> = await sendPage(
      listCustomerPrices,
      { query: { customerId, limit: '1000', forLines: 'true' }, signal },
      next,
    );
    prices.push(...page.rows);
    next = page.next;
  } while (next !== null);
  return prices;
};

interface CustomerPricesRead {
  /** Null while loading, and if the user cannot read prices. */
  prices: CustomerPrices | null;
  isPending: boolean;
  onRetry: () => void;
}

const useCustomerPrices = (customerId: string): CustomerPricesRead => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...toApiKey(listCustomerPrices, { query: { customerId } }), 'all'],
    queryFn: ({ signal }) => readAll(customerId, signal),
    enabled: customerId !== '',
  });
  const indexed = useMemo(() => data && indexPrices(data), [data]);
  if (customerId === '') return { prices: noPrices, isPending: false, onRetry: () => {} };
  // A failed refetch after a change leaves the prices unknown.
  const prices = isError ? null : (indexed ?? null);
  return { prices, isPending: prices === null && isFetching, onRetry: () => void refetch() };
};

interface PricesNoticeProps {
  isPending: boolean;
  onRetry: () => void;
}

function PricesNotice({ isPending, onRetry }: PricesNoticeProps) {
  if (isPending) return <DelayNotice onRetry={onRetry} />;
  return (
    <Alert color="yellow" role="status" mb="sm" title="This customer’s prices could not be loaded">
      <Group gap="sm">
        <Text>Prices you did not type are set when you save.</Text>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </Alert>
  );
}

interface DocumentPrices {
  customers: ReturnType<typeof useCustomers<{ id: string; name: string; pricingTier?: string }>>;
  customerId: string;
  /** Delivery date, else the document date; '' if both are blank. */
  day: BusinessDate;
  pricedFor: string;
  readOnly?: boolean;
  lastPrices?: LastPrices | undefined;
}

export const useDocumentLines = (form: LinesForm, options: DocumentPrices) => {
  const { customers, customerId, pricedFor: stored, readOnly, lastPrices } = options;
  const day = options.day || today();
  const { prices, isPending, onRetry } = useCustomerPrices(customerId);
  const tier = customers.find(customerId)?.pricingTier;
  const { loadError } = customers.select;
  const isUnreadable = customerId !== '' && tier === undefined && loadError !== null;
  const isKnown = customerId === '' || tier !== undefined || isUnreadable;
  const known = isUnreadable ? null : prices;
  const isAsStored = [toPricingKey(customerId), toPricingKey(customerId, day)].includes(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new customer has new prices, even if both lists are empty
  const facts = useMemo<Facts | null>(
    () => (isKnown ? { tier, day, prices: known, isAsStored, lastPrices } : null),
    [isKnown, tier, day, known, isAsStored, lastPrices, customerId],
  );
  const { grid, guide, lookAhead, follow } = usePricedLines(form, { facts, isPending, readOnly });
  const retry = isUnreadable ? customers.select.onRetry : onRetry;
  const notice = isKnown && known === null && !readOnly && (
    <PricesNotice isPending={isPending && !isUnreadable} onRetry={() => retry?.()} />
  );
  return { grid: { ...grid, explainsPrices: true }, guide, lookAhead, follow, notice };
};

export const useSaleLines = (form: LinesForm, tier: string, date: BusinessDate) => {
  const day = date || today();
  const facts = useMemo<Facts>(() => ({ tier, day, prices: noPrices, isAsStored: false }), [tier, day]);
  return usePricedLines(form, { facts, isPending: false });
};

/** Refetches prices when the server rejects a document because its prices changed. */
export const useRefetchPrices = () => {
  const client = useQueryClient();
  return useCallback(
    (error: Error) => {
      if (error instanceof ApiError && error.problem?.code === 'prices_changed')
        void invalidatePaths(client, ['/api/customer-prices', '/api/products', '/api/customers']);
    },
    [client],
  );
};
