import { isDeepStrictEqual } from 'node:util';
import type {
  StandingOrderDetail,
  standingOrderBody,
  standingOrderPatch,
} from '@primal/contracts/orders/standing-order';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { problem } from '@primal/service-kit/problem';
import { assertCustomer, awaitCustomer } from '@primal/service-trade/copies/customers';
import { assertProduct, readProductsById } from '@primal/service-trade/copies/products';
import { assertWhole } from '@primal/service-trade/lines';
import type { z } from 'zod';
import type { OrdersDb, OrdersTx } from '../tables.ts';
import { toAnswer } from './presenter.ts';
import { StandingOrder } from './standing-order.ts';
import { listProductIds, lockStandingOrder, readCalendar, readProducts, readStandingOrder } from './store.ts';
import { listShownDates, readOrderLines, readOtherOrders, readRecordedDates } from './upcoming.ts';

export const findDetail = async (db: OrdersDb, id: string): Promise<StandingOrderDetail> => {
  const row = await readStandingOrder(db, id);
  const [products, calendar, known, byHand] = await Promise.all([
    readProducts(db, listProductIds(row)),
    readCalendar(db),
    readRecordedDates(db, [id], today()),
    readOtherOrders(db, [row.customerId], listShownDates(row)),
  ]);
  const orders = await readOrderLines(db, known);
  return toAnswer(row, { products, calendar, known, orders, byHand });
};

type Fields = z.output<typeof standingOrderBody>;

const listQuantities = ({ lines = [], exceptions = [] }: Partial<Fields>) => [
  ...lines.map(({ productId, quantities }, at) => ({
    productId,
    path: `lines.${at}`,
    quantities: Object.entries(quantities).map(([day, quantity]) => ({ at: `quantities.${day}`, quantity })),
  })),
  ...exceptions.flatMap((exception, at) =>
    'lines' in exception
      ? exception.lines.map(({ productId, quantity }, line) => ({
          productId,
          path: `exceptions.${at}.lines.${line}`,
          quantities: [{ at: 'quantity', quantity }],
        }))
      : [],
  ),
];

/** Rejects products that cannot be ordered. Products already listed may have been deleted since. */
const assertProducts = async (
  tx: OrdersTx,
  sent: Partial<Fields>,
  stored?: Pick<StandingOrder, 'lines' | 'exceptions'>,
): Promise<void> => {
  const known = new Set(stored ? listQuantities(stored).map(({ productId }) => productId) : []);
  const lines = listQuantities(sent);
  const products = await readProductsById(
    tx.db,
    lines.map(({ productId }) => productId),
  );
  for (const { productId, path, quantities } of lines) {
    const product = known.has(productId)
      ? products.get(productId)?.snapshot
      : assertProduct(products, productId, `${path}.productId`);
    if (!product) continue;
    for (const { at, quantity } of quantities) assertWhole(product, quantity, `${path}.${at}`);
  }
};

const assertKnownCustomer = async (tx: OrdersTx, customerId: string): Promise<void> => {
  assertCustomer(await awaitCustomer(tx.db, customerId), 'customerId');
};

const assertNotDone = async (
  tx: OrdersTx,
  { id, exceptions: stored }: Pick<StandingOrder, 'id' | 'exceptions'>,
  sent: Fields['exceptions'],
): Promise<void> => {
  const of = (list: typeof stored, date: string) => list.find((one) => one.date === date);
  for (const [key, { orderNumber }] of await readRecordedDates(tx.db, [id], today())) {
    const date = key.slice(id.length + 1);
    if (isDeepStrictEqual(of(stored, date), of(sent, date))) continue;
    throw problem.conflict(
      orderNumber
        ? `${orderNumber} for ${formatDate(date)} was already made. Change that order instead.`
        : `No more orders are made for ${formatDate(date)}.`,
      'already_made',
    );
  }
};

export const createStandingOrder = async (tx: OrdersTx, fields: Fields): Promise<StandingOrderDetail> => {
  await Promise.all([assertKnownCustomer(tx, fields.customerId), assertProducts(tx, fields)]);
  const { id } = StandingOrder.create(tx, fields);
  await tx.em.flush();
  return findDetail(tx.db, id);
};

export const updateStandingOrder = async (
  tx: OrdersTx,
  id: string,
  { version, ...changes }: z.output<typeof standingOrderPatch>,
): Promise<StandingOrderDetail> => {
  // Reads the copies first, so that the row is not locked while a copy is awaited.
  const stored = await readStandingOrder(tx.db, id);
  if (changes.customerId && changes.customerId !== stored.customerId)
    await assertKnownCustomer(tx, changes.customerId);
  await assertProducts(tx, changes, stored);
  const standing = await lockStandingOrder(tx, id, version);
  if (changes.exceptions) await assertNotDone(tx, standing, changes.exceptions);
  standing.edit(tx, changes);
  await tx.em.flush();
  return findDetail(tx.db, id);
};
