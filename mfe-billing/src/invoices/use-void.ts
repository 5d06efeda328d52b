import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { confirm, toast } from '@primal/kit';
import { sentenceOr, useApiMutation } from '@primal/kit/platform';
import { useCallback } from 'react';

/** Voids an invoice after asking (specification, finance section 4). Voided is final. */
export const useVoid = () => {
  const change = useApiMutation(billingApi.updateInvoice, {
    invalidates: ['/api/accounts-receivable', '/api/stats', '/api/delivery-items'],
    onSuccess: () => toast.success('Invoice has been voided'),
    onError: (error) => toast.error(sentenceOr(error, 'Failed to void invoice')),
  });
  const { mutate } = change;
  return useCallback(
    async ({ id, invoiceNumber }: Pick<InvoiceSummary, 'id' | 'invoiceNumber'>) => {
      const message = `Are you sure you want to void invoice ${invoiceNumber}? This action cannot be undone.`;
      if (await confirm({ title: 'Void invoice', message, confirmLabel: 'Void', danger: true }))
        mutate({ params: { id }, body: { status: 'voided' } });
    },
    [mutate],
  );
};
