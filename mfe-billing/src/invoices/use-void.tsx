import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { confirm, Textarea, toast } from '@primal/kit';
import { sentenceOr, useApiMutation } from '@primal/kit/platform';
import { useCallback } from 'react';

/** Voids an invoice after asking, and asking why (specification, finance section 4). Voided is final. */
export const useVoid = () => {
  const change = useApiMutation(billingApi.updateInvoice, {
    invalidates: ['/api/accounts-receivable', '/api/stats', '/api/delivery-items'],
    onSuccess: () => toast.success('Invoice has been voided'),
    onError: (error) => toast.error(sentenceOr(error, 'Failed to void invoice')),
  });
  const { mutate } = change;
  return useCallback(
    async ({ id, invoiceNumber }: Pick<InvoiceSummary, 'id' | 'invoiceNumber'>) => {
      let reason = '';
      const message = (
        <>
          Are you sure you want to void invoice {invoiceNumber}? This action cannot be undone.
          <Textarea
            label="Reason"
            mt="sm"
            rows={2}
            onChange={(event) => {
              reason = event.currentTarget.value.trim();
            }}
          />
        </>
      );
      if (await confirm({ title: 'Void invoice', message, confirmLabel: 'Void', danger: true }))
        mutate({ params: { id }, body: { status: 'voided', ...(reason && { reason }) } });
    },
    [mutate],
  );
};
