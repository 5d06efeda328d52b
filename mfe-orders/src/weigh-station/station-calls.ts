import { productsApi } from '@primal/contracts/admin/product';
import { orderApi } from '@primal/contracts/orders/order';
import { type OrderToWeigh, pieceApi, type UsualWeight } from '@primal/contracts/orders/piece';
import { chunk } from '@primal/contracts/shared/chunk';
import {
  ApiError,
  createIdempotencyKey,
  explainError,
  hasStatus,
  invalidatePaths,
  type QueryClient,
  send,
  sendPage,
  useQueries,
} from '@primal/kit/platform';
import { useMemo } from 'react';
import type { Entry } from './queue/entries.ts';
import type { Product, StationOrder } from './station/draft.ts';

class UnreachableError extends Error {}

/** Request timeout; longer waits would hold up the next case. */
const timeoutMilliseconds = 5_000;

const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

export interface ReadOrders {
  orders: OrderToWeigh[];
  askedFor: ReadonlySet<string>;
}

/** Open orders whose work order is printed, plus those looked up by number. */
export const fetchToWeigh = async (
  lookedUp: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<ReadOrders> => {
  const askedFor = new Map(lookedUp);
  const orders = await fetchPrinted(signal);
  const listed = new Set(orders.map(({ id }) => id));
  const numbers = [...askedFor].flatMap(([id, orderNumber]) => (listed.has(id) ? [] : orderNumber));
  const others = await Promise.all(
    numbers.map((orderNumber) => send(pieceApi.listOrdersToWeigh, { query: { orderNumber }, signal })),
  );
  return { orders: [...orders, ...others.flat()], askedFor: new Set(askedFor.keys()) };
};

const fetchPrinted = async (signal: AbortSignal): Promise<OrderToWeigh[]> => {
  const orders: OrderToWeigh[] = [];
  let next: string | null = null;
  do {
    const input = { query: { limit: '1000' }, signal };
    const page: Awaited<ReturnType<typeof sendPage<typeof pieceApi.listOrdersToWeigh>>> = await sendPage(
      pieceApi.listOrdersToWeigh,
      input,
      next,
    );
    orders.push(...page.rows);
    next = page.next;
  } while (next);
  return orders;
};

export const findOrder = async (orderNumber: string): Promise<OrderToWeigh | string> => {
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const [order] = await send(pieceApi.listOrdersToWeigh, { query: { orderNumber }, signal });
    if (order) return order;
    const found = await send(orderApi.listOrders, { query: { q: orderNumber, limit: '10' }, signal });
    const same = found.find((one) => one.orderNumber === orderNumber);
    if (!same) return `There is no order ${orderNumber}.`;
    return same.status === 'invoiced'
      ? `${orderNumber} has been invoiced: nothing more can be weighed on it.`
      : `${orderNumber} has nothing to weigh.`;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new UnreachableError(
      `${orderNumber} is not among the printed orders, and the server cannot be reached to look for it.`,
    );
  }
};

/** True if a stored entry's pieces are still on its order, or if the server does not answer. */
export const hasPieces = async ({ orderId, pieceIds }: Entry): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const pieces = await send(pieceApi.listPieces, { params: { id: orderId }, signal });
    return pieces.some(({ id }) => pieceIds.includes(id));
  } catch (error) {
    return !hasStatus(error, 404);
  }
};

export const findProduct = async (gtin: string): Promise<Product | null> => {
  try {
    const query = { gtin, limit: '1' };
    const [found] = await send(productsApi.listProducts, {
      query,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return found ? { id: found.id, name: found.name } : null;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new UnreachableError(
      'No order here has this GTIN, and the server cannot be reached to look it up. Scan it again later.',
    );
  }
};

export const addGtin = async (product: Product, gtin: string, client: QueryClient): Promise<void> => {
  try {
    await send(productsApi.addProductGtin, {
      params: { id: product.id },
      body: { gtin },
      idempotencyKey: createIdempotencyKey(),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new UnreachableError(
      'The server cannot be reached, so the GTIN was not saved. Choose again, or skip the case with Esc.',
    );
  }
  await invalidatePaths(client, ['/api/products']);
};

export const removeGtin = async (product: Product, gtin: string, client: QueryClient): Promise<void> => {
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    await send(productsApi.removeProductGtin, { params: { id: product.id, gtin }, signal });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new UnreachableError(
      'The server cannot be reached, so the GTIN was not removed. Choose again, or keep it with Esc.',
    );
  }
  await invalidatePaths(client, ['/api/products']);
};

export const describeError = (error: unknown): string =>
  error instanceof UnreachableError
    ? error.message
    : explainError(error, 'That did not work. Please try again.');

const chunkSize = 100;

/** Usual weight per product; null while loading. */
export type UsualWeights = ReadonlyMap<string, UsualWeight> | null;

const combineUsualWeights = (
  results: { data: UsualWeight[] | undefined; isPending: boolean }[],
): UsualWeights =>
  // Skip failed reads; the catalog's average is used instead.
  results.some(({ isPending }) => isPending)
    ? null
    : new Map(results.flatMap(({ data }) => data ?? []).map((usual) => [usual.productId, usual]));

export const useUsualWeights = (orders: readonly StationOrder[]): UsualWeights => {
  const ids = useMemo(
    () => [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))].sort(),
    [orders],
  );
  return useQueries({
    queries: chunk(ids, chunkSize).map((productIds) => ({
      queryKey: ['usual weights', productIds],
      // Fail immediately offline instead of pausing.
      networkMode: 'always' as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(pieceApi.usualWeights, { query: { productIds: productIds.join(',') }, signal }),
    })),
    combine: combineUsualWeights,
  });
};
