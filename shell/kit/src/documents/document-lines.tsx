import type { BusinessDate } from '@primal/contracts/shared/dates';
import { today } from '@primal/contracts/shared/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../base/api-error.ts';
import { useProductOptions } from '../forms/options.ts';
import type { PriceCause } from '../grid/document-lines.ts';
import type { GridLine, GridProduct, PricingFacts } from '../grid/line.ts';
import type { LineGridHandle } from '../grid/line-grid.tsx';
import { linePricing, noPrices, productAtHand } from '../grid/line-price.ts';
import { invalidatePaths } from '../platform/cache.ts';
import type { useCustomers } from './customer-field.tsx';
import { useCustomerPrices } from './customer-prices.ts';
import { type LinesForm, useFollowingPrices } from './following-prices.ts';
import type { OrderGuideHandle } from './order-guide.tsx';
import { PricesNotice } from './prices-notice.tsx';

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
