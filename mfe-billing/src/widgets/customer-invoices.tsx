import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import type { WidgetProps } from '@primal/contracts/remotes/widgets';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { IconAction, Section } from '@primal/kit';
import { IconEye, IconPrinter } from '@primal/kit/icons';
import { listProps, useApiList } from '@primal/kit/platform';
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
  { id: 'invoiceDate', header: 'Date', nowrap: true, cell: (invoice) => showDate(invoice.invoiceDate) },
  { id: 'dueDate', header: 'Due Date', nowrap: true, cell: (invoice) => showDate(invoice.dueDate) },
  { id: 'status', header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  { id: 'total', header: 'Amount', align: 'right', cell: (invoice) => showMoney(invoice.total) },
  { id: 'balance', header: 'Balance', align: 'right', cell: (invoice) => showMoney(invoice.balance) },
];

/** A customer's page: all invoices, newest first. */
export default function CustomerInvoices({ customerId }: WidgetProps['billing/customer-invoices']) {
  const invoices = useApiList(billingApi.listInvoices, { query: { customerId, limit: '20' } });
  return (
    <Section title="Invoices" note={invoices.rows && invoices.totalText}>
      <DataTable
        label="Invoices"
        columns={columns}
        {...listProps(invoices)}
        rowKey={(invoice) => invoice.id}
        rowHref={(invoice) => paths.view(invoice.id)}
        rowMark={(invoice) => (invoice.status === 'voided' ? 'struck' : undefined)}
        actions={(invoice) => (
          <>
            <IconAction label="View" icon={IconEye} to={paths.view(invoice.id)} />
            <IconAction label="Print" icon={IconPrinter} to={paths.print(invoice.id)} newTab />
          </>
        )}
        skeletonRows={3}
        empty={{ title: 'No invoices found', description: 'Converted sales orders appear here.' }}
      />
    </Section>
  );
}
