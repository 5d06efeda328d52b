import { ordersApi } from '@primal/contracts/orders/api';
import { differencesOf } from '@primal/contracts/orders/differences';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { standingWeights } from '@primal/contracts/orders/shown-weights';
import { decimal, showQuantity, sum } from '@primal/contracts/shared/decimal';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { quantityToShip } from '@primal/contracts/shared/weighing';
import { HeadedLists } from '@primal/kit/parts';
import { send } from '@primal/kit/platform';
import { askWithReason } from '../shorts/ask-with-reason.tsx';
import { shippedWith } from '../shorts/shorts.ts';

const question = (orderNumber: string): string =>
  `Convert sales order ${orderNumber} to an invoice? This will create a new invoice and mark the order as invoiced.`;

/** Lines with some of their pieces weighed: converting says that these are all. */
const openLines = ({ items }: Pick<OrderAnswer, 'items'>): OrderItemAnswer[] =>
  items.filter(({ isOpen }) => isOpen);

/** `Invoice 1 and short 9`: what the button of the question does. Pounds are not counted in pieces. */
export const convertLabel = (open: readonly OrderItemAnswer[]): string => {
  if (open.length === 0) return 'Convert to Invoice';
  if (open.some(({ product }) => product.unit === 'LBS')) return 'Invoice What Is Weighed';
  const weighed = open.reduce((count, item) => count + item.piecesWeighed, 0);
  const short = sum(open.map(quantityToShip)).minus(weighed);
  return `Invoice ${weighed} and short ${showQuantity(decimal(short).toFixed())}`;
};

/** How an order's invoice differs from what was ordered: what is missing or short, and what is more. */
export const Differences = ({ order }: { order: OrderAnswer }) => (
  <HeadedLists lists={differencesOf(order.items)} />
);

const Question = ({ order }: { order: OrderAnswer }) => (
  <>
    <p>{question(order.orderNumber)}</p>
    <Differences order={order} />
  </>
);

/** Says of each open line that what is weighed is all of it, and why; whether there was any. */
const shortOpenLines = async (order: OrderAnswer, reason: ShortReason): Promise<boolean> => {
  const lines = openLines(order).map((item) => ({
    itemId: item.id,
    quantity: shippedWith(item, standingWeights(item)),
    reason: item.shortReason ?? reason,
    note: item.shortNote,
  }));
  if (lines.length === 0) return false;
  await send(ordersApi.saveShorts, { params: { id: order.id }, body: { lines } });
  return true;
};

/**
 * Asks whether an order becomes an invoice, by its differences from what was ordered, and why something of it is short. Null
 * where the answer is no, else what makes its open lines short first.
 */
export const askToConvert = async (order: OrderAnswer): Promise<(() => Promise<boolean>) | null> => {
  const open = openLines(order);
  const reason = await askWithReason({
    title: 'Convert to Invoice',
    message: <Question order={order} />,
    confirmLabel: convertLabel(open),
    makesShort: open.some((item) => !item.shortReason),
  });
  return reason === null ? null : () => shortOpenLines(order, reason);
};
