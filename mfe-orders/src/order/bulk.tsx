import type { OrderSummary } from '@primal/contracts/orders/order';
import { Button, confirm, LinkButton, toastLeftOut } from '@primal/kit';
import { IconFileInvoice, IconPrinter } from '@primal/kit/icons';
import { HeadedLists } from '@primal/kit/parts';
import { Widget } from '@primal/kit/platform';
import { BulkBar } from '@primal/kit/table';
import { useState } from 'react';
import { paths } from '../routes.ts';
import { findHeldOrders } from './hold.tsx';

/** Maximum work orders per print; each order is fetched separately. */
const maxSheets = 100;

const askToConvertAll = (
  orders: readonly OrderSummary[],
  ready: readonly OrderSummary[],
): Promise<boolean> => {
  const waiting = orders.length - ready.length;
  const what =
    ready.length === 1 ? '1 sales order to an invoice' : `${ready.length} sales orders to invoices`;
  const rest =
    waiting > 0 ? ` ${waiting} of ${orders.length} cannot be invoiced now and stay as they are.` : '';
  const listOrders = (of: (order: OrderSummary) => boolean, among: readonly OrderSummary[] = ready) =>
    among.filter(of).map(({ orderNumber, customer }) => `${orderNumber}, ${customer.name}`);
  const lists = [
    { heading: 'Less is invoiced than was ordered:', lines: listOrders(({ isShort }) => isShort) },
    {
      heading: 'More was weighed than was ordered. Convert these orders one at a time:',
      lines: listOrders(({ isOver }) => isOver),
    },
    {
      heading: 'On credit hold. These will not be converted:',
      lines: listOrders(({ hold }) => hold !== null, orders),
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

interface Props {
  orders: readonly OrderSummary[];
  onClear: () => void;
}

export const BulkOrders = ({ orders, onClear }: Props) => {
  const [converting, setConverting] = useState<readonly OrderSummary[]>([]);
  const ready = orders.filter(({ allowed }) => allowed.convert === true);

  const convert = async () => {
    if (!(await askToConvertAll(orders, ready))) return;
    setConverting(ready);
    onClear();
  };
  return (
    <>
      <BulkBar count={orders.length} noun={{ one: 'sales order', many: 'sales orders' }} onClear={onClear}>
        {orders.length > maxSheets ? (
          <Button size="xs" variant="default" disabled>{`Work orders: at most ${maxSheets}`}</Button>
        ) : (
          <LinkButton
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={16} />}
            to={paths.workOrders({ ids: orders.map(({ id }) => id).join(',') })}
            newTab
            onClick={() => toastLeftOut([findHeldOrders(orders)])}
          >
            Print Work Orders
          </LinkButton>
        )}
        <Button
          size="xs"
          leftSection={<IconFileInvoice size={16} />}
          disabled={ready.length === 0}
          onClick={() => void convert()}
        >
          {ready.length === 0 ? 'No selected order can be invoiced' : `Convert ${ready.length} to Invoices`}
        </Button>
      </BulkBar>
      {converting.length > 0 && (
        <Widget
          name="orders/convert-orders"
          orders={converting.map(({ id, orderNumber, customer }) => ({
            id,
            orderNumber,
            customerName: customer.name,
          }))}
          onClose={() => setConverting([])}
        />
      )}
    </>
  );
};
