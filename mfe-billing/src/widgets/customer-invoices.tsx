import { type InvoiceSummary, invoiceApi } from '@primal/contracts/billing/invoice';
import { withQuery } from '@primal/contracts/screens/routes';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { LinkButton, Section } from '@primal/kit';
import { listProps, useApiList } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { widgetColumns, widgetRows } from '../invoice/columns.tsx';
import { paths } from '../routes.ts';

const columns: Column<InvoiceSummary>[] = [
  widgetColumns.number,
  widgetColumns.date,
  { header: 'Due Date', nowrap: true, cell: (invoice) => formatDate(invoice.dueDate) },
  widgetColumns.status,
  widgetColumns.total,
  { header: 'Balance', align: 'right', cell: (invoice) => formatMoney(invoice.balance) },
];

export default function CustomerInvoices({ customerId }: WidgetProps['billing/customer-invoices']) {
  const invoices = useApiList(invoiceApi.listInvoices, { query: { customerId, limit: '20' } });
  return (
    <Section
      title="Invoices"
      note={invoices.rows && invoices.totalText}
      actions={
        <LinkButton variant="default" size="compact-sm" to={withQuery(paths.invoices, { customerId })}>
          All Invoices
        </LinkButton>
      }
    >
      <DataTable
        label="Invoices"
        columns={columns}
        {...listProps(invoices)}
        {...widgetRows}
        skeletonRows={3}
      />
    </Section>
  );
}
