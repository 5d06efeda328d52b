import { adminApi } from '@primal/contracts/admin/api';
import { piecesLeft } from '@primal/contracts/orders/find-line';
import { fold } from '@primal/contracts/shared/fold';
import { useApiQuery } from '@primal/kit/platform';
import { useEffect, useState } from 'react';
import type { Product, StationOrder } from './decide.ts';

/** So many are offered: what fits on the screen. */
const most = 8;
const restMilliseconds = 150;

interface Known extends Product {
  code: string | null;
}

/** Products that open lines wait for, those of the chosen order first. */
const waitingProducts = (orders: readonly StationOrder[], chosenId: string | null): Known[] => {
  const own = orders.filter(({ id }) => id === chosenId);
  const products = new Map<string, Known>();
  for (const { lines } of [...own, ...orders])
    for (const line of lines)
      if (line.needsWeight && piecesLeft(line) !== 0 && !products.has(line.productId))
        products.set(line.productId, {
          id: line.productId,
          name: line.productName,
          code: line.product.productCode,
        });
  return [...products.values()];
};

const fits = ({ name, code }: Known, text: string): boolean => {
  const words = fold(`${name} ${code ?? ''}`);
  return fold(text)
    .split(/\s+/)
    .every((part) => words.includes(part));
};

/** What is typed, once the fingers rest. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

/** What an unknown GTIN may be: what is waited for, narrowed by what is typed, then the catalogue's. */
export const useProductChoices = (
  orders: readonly StationOrder[],
  chosenId: string | null,
  typed: string,
  wanted: boolean,
): Product[] => {
  const text = typed.trim();
  const q = useRested(text);
  const found = useApiQuery(
    adminApi.listProducts,
    { query: { q, limit: '20' } },
    { enabled: wanted && q.length > 1, keepPrevious: true },
  );
  if (!wanted) return [];
  const waiting = waitingProducts(orders, chosenId).filter((product) => fits(product, text));
  const known = new Set(waiting.map(({ id }) => id));
  const catalogue = (q.length > 1 ? (found.data ?? []) : [])
    .map(({ id, name, productCode }) => ({ id, name, code: productCode }))
    .filter((product) => !known.has(product.id) && fits(product, text));
  return [...waiting, ...catalogue].slice(0, most).map(({ id, name, code }) => ({
    id,
    name: code ? `${name} · ${code}` : name,
  }));
};
