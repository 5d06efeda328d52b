import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { Group, StatusBadge } from '@primal/kit';
import { IconFileText, IconPrinter, IconScale } from '@primal/kit/icons';

/** What a pending invoice still waits for (docs/rules/invoices.md#pending-marks). */
const waitsFor = (invoice: InvoiceSummary) => [
  ...(invoice.hasMissingCatchWeights ? [{ label: 'Missing catch weights', Icon: IconScale }] : []),
  ...(invoice.pdfGenerated ? [] : [{ label: 'PDF not generated', Icon: IconFileText }]),
  ...(invoice.pdfGenerated && !invoice.pdfPrinted
    ? [{ label: 'PDF generated but not printed', Icon: IconPrinter }]
    : []),
];

/** The status of an invoice; a pending one says what it waits for. */
export const InvoiceStatus = ({ invoice }: { invoice: InvoiceSummary }) => (
  <Group gap={4}>
    <StatusBadge status={invoice.status} />
    {invoice.broughtForward && <StatusBadge status="draft" label="Brought Forward" />}
    {invoice.isPending && (invoice.status === 'draft' || invoice.status === 'sent') && (
      <>
        {waitsFor(invoice).map(({ label, Icon }) => (
          <span key={label} role="img" aria-label={label} title={label} style={{ display: 'inline-flex' }}>
            <Icon size={16} stroke={1.6} aria-hidden />
          </span>
        ))}
        {/* Last, so that a narrow column has badge and marks in one line and this below. */}
        <StatusBadge status="pending" label="Pending" />
      </>
    )}
  </Group>
);
