import { Alert, Button, Group, Text } from '@mantine/core';
import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import type { CustomerPriceTerms } from '@primal/contracts/shared/pricing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../base/api-error.ts';
import { useProductOptions } from '../forms/options.ts';
import { followedSentence, type PriceCause } from '../grid/document-lines.ts';
import type { CustomerPrices, GridLine, GridProduct, LinePricing, PricingFacts } from '../grid/line.ts';
import type { LineGridHandle } from '../grid/line-grid.tsx';
import { indexPrices, linePricing, noPrices, productAtHand } from '../grid/line-price.ts';
import { Waiting } from '../page/query-view.tsx';
import { type ApiPage, sendPage } from '../platform/api-client.ts';
import { apiKey, invalidatePaths } from '../platform/cache.ts';
import { toast, toastStore } from '../toasts/toast.ts';
import type { useCustomers } from './document-fields.tsx';
import type { OrderGuideHandle } from './order-guide.tsx';

type Facts = Omit<PricingFacts, 'products'>;

/** The products by id; the same map while those of the lines are the same, so that a search prices nothing anew. */
const useProductsAtHand = (lines: readonly GridLine[], options: readonly GridProduct[]) => {
  const byId = useMemo(() => new Map(options.map((product) => [product.id, product])), [options]);
  const [kept, setKept] = useState(byId);
  const isCurrent = lines.every((line) => {
    const now = line.productId !== null && byId.get(line.productId);
    return !now || productAtHand(line, { products: kept }) === now;
  });
  if (!isCurrent) setKept(byId);
  return isCurrent ? kept : byId;
};

/** A document's form, as far as its lines go. */
interface LinesForm {
  lines: GridLine[];
  setLines: (lines: GridLine[]) => void;
  /** The same for lines that nobody has typed into. */
  followLines: (lines: GridLine[]) => void;
  lineErrors: Record<string, string>;
  /** The form as it is now, also between two drawings. */
  values: () => { lines: GridLine[] };
  shell: { busy?: boolean };
}

/** A date that is typed is another one after each figure: what it comes to is told once the fingers rest. */
const restMilliseconds = { customer: 0, date: 700, prices: 0 };

/** The lines as they stood when their prices were last known, and the day of those. */
interface PricedLines {
  day: LinePricing['day'] | undefined;
  lines: readonly GridLine[];
}

/**
 * What changed the prices of lines where no person did: another day, of lines that stood here with the prices of the day before.
 * Lines that a draft brought back did not.
 */
const causeOf = (
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
  /** The lines as they were before. */
  lines: readonly GridLine[];
}

/**
 * Lets the prices of a form's lines follow `pricing`, whatever it was that changed: the customer, the day, prices that came late
 * or were changed elsewhere, lines that a draft brought back. Says how many followed, once they are all known. The function that it
 * gives names what a person is about to change.
 */
