import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { Group, StatusBadge } from '@primal/kit';

/** What a pending invoice still waits for: weights, PDF or print (specification, operations section 4). */
const waitsFor = (invoice: InvoiceSummary): string[] => [
  ...(invoice.hasMissingCatchWeights ? ['Weights'] : []),
  ...(invoice.pdfGenerated ? (invoice.pdfPrinted ? [] : ['Print']) : ['PDF']),
];

/** The status of an invoice; a pending one says what it waits for. */
export const InvoiceStatus = ({ invoice }: { invoice: InvoiceSummary }) => (
  <Group gap={4}>
    <StatusBadge status={invoice.status} />
    {invoice.isPending && invoice.status !== 'voided' && (
      <span title={`Waits for: ${waitsFor(invoice).join(', ') || 'completion'}`}>
        <StatusBadge status="pending" label="Pending" />
      </span>
    )}
  </Group>
);
