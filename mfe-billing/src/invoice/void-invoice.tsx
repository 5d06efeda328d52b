import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { voidBody } from '@primal/contracts/billing/sale';
import { reasonText } from '@primal/contracts/shared/reason';
import { sentenceOr } from '@primal/kit/platform';
import { z } from 'zod';
import { VoidDialog } from '../document/void-dialog.tsx';

// Older callers void without a reason; on screen one is asked for, as long as the audit trail takes it.
const reasoned = z.strictObject({ reason: voidBody.shape.reason.pipe(reasonText()) });

interface Props {
  invoice: Pick<InvoiceSummary, 'id' | 'invoiceNumber' | 'customer'>;
  onClose: () => void;
}

/** Voids an invoice after asking why. Voided is final. */
export const VoidInvoice = ({ invoice: { id, invoiceNumber, customer }, onClose }: Props) => (
  <VoidDialog
    call={invoiceApi.updateInvoice}
    params={{ id }}
    invalidates={['/api/accounts-receivable', '/api/stats', '/api/delivery-items']}
    words={{
      title: 'Void invoice',
      question: `Are you sure you want to void invoice ${invoiceNumber}? This action cannot be undone.`,
      submitLabel: 'Void',
      done: 'Invoice has been voided',
      what: `${invoiceNumber} for ${customer.name}`,
      failed: (error) => sentenceOr(error, 'Failed to void invoice'),
    }}
    schema={reasoned}
    bodyOf={({ reason }) => ({ status: 'voided' as const, reason })}
    onClose={onClose}
  />
);