const useFollowingPrices = (
  { lines, followLines, values, shell }: LinesForm,
  pricing: LinePricing | null,
  isPending: boolean,
): ((cause: PriceCause) => void) => {
  const [since, setSince] = useState<Since | null>(null);
  const priced = useRef<PricedLines>({ day: undefined, lines: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that were filled in are to follow too
  useLayoutEffect(() => {
    const before = values().lines;
    const after = pricing?.apply(before) ?? before;
    const day = pricing?.day;
    const cause = causeOf(priced.current, { day, before, after });
    if (pricing) priced.current = { day, lines: after };
    if (after === before) return;
    followLines([...after]);
    setSince((now) => now ?? { cause, lines: before });
  }, [pricing, lines, values, followLines]);
  const { busy = false } = shell;
  useEffect(() => {
    // What is said of the saving comes first; the prices stand on the screen.
    if (busy) setSince(null);
    if (!since || busy || isPending || !pricing) return;
    const timer = setTimeout(() => {
      const sentence = followedSentence(since.lines, values().lines, since.cause);
      // What failed, perhaps for this very change, is not pushed off the screen by it.
      if (sentence && toastStore.current()?.variant !== 'error') toast({ title: sentence });
      setSince(null);
    }, restMilliseconds[since.cause]);
    return () => clearTimeout(timer);
  }, [since, busy, isPending, pricing, values]);
  return (cause) => setSince((now) => (now?.cause === cause ? now : { cause, lines: values().lines }));
};

interface Priced {
  /** Null while it is not known who pays. */
  facts: Facts | null;
  isPending: boolean;
  readOnly?: boolean | undefined;
}

/** The lines of a form at the prices of these facts: `grid` are the props of `LineGrid`. */
const usePricedLines = (form: LinesForm, { facts, isPending, readOnly = false }: Priced) => {
  const ref = useRef<LineGridHandle>(null);
  const guide = useRef<OrderGuideHandle>(null);
  const { lines, setLines, lineErrors } = form;
  const options = useProductOptions(lines.flatMap(({ productId }) => productId ?? []));
  const products = useProductsAtHand(lines, options.options);
  const pricing = useMemo(() => facts && linePricing({ ...facts, products }), [facts, products]);
  const follow = useFollowingPrices(form, readOnly ? null : pricing, isPending);
  return {
    grid: { ref, lines, onChange: setLines, products: options, pricing, errors: lineErrors, readOnly },
    /** The props of the order guide above them, on a form that begins a document. */
    guide: {
      ref: guide,
      lines,
      onChange: setLines,
      products: options,
      pricing,
      toGrid: (product?: GridProduct) => (product ? ref.current?.take(product) : ref.current?.begin()),
      onPasteTable: (text: string) => ref.current?.paste(text),
    },
    /** Called with the customer that is about to be chosen: his guide is asked for then. */
    lookAhead: (customerId: string) => guide.current?.lookAhead(customerId),
    /**
     * Called when a person changes the customer or a date. After the customer the cursor goes to the guide or the lines: what stands
     * between is right most of the time.
     */
    follow: (cause: PriceCause) => {
      follow(cause);
      if (cause === 'customer') (guide.current ?? ref.current)?.begin();
    },
  };
};

/**
 * What the prices of a stored document were computed for; an empty day where another one changes none of them. A form's values
 * hold it as `pricedFor`.
 */
export const pricedFor = (customerId: string, day = ''): string => `${customerId} ${day}`;

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
  /** Null while they are on their way, and where they cannot be read. */
  prices: CustomerPrices | null;
  isPending: boolean;
  onRetry: () => void;
}

/** All prices of a customer, read once and shared by the pages; without a customer there are none. */
const useCustomerPrices = (customerId: string): CustomerPricesRead => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...apiKey(listCustomerPrices, { query: { customerId } }), 'all'],
    queryFn: ({ signal }) => readAll(customerId, signal),
    enabled: customerId !== '',
  });
  const indexed = useMemo(() => data && indexPrices(data), [data]);
  if (customerId === '') return { prices: noPrices, isPending: false, onRetry: () => {} };
  // Read before, and then not again after a change: nobody knows what holds.
  const prices = isError ? null : (indexed ?? null);
  return { prices, isPending: prices === null && isFetching, onRetry: () => void refetch() };
};

interface PricesNoticeProps {
  /** They are on their way. */
  isPending: boolean;
  onRetry: () => void;
}

/** Above lines whose prices are not known: what that means for them. */
function PricesNotice({ isPending, onRetry }: PricesNoticeProps) {
  if (isPending) return <Waiting onRetry={onRetry} />;
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
  /** The day on which the goods come, else the document's own; '' for neither. */
  day: BusinessDate;
  /** As of `pricedFor`; '' on a new document. */
  pricedFor: string;
  readOnly?: boolean;
}

/** The lines of an order, an invoice or a credit memo, at the customer's prices. `notice` stands above the grid. */
export const useDocumentLines = (form: LinesForm, options: DocumentPrices) => {
  const { customers, customerId, pricedFor: stored, readOnly } = options;
  const day = options.day || today();
  const { prices, isPending, onRetry } = useCustomerPrices(customerId);
  const tier = customers.find(customerId)?.pricingTier;
  const { loadError } = customers.select;
  const isUnreadable = customerId !== '' && tier === undefined && loadError !== null;
  const isKnown = customerId === '' || tier !== undefined || isUnreadable;
  const known = isUnreadable ? null : prices;
  const isAsStored = [pricedFor(customerId), pricedFor(customerId, day)].includes(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer has other prices, though they be none
  const facts = useMemo<Facts | null>(
    () => (isKnown ? { tier, day, prices: known, isAsStored } : null),
    [isKnown, tier, day, known, isAsStored, customerId],
  );
  const { grid, guide, lookAhead, follow } = usePricedLines(form, { facts, isPending, readOnly });
  const retry = isUnreadable ? customers.select.onRetry : onRetry;
  const notice = isKnown && known === null && !readOnly && (
    <PricesNotice isPending={isPending && !isUnreadable} onRetry={() => retry?.()} />
  );
  return { grid: { ...grid, explainsPrices: true }, guide, lookAhead, follow, notice };
};

/** The lines of a cash sale, at the prices of a tier, whoever buys. */
export const useSaleLines = (form: LinesForm, tier: string, date: BusinessDate) => {
  const day = date || today();
  const facts = useMemo<Facts>(() => ({ tier, day, prices: noPrices, isAsStored: false }), [tier, day]);
  return usePricedLines(form, { facts, isPending: false });
};

/** For a document's write: reads prices anew where it was refused since they were changed meanwhile. */
export const useRereadPrices = () => {
  const client = useQueryClient();
  return useCallback(
    (error: Error) => {
      if (error instanceof ApiError && error.problem?.code === 'prices_changed')
        void invalidatePaths(client, ['/api/customer-prices', '/api/products', '/api/customers']);
    },
    [client],
  );
};
