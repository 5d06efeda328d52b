import { type InvoiceSummary, invoiceApi } from '@primal/contracts/billing/invoice';
import { voidBody } from '@primal/contracts/billing/sale';
import { reasonText } from '@primal/contracts/shared/reason';
import { explainError } from '@primal/kit/platform';
import { z } from 'zod';
import { describeChangedMonth, VoidDialog } from '../document/void-dialog.tsx';

// The form requires a reason for the audit trail. The API accepts a missing reason from older callers.
const reasoned = z.strictObject({ reason: voidBody.shape.reason.pipe(reasonText()) });

interface Props {
  invoice: Pick<InvoiceSummary, 'id' | 'invoiceNumber' | 'customer' | 'invoiceDate' | 'status'>;
  onClose: () => void;
}

export const VoidInvoice = ({ invoice, onClose }: Props) => {
  const { id, invoiceNumber, customer, invoiceDate, status } = invoice;
  return (
    <VoidDialog
      call={invoiceApi.updateInvoice}
      params={{ id }}
      invalidates={['/api/accounts-receivable', '/api/stats', '/api/delivery-items']}
      text={{
        title: 'Void invoice',
        question: `Are you sure you want to void invoice ${invoiceNumber}? This action cannot be undone.`,
        effect: status === 'draft' ? undefined : describeChangedMonth(invoiceDate),
        submitLabel: 'Void',
        done: 'Invoice has been voided',
        what: `${invoiceNumber} for ${customer.name}`,
        failed: (error) => explainError(error, 'Failed to void invoice'),
      }}
      schema={reasoned}
      bodyOf={({ reason }) => ({ status: 'voided' as const, reason })}
      onClose={onClose}
    />
  );
};
