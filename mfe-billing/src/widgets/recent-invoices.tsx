import { type InvoiceSummary, invoiceApi } from '@primal/contracts/billing/invoice';
import { Section, TextLink } from '@primal/kit';
import { toQueryProps, useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { widgetColumns, widgetRows } from '../invoice/columns.tsx';
import { paths } from '../routes.ts';

const columns: Column<InvoiceSummary>[] = [
  widgetColumns.number,
  { header: 'Customer', cell: (invoice) => invoice.customer.name },
  widgetColumns.date,
  widgetColumns.status,
  widgetColumns.total,
];

export default function RecentInvoices() {
  const invoices = useApiQuery(invoiceApi.listInvoices, { query: { limit: '5' } });
  return (
    <Section title="Recent Invoices" actions={<TextLink to={paths.invoices}>View all</TextLink>}>
      <DataTable
        label="Recent Invoices"
        columns={columns}
        {...toQueryProps(invoices)}
        {...widgetRows}
        skeletonRows={5}
      />
    </Section>
  );
}
