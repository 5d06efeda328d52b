import { groupDifferences } from '@primal/contracts/orders/differences';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { shortsApi } from '@primal/contracts/orders/shorts';
import { readStoredWeights } from '@primal/contracts/orders/weights';
import { decimal, formatQuantity, sum } from '@primal/contracts/shared/decimal';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { computeQuantityToShip } from '@primal/contracts/shared/weighing';
import { HeadedLists } from '@primal/kit/parts';
import { send } from '@primal/kit/platform';
import { askWithReason } from '../shorts/ask-with-reason.tsx';
import { countShipped } from '../shorts/shorts.ts';

const formatQuestion = (orderNumber: string): string =>
  `Convert sales order ${orderNumber} to an invoice? This will create a new invoice and mark the order as invoiced.`;

/** Partly weighed lines; converting marks them as done. */
const listOpenLines = ({ items }: Pick<OrderAnswer, 'items'>): OrderItemAnswer[] =>
  items.filter(({ isOpen }) => isOpen);

/** `Invoice 1 and short 9`: label of the confirm button. Excludes lines in pounds. */
export const formatConvertLabel = (open: readonly OrderItemAnswer[]): string => {
  if (open.length === 0) return 'Convert to Invoice';
  if (open.some(({ product }) => product.unit === 'LBS')) return 'Invoice What Is Weighed';
  const weighed = open.reduce((count, item) => count + item.piecesWeighed, 0);
  const short = sum(open.map(computeQuantityToShip)).minus(weighed);
  return `Invoice ${weighed} and short ${formatQuantity(decimal(short).toFixed())}`;
};

export const OrderDifferences = ({ order }: { order: OrderAnswer }) => (
  <HeadedLists lists={groupDifferences(order.items)} />
);

const Question = ({ order }: { order: OrderAnswer }) => (
  <>
    <p>{formatQuestion(order.orderNumber)}</p>
    <OrderDifferences order={order} />
  </>
);

const shortOpenLines = async (order: OrderAnswer, reason: ShortReason): Promise<boolean> => {
  const lines = listOpenLines(order).map((item) => ({
    itemId: item.id,
    quantity: countShipped(item, readStoredWeights(item)),
    reason: item.shortReason ?? reason,
    note: item.shortNote,
  }));
  if (lines.length === 0) return false;
  await send(shortsApi.saveShorts, { params: { id: order.id }, body: { lines } });
  return true;
};

/**
 * Asks before converting an order, with its differences and a reason for shorts. Returns null if declined, else a
 * function that first marks open lines short.
 */
export const askToConvert = async (order: OrderAnswer): Promise<(() => Promise<boolean>) | null> => {
  const open = listOpenLines(order);
  const reason = await askWithReason({
    title: 'Convert to Invoice',
    message: <Question order={order} />,
    confirmLabel: formatConvertLabel(open),
    asksReason: open.some((item) => !item.shortReason),
  });
  return reason === null ? null : () => shortOpenLines(order, reason);
};
