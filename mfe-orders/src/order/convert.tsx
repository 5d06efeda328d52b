import { conversionApi } from '@primal/contracts/orders/conversion';
import {
  type OrderAnswer,
  type OrderItemAnswer,
  type OrderSummary,
  orderApi,
} from '@primal/contracts/orders/order';
import { links } from '@primal/contracts/screens/links';
import { describeProgress, lacksWeight } from '@primal/contracts/shared/weighing';
import { TwoLines, toast, toDisabledReason, useGoTo } from '@primal/kit';
import {
  explainError,
  explainLoadFailure,
  send,
  useApiMutation,
  useHasPermission,
} from '@primal/kit/platform';
import { useState } from 'react';
import { useHoldToast } from './hold.tsx';

const listUnweighedLines = ({ items }: OrderAnswer): OrderItemAnswer[] =>
  items.filter((item) => lacksWeight(item) && !item.isOpen);

/**
 * Reason that an order's convert button is disabled, or null. A partly weighed order can be converted; the dialog
 * names its shorts.
 */
export const findConvertReason = (order: OrderSummary, mayConvert: boolean): string | null => {
  const { convert } = order.allowed;
  if (order.hold || !mayConvert) return toDisabledReason(convert);
  if (convert === true || (order.status !== 'invoiced' && order.piecesWeighed > 0)) return null;
  return convert;
};

export const useCanConvert = (): boolean => useHasPermission(conversionApi.convertOrder.permission);

/** Includes the customer, for users who read the toast without the row. */
const formatName = ({ orderNumber, customer }: OrderAnswer): string => `${orderNumber} for ${customer.name}`;

const converted = 'Sales order converted to invoice successfully!';
const notConverted = 'Failed to convert sales order to invoice.';

/**
 * Converts an order after asking, then opens the invoices (docs/rules/sales-orders.md#converting). The dialog uses
 * the order's current server state and names partly weighed and surplus lines.
 */
export const useConvert = () => {
  const goTo = useGoTo();
  const held = useHoldToast();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const convert = useApiMutation(conversionApi.convertOrder, {
    invalidates: ['/api/invoices', '/api/stats', '/api/delivery-items'],
  });

  const act = async (order: OrderAnswer, makeShort: () => Promise<boolean>) => {
    let done = '';
    setPendingId(order.id);
    try {
      if (await makeShort()) done = ' Items that were not weighed are already marked short.';
      const answer = await convert.mutateAsync({ params: { id: order.id } });
      if ('message' in answer) toast.success(converted, `${formatName(order)}: ${answer.message}`);
      else
        toast({
          title: converted,
          description: `${formatName(order)} is ${answer.invoiceNumber}.`,
          variant: 'success',
          action: {
            label: `Print ${answer.invoiceNumber}`,
            onClick: () => goTo(links.printInvoice(answer.id)),
          },
        });
      goTo(links.invoices);
    } catch (error) {
      if (!held.warnIfRefused(order, error))
        toast.error(
          <TwoLines main={`${explainError(error, notConverted)}${done}`} sub={formatName(order)} />,
        );
    } finally {
      setPendingId(null);
    }
  };
  const ask = async ({ id }: { id: string }) => {
    try {
      const order = await send(orderApi.getOrder, { params: { id } });
      if (held.warnIfHeld(order)) return;
      const unweighed = listUnweighedLines(order);
      if (unweighed.length > 0)
        return toast.error(
          `${formatName(order)} cannot be invoiced yet: ${unweighed.map(describeProgress).join('; ')}.`,
        );
      const { askToConvert } = await import('./convert-question.tsx');
      const makeShort = await askToConvert(order);
      if (makeShort) await act(order, makeShort);
    } catch (error) {
      toast.error(explainLoadFailure(error));
    }
  };
  return { ask, pendingId };
};
