import { conversionApi } from '@primal/contracts/orders/conversion';
import { listExcesses } from '@primal/contracts/orders/differences';
import { orderApi } from '@primal/contracts/orders/order';
import { links } from '@primal/contracts/screens/links';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { LinkButton, toast } from '@primal/kit';
import { useWork, WorkDialog } from '@primal/kit/parts';
import {
  createIdempotencyKey,
  explainError,
  invalidatePaths,
  send,
  useQueryClient,
} from '@primal/kit/platform';
import { useEffect, useRef } from 'react';

type Props = WidgetProps['orders/convert-orders'];

const notConverted = 'Failed to convert sales order to invoice.';

/** An order that must be converted on its own, because its dialog asks about differences. */
class SkippedError extends Error {}

const convertOne = async (id: string): Promise<void> => {
  const over = listExcesses((await send(orderApi.getOrder, { params: { id } })).items);
  if (over.length > 0) throw new SkippedError(`${over.join(' ')} Convert this order by itself.`);
  await send(conversionApi.convertOrder, { params: { id }, idempotencyKey: createIdempotencyKey() });
};

/** Converts several orders in sequence on mount and reports each result. Skips orders with surplus pieces. */
export default function ConvertOrders({ orders, onClose }: Props) {
  const client = useQueryClient();
  const work = useWork<Props['orders'][number]>(
    ({ orderNumber, customerName }) => `${orderNumber} ${customerName}`,
    ({ id }) => convertOne(id),
    (error) => (error instanceof SkippedError ? error.message : explainError(error, notConverted)),
  );
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const convert = async () => {
      const results = await work.run(orders);
      const failed = results.filter(({ failure }) => failure).length;
      if (failed > 0) toast.error(`${notConverted} ${failed} of ${results.length}.`);
      else toast.success('Sales orders converted to invoices successfully!');
      void invalidatePaths(client, [
        '/api/sales-orders',
        '/api/invoices',
        '/api/stats',
        '/api/delivery-items',
      ]);
    };
    void convert();
  });
  return (
    <WorkDialog
      title="Convert to Invoices"
      work={work}
      next={<LinkButton to={links.invoices}>All Invoices</LinkButton>}
      onClose={onClose}
    />
  );
}
