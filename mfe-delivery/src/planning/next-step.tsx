import type { OrderToDeliver } from '@primal/contracts/delivery/planning';
import { conversionApi } from '@primal/contracts/orders/conversion';
import { describeCreditHold } from '@primal/contracts/orders/credit';
import { groupDifferences } from '@primal/contracts/orders/differences';
import { orderApi } from '@primal/contracts/orders/order';
import { links } from '@primal/contracts/screens/links';
import { ActionButton, confirm, LinkButton, toast } from '@primal/kit';
import { HeadedLists } from '@primal/kit/parts';
import { explainError, explainLoadFailure, send, useApiMutation } from '@primal/kit/platform';
import { useCallback } from 'react';
import { boardReads } from '../board-reads.ts';

/** Converts an order after asking; the dispatcher stays on the page. */
export const useConvertOrder = () => {
  const convert = useApiMutation(conversionApi.convertOrder, {
    invalidates: [...boardReads, '/api/stats'],
    done: (answer) => [
      'Sales order converted to invoice successfully!',
      'message' in answer ? answer.message : `${answer.invoiceNumber} for ${answer.customer.name}`,
    ],
    failed: (error) => explainError(error, 'Failed to convert sales order to invoice.'),
  });
  const { mutate } = convert;
  const ask = useCallback(
    async ({ id, orderNumber }: OrderToDeliver) => {
      try {
        const { items } = await send(orderApi.getOrder, { params: { id } });
        const message = (
          <>
            <p>{`Convert sales order ${orderNumber} to an invoice? This will create a new invoice and mark the order as invoiced.`}</p>
            <HeadedLists lists={groupDifferences(items)} />
          </>
        );
        if (await confirm({ title: 'Convert to Invoice', message, confirmLabel: 'Convert to Invoice' }))
          mutate({ params: { id } });
      } catch (error) {
        toast.error(explainLoadFailure(error));
      }
    },
    [mutate],
  );
  return { ask, pendingId: convert.isPending ? convert.variables.params.id : null };
};

/** Reason that a held order cannot be printed, routed or invoiced (docs/rules/credit.md#a-held-order), or null. */
export const findHoldReason = ({ hold, customer }: OrderToDeliver): string | null =>
  hold && describeCreditHold(hold, customer?.name);

interface Props {
  order: OrderToDeliver;
  converting: boolean;
  onWeigh: (order: OrderToDeliver) => void;
  onConvert: (order: OrderToDeliver) => void;
}

/** Next step of an order toward its delivery (docs/rules/delivery.md#delivery-screen). */
export const NextStep = ({ order, converting, onWeigh, onConvert }: Props) => {
  if (!order.workOrderPrinted) {
    const held = findHoldReason(order);
    return held ? (
      <ActionButton size="xs" variant="default" disabledReason={held}>
        Print Work Order
      </ActionButton>
    ) : (
      <LinkButton size="xs" variant="default" shortcut="p" to={links.workOrder(order.id)} newTab>
        Print Work Order
      </LinkButton>
    );
  }
  return order.unweighedCount > 0 ? (
    <ActionButton size="xs" variant="default" shortcut="w" onClick={() => onWeigh(order)}>
      Enter Weights
    </ActionButton>
  ) : (
    <ActionButton
      size="xs"
      variant="default"
      shortcut="i"
      loading={converting}
      disabledReason={findHoldReason(order)}
      onClick={() => onConvert(order)}
    >
      Convert to Invoice
    </ActionButton>
  );
};
