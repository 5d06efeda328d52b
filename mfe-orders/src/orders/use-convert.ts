import { ordersApi } from '@primal/contracts/orders/api';
import { confirm, toast, useGoTo } from '@primal/kit';
import { sentenceOr, useApiMutation } from '@primal/kit/platform';
import { paths } from './paths.ts';

/** What is needed of an order to convert it. */
interface Convertible {
  id: string;
  orderNumber: string;
}

/** Converts an order to an invoice after asking, then shows the invoices (specification, operations section 5). */
export const useConvert = () => {
  const goTo = useGoTo();
  const convert = useApiMutation(ordersApi.convertOrder, {
    invalidates: ['/api/invoices', '/api/stats', '/api/delivery-items'],
    onSuccess: (answer) => {
      toast({
        title: 'Success',
        description: 'Sales order converted to invoice successfully!',
        ...('message' in answer && {
          description: `Sales order converted to invoice successfully! ${answer.message}`,
        }),
      });
      goTo(paths.invoices);
    },
    onError: (error) => toast.error(sentenceOr(error, 'Failed to convert sales order to invoice.')),
  });

  const ask = async ({ id, orderNumber }: Convertible) => {
    const message = `Convert sales order ${orderNumber} to an invoice? This will create a new invoice and mark the order as invoiced.`;
    if (await confirm({ title: 'Convert to Invoice', message, confirmLabel: 'Convert to Invoice' }))
      convert.mutate({ params: { id } });
  };
  /** The order on its way, so that its own button shows it. */
  return { ask, pendingId: convert.isPending ? convert.variables.params.id : null };
};
