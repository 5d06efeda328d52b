import { productsApi } from '@primal/contracts/admin/product';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { useDebounced } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { matchProducts, type Substitute, useSubstitutes } from '../shorts/likely-substitutes.ts';
import type { Snapshot } from './station/decide.ts';
import type { StationLine, StationOrder, StationPlace } from './station/draft.ts';
import { findSureProduct, listWaitingProducts, offerProducts } from './station/product-choices.ts';
import type { Question } from './station/questions.ts';
import type { StationView } from './use-station.ts';

interface Wanted {
  orders: readonly StationOrder[];
  chosenId: string | null;
  typed: string;
  /** Pounds of the case in question; undefined if it has no weight. */
  weight: string | undefined;
  usual: Snapshot['usual'];
  isAsked: boolean;
}

/** Candidates for an unknown GTIN: products of open lines that match the typed text, and the catalog's. */
const useProductChoices = ({ orders, chosenId, typed, weight, usual, isAsked }: Wanted) => {
  const text = typed.trim();
  const q = useDebounced(text);
  const found = useApiQuery(
    productsApi.listProducts,
    { query: { q, limit: '20' } },
    { enabled: isAsked && q.length > 1, keepPrevious: true },
  );
  if (!isAsked) return { products: [], isLoading: false };
  const waiting = matchProducts(listWaitingProducts(orders), text);
  const known = new Set(waiting.map(({ id }) => id));
  const catalog = (q.length > 1 ? (found.data ?? []) : [])
    .map(({ id, name, productCode, averageWeight }) => ({ id, name, code: productCode, averageWeight }))
    .filter(({ id }) => !known.has(id));
  return {
    products: offerProducts({
      products: [...waiting, ...matchProducts(catalog, text)],
      chosenId,
      weight,
      usual,
    }),
    isLoading: text !== q || (q.length > 1 && found.isFetching),
  };
};

const toSubstitute = ({
  productId,
  productName,
  product,
}: StationLine & { product: LineProduct }): Substitute => ({
  id: productId,
  name: productName,
  code: product.productCode,
  goods: product,
  category: product.category,
  orders: 0,
  inStock: true,
});

const describeSubstitute = ({ code, orders, inStock }: Substitute): string =>
  [code, orders > 0 && `${orders} ${orders === 1 ? 'order' : 'orders'} lately`, !inStock && 'not in stock']
    .filter(Boolean)
    .join(' · ');

interface WantedSubstitutes {
  place: StationPlace | null;
  orders: readonly StationOrder[];
  typed: string;
}

/**
 * Substitutes for a short line, likeliest first. Prefetched once a line is short. Offline, the products come from the
 * open orders.
 */
const useSubstituteChoices = ({ place, orders, typed }: WantedSubstitutes) => {
  const others = place ? orders.flatMap(({ lines }) => lines.map(toSubstitute)) : [];
  const { substitutes, isLoading } = useSubstitutes({
    productId: place?.line.productId ?? '',
    category: place?.line.product.category ?? null,
    customerId: place?.order.customerId ?? '',
    enabled: place !== null,
    typed,
    others,
  });
  return { substitutes: substitutes.map((one) => ({ ...one, note: describeSubstitute(one) })), isLoading };
};

export const isDigit = (key: string): boolean => /^\d$/.test(key);

/** Text that Enter left as the filter of a question's products. `waits`: Enter came before they were loaded. */
interface KeptText {
  question: Question | null;
  text: string;
  waits: boolean;
}

export const useProductSearch = ({ station, state, orders, usual }: StationView) => {
  const { question, chosen, message } = state;
  const [text, setText] = useState('');
  const [kept, setKept] = useState<KeptText | null>(null);
  const asksSubstitute = question?.about === 'substitute';
  const { substitutes, isLoading: isLoadingSubstitutes } = useSubstituteChoices({
    place: asksSubstitute ? question.place : message.short,
    orders,
    typed: asksSubstitute ? text : '',
  });
  const [active, setActive] = useState(-1);
  const isAsked = question?.about === 'product';
  // A digit chooses among the products instead of filtering them.
  const isNumber = isAsked && isDigit(text);
  const filter = (isNumber ? '' : text.trim()) || (kept?.question === question ? kept.text : '');
  const known = useProductChoices({
    orders,
    chosenId: chosen.orderId,
    typed: filter,
    weight: isAsked ? question.draft.weights[0] : undefined,
    usual: (id) => usual?.get(id),
    isAsked,
  });
  const products = asksSubstitute ? substitutes : known.products;
  const first = asksSubstitute ? 0 : isNumber ? Number(text) - 1 : findSureProduct(known.products, filter);
  const at = Math.min(active < 0 ? first : active, products.length - 1);
  const isLoading = asksSubstitute ? isLoadingSubstitutes : known.isLoading;
  /** Teaches the only product that a text means; otherwise asks again and keeps the text as the filter. */
  const find = (typed: string) => {
    if (isDigit(typed)) return station.askAgain(`There is no choice ${typed}.`);
    const product = products[at];
    const waits = isLoading || typed !== filter;
    setKept({ question, text: typed, waits });
    if (waits) station.askAgain(`Looking for “${typed}”.`);
    else if (product) station.teach(product);
    else if (products.length > 1)
      station.askAgain(`Several products match “${typed}”. Choose a number, or type more of the name.`);
    else {
      setKept(null);
      station.askAgain(`No product matches “${typed}”. Type a part of its name or code.`);
    }
  };
  const isFound = isAsked && kept?.question === question && kept.waits && !isLoading;
  const findWanted = useEffectEvent(() => find(filter));
  useEffect(() => {
    if (isFound) findWanted();
  }, [isFound]);
  return {
    text,
    products,
    active: at,
    numbers: isAsked ? products.map((_, place) => String(place + 1)) : [],
    filter,
    find,
    isAsked: isAsked || asksSubstitute,
    substitutes,
    substitute: asksSubstitute ? substitutes[at] : undefined,
    isLoading,
    type: (typed: string) => {
      setText(typed);
      setActive(-1);
      if (typed !== '' && !isDigit(typed)) setKept(null);
    },
    move: (step: number) => setActive(Math.max(0, Math.min(products.length - 1, at + step))),
  };
};
