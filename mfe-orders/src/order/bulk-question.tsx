import type { OrderSummary } from '@primal/contracts/orders/order';
import { confirm } from '@primal/kit';
import { HeadedLists } from '@primal/kit/parts';

/** Asks before several orders are converted: which are short, and which stay as they are. `ready` are those that can be. */
export const askToConvertAll = (
  orders: readonly OrderSummary[],
  ready: readonly OrderSummary[],
): Promise<boolean> => {
  const waiting = orders.length - ready.length;
  const what =
    ready.length === 1 ? '1 sales order to an invoice' : `${ready.length} sales orders to invoices`;
  const rest =
    waiting > 0 ? ` ${waiting} of ${orders.length} cannot be invoiced now and stay as they are.` : '';
  const numbersOf = (of: (order: OrderSummary) => boolean, among: readonly OrderSummary[] = ready) =>
    among.filter(of).map(({ orderNumber, customer }) => `${orderNumber}, ${customer.name}`);
  const lists = [
    { heading: 'Less is invoiced than was ordered:', lines: numbersOf(({ isShort }) => isShort) },
    {
      heading: 'More was weighed than was ordered. Convert these orders one at a time:',
      lines: numbersOf(({ isOver }) => isOver),
    },
    {
      heading: 'On credit hold. These will not be converted:',
      lines: numbersOf(({ hold }) => hold !== null, orders),
    },
  ];
  const question = {
    title: 'Convert to Invoices',
    message: (
      <>
        <p>{`Convert ${what}?${rest}`}</p>
        <HeadedLists lists={lists.filter(({ lines }) => lines.length > 0)} />
      </>
    ),
    confirmLabel: 'Convert to Invoices',
  };
  return confirm(question);
};
