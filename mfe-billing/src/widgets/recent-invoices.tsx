import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { IconAction, Section, TextLink } from '@primal/kit';
import { IconEye, IconPrinter } from '@primal/kit/icons';
import { loadFailure, useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { paths } from '../invoices/paths.ts';
import { InvoiceStatus } from '../invoices/pending-marks.tsx';

const columns: Column<InvoiceSummary>[] = [
  {
    id: 'invoiceNumber',
    header: 'Invoice #',
    link: true,
    nowrap: true,
    cell: (invoice) => invoice.invoiceNumber,
  },
  { id: 'customer', header: 'Customer', cell: (invoice) => invoice.customer.name },
  { id: 'invoiceDate', header: 'Date', nowrap: true, cell: (invoice) => showDate(invoice.invoiceDate) },
  { id: 'status', header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  { id: 'total', header: 'Amount', align: 'right', cell: (invoice) => showMoney(invoice.total) },
];

/** Dashboard: the first 5 invoices (specification, operations section 2). */
export default function RecentInvoices() {
  const invoices = useApiQuery(billingApi.listInvoices, { query: { limit: '5' } });
  return (
    <Section title="Recent Invoices" actions={<TextLink to={paths.list}>View all</TextLink>}>
      <DataTable
        label="Recent Invoices"
        columns={columns}
        rows={invoices.data}
        rowKey={(invoice) => invoice.id}
        rowHref={(invoice) => paths.view(invoice.id)}
        rowMark={(invoice) => (invoice.status === 'voided' ? 'struck' : undefined)}
        actions={(invoice) => (
          <>
            <IconAction label="View" icon={IconEye} to={paths.view(invoice.id)} />
            <IconAction label="Print" icon={IconPrinter} to={paths.print(invoice.id)} newTab />
          </>
        )}
        loading={invoices.isPending}
        skeletonRows={5}
        error={invoices.error ? loadFailure(invoices.error) : undefined}
        onRetry={invoices.refetch}
        empty={{ title: 'No invoices found', description: 'Converted sales orders appear here.' }}
      />
    </Section>
  );
}
