import type { OrderSummary } from '@primal/contracts/orders/order';
import { Button, LinkButton } from '@primal/kit';
import { IconFileInvoice, IconPrinter } from '@primal/kit/icons';
import { Widget } from '@primal/kit/platform';
import { BulkBar } from '@primal/kit/table';
import { useState } from 'react';
import { paths } from '../paths.ts';

/** So many work orders are printed at once; each is read by itself. */
const mostSheets = 100;

interface Props {
  orders: readonly OrderSummary[];
  onClear: () => void;
}

export const BulkOrders = ({ orders, onClear }: Props) => {
  const [converting, setConverting] = useState<readonly OrderSummary[]>([]);
  const ready = orders.filter(({ allowed }) => allowed.convert === true);

  const convert = async () => {
    const { askToConvertAll } = await import('./bulk-question.tsx');
    if (!(await askToConvertAll(orders, ready))) return;
    setConverting(ready);
    onClear();
  };
  return (
    <>
      <BulkBar count={orders.length} noun={{ one: 'sales order', many: 'sales orders' }} onClear={onClear}>
        {orders.length > mostSheets ? (
          <Button size="xs" variant="default" disabled>{`Work orders: at most ${mostSheets}`}</Button>
        ) : (
          <LinkButton
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={16} />}
            to={paths.workOrders(orders.map(({ id }) => id))}
            newTab
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
