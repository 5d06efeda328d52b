import { ordersApi } from '@primal/contracts/orders/api';
import { differencesOf } from '@primal/contracts/orders/differences';
import type { OrderAnswer, OrderItemAnswer, OrderSummary } from '@primal/contracts/orders/order';
import { standingWeights } from '@primal/contracts/orders/shown-weights';
import { decimal, showQuantity, sum } from '@primal/contracts/shared/decimal';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { lacksWeight, quantityToShip, weighedSoFar } from '@primal/contracts/shared/weighing';
import { reasonOf, toast, useGoTo } from '@primal/kit';
import { HeadedLists } from '@primal/kit/parts';
import { loadFailure, send, sentenceOr, useApiMutation } from '@primal/kit/platform';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { askWithReason } from '../shorts/ask-with-reason.tsx';
import { shippedWith } from '../shorts/shorts.ts';
import { useTellHeld } from './hold.tsx';

const question = (orderNumber: string): string =>
  `Convert sales order ${orderNumber} to an invoice? This will create a new invoice and mark the order as invoiced.`;

/** Lines with some of their pieces weighed: converting says that these are all. */
const openLines = ({ items }: Pick<OrderAnswer, 'items'>): OrderItemAnswer[] =>
  items.filter(({ isOpen }) => isOpen);

/** Lines without any weight: nothing can be invoiced of them. */
const unweighedLines = ({ items }: OrderAnswer): OrderItemAnswer[] =>
  items.filter((item) => lacksWeight(item) && !item.isOpen);

/**
 * Why an order's button to convert is disabled; null when it is not. A partly weighed order may be converted: the
 * question says what becomes short.
 */
export const whyNotConverted = (order: OrderSummary): string | null => {
  const { convert } = order.allowed;
  if (order.hold) return reasonOf(convert);
  if (convert === true || (order.status !== 'invoiced' && order.piecesWeighed > 0)) return null;
  return convert;
};

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

/** Says of each open line that what is weighed is all of it, and why. */
const shortOpenLines = async (order: OrderAnswer, reason: ShortReason): Promise<void> => {
  const lines = openLines(order).map((item) => ({
    itemId: item.id,
    quantity: shippedWith(item, standingWeights(item)),
    reason: item.shortReason ?? reason,
    note: item.shortNote,
  }));
  if (lines.length > 0) await send(ordersApi.saveShorts, { params: { id: order.id }, body: { lines } });
};

/** Whose order it is, for those who look at a toast and not at the row. */
const nameOf = ({ orderNumber, customer }: OrderAnswer): string => `${orderNumber} for ${customer.name}`;

const converted = 'Sales order converted to invoice successfully!';
const notConverted = 'Failed to convert sales order to invoice.';

/**
 * Converts an order to an invoice after asking, then shows the invoices (docs/rules/sales-orders.md#converting). The
 * question is about the order as it stands on the server now; lines that are weighed in part are named and become
 * short, and those with more than was ordered are named.
 */
export const useConvert = () => {
  const goTo = useGoTo();
  const held = useTellHeld();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const convert = useApiMutation(ordersApi.convertOrder, {
    invalidates: ['/api/invoices', '/api/stats', '/api/delivery-items'],
  });

  const act = async (order: OrderAnswer, reason: ShortReason) => {
    let done = '';
    setPendingId(order.id);
    try {
      await shortOpenLines(order, reason);
      if (openLines(order).length > 0) done = ' What was not weighed is short already.';
      const answer = await convert.mutateAsync({ params: { id: order.id } });
      if ('message' in answer)
        toast({ title: 'Success', description: `${converted} ${nameOf(order)}: ${answer.message}` });
      else
        toast({
          title: 'Success',
          description: `${converted} ${nameOf(order)} is ${answer.invoiceNumber}.`,
          action: {
            label: `Print ${answer.invoiceNumber}`,
            onClick: () => goTo(paths.invoicePrint(answer.id)),
          },
        });
      goTo(paths.invoices);
    } catch (error) {
      if (!held.refused(order, error))
        toast.error(`${nameOf(order)}: ${sentenceOr(error, notConverted)}${done}`);
    } finally {
      setPendingId(null);
    }
  };
  const ask = async ({ id }: { id: string }) => {
    try {
      const order = await send(ordersApi.getOrder, { params: { id } });
      if (held.told(order)) return;
      const unweighed = unweighedLines(order);
      if (unweighed.length > 0)
        return toast.error(
          `${nameOf(order)} cannot be invoiced yet: ${unweighed.map(weighedSoFar).join('; ')}.`,
        );
      const open = openLines(order);
      const reason = await askWithReason({
        title: 'Convert to Invoice',
        message: <Question order={order} />,
        confirmLabel: convertLabel(open),
        makesShort: open.some((item) => !item.shortReason),
      });
      if (reason !== null) await act(order, reason);
    } catch (error) {
      toast.error(loadFailure(error));
    }
  };
  /** The order on its way, so that its own button shows it. */
  return { ask, pendingId };
};
