import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { invoiceKindLabels } from '@primal/contracts/billing/invoice-rules';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Group, IconAction, StatusBadge } from '@primal/kit';
import { IconEye, IconFileText, IconPrinter, IconScale } from '@primal/kit/icons';
import type { Column } from '@primal/kit/table';
import { paths } from '../routes.ts';

type InvoiceColumn = Column<InvoiceSummary>;

/** Missing parts of a pending invoice (docs/rules/invoices.md#pending-marks). */
const listMissing = (invoice: InvoiceSummary) => [
  ...(invoice.hasMissingCatchWeights ? [{ label: 'Missing catch weights', Icon: IconScale }] : []),
  ...(invoice.pdfGenerated ? [] : [{ label: 'PDF not generated', Icon: IconFileText }]),
  ...(invoice.pdfGenerated && !invoice.pdfPrinted
    ? [{ label: 'PDF generated but not printed', Icon: IconPrinter }]
    : []),
];

export const InvoiceStatus = ({ invoice }: { invoice: InvoiceSummary }) => (
  <Group gap={4}>
    <StatusBadge status={invoice.status} />
    {invoice.kind !== 'sale' && <StatusBadge status="draft" label={invoiceKindLabels[invoice.kind]} />}
    {invoice.broughtForward && <StatusBadge status="draft" label="Brought Forward" />}
    {invoice.isPending && (invoice.status === 'draft' || invoice.status === 'sent') && (
      <>
        {listMissing(invoice).map(({ label, Icon }) => (
          <span key={label} role="img" aria-label={label} title={label} style={{ display: 'inline-flex' }}>
            <Icon size={16} stroke={1.6} aria-hidden />
          </span>
        ))}
        {/* Render the badge after the marks, so that both share a line in narrow columns. */}
        <StatusBadge status="pending" />
      </>
    )}
  </Group>
);

export const widgetColumns = {
  number: {
    header: 'Invoice #',
    link: true,
    nowrap: true,
    cell: (invoice) => invoice.invoiceNumber,
  },
  date: { header: 'Date', nowrap: true, cell: (invoice) => formatDate(invoice.invoiceDate) },
  status: { header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  total: { header: 'Amount', align: 'right', cell: (invoice) => formatMoney(invoice.total) },
} satisfies Record<string, InvoiceColumn>;

export const widgetRows = {
  rowKey: (invoice: InvoiceSummary) => invoice.id,
  rowHref: (invoice: InvoiceSummary) => paths.invoice(invoice.id),
  rowMark: (invoice: InvoiceSummary) => (invoice.status === 'voided' ? ('struck' as const) : undefined),
  actions: (invoice: InvoiceSummary) => (
    <>
      <IconAction label="View" icon={IconEye} to={paths.invoice(invoice.id)} />
      <IconAction label="Print" icon={IconPrinter} to={paths.printInvoice(invoice.id)} newTab />
    </>
  ),
  empty: { title: 'No invoices found', description: 'Converted sales orders appear here.' },
};
