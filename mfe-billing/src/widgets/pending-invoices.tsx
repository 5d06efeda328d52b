import { type InvoiceSummary, invoiceApi } from '@primal/contracts/billing/invoice';
import { formatDate } from '@primal/contracts/shared/dates';
import { Button, Group, IconAction, Section, StatusBadge } from '@primal/kit';
import { IconCheck, IconPencil } from '@primal/kit/icons';
import { explainLoadFailure, useApiList, useApiMutation } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { widgetColumns } from '../invoice/columns.tsx';
import { paths } from '../routes.ts';

/** Missing parts of a pending invoice (docs/rules/invoices.md#pending-marks). */
const MissingBadges = ({ invoice }: { invoice: InvoiceSummary }) => (
  <Group gap={4}>
    {invoice.hasMissingCatchWeights && <StatusBadge status="failed" label="Weights" />}
    {!invoice.pdfGenerated && <StatusBadge status="pending" label="PDF" />}
    {invoice.pdfGenerated && !invoice.pdfPrinted && <StatusBadge status="in_progress" label="Print" />}
  </Group>
);

const columns: Column<InvoiceSummary>[] = [
  widgetColumns.number,
  { header: 'Customer', cell: (invoice) => invoice.customer.name },
  { header: 'Delivery Date', nowrap: true, cell: (invoice) => formatDate(invoice.deliveryDate) },
  { header: 'Missing', cell: (invoice) => <MissingBadges invoice={invoice} /> },
  { ...widgetColumns.total, header: 'Total' },
];

const useCompleteInvoice = () =>
  useApiMutation(invoiceApi.completeInvoice, {
    done: 'Invoice marked as completed!',
    failed: 'Failed to mark invoice as completed.',
  });

const title = 'Pending Invoices - Action Required';

/** Dashboard: pending invoice tasks; hidden if there are none (docs/rules/reports.md#dashboard). */
export default function PendingInvoices() {
  const invoices = useApiList(invoiceApi.listPendingInvoices, { query: { limit: '5' } });
  const complete = useCompleteInvoice();
  const { rows, error } = invoices;
  const completing = complete.isPending ? complete.variables.params.id : null;
  if (!error && !rows?.length) return null;
  return (
    <Section title={title} note={rows && `${rows.length} of ${invoices.totalText}`}>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowHref={(invoice) =>
          invoice.hasMissingCatchWeights ? paths.editInvoice(invoice.id) : paths.invoice(invoice.id)
        }
        actions={(invoice) => (
          <>
            <IconAction label="Edit" icon={IconPencil} to={paths.editInvoice(invoice.id)} />
            {invoice.allowed.complete === true && (
              <IconAction
                label="Complete"
                icon={IconCheck}
                loading={completing === invoice.id}
                onClick={() => complete.mutate({ params: { id: invoice.id } })}
              />
            )}
          </>
        )}
        error={error ? explainLoadFailure(error) : undefined}
        onRetry={invoices.refetch}
        empty={{ title: 'No pending invoices' }}
      />
      {invoices.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          loading={invoices.isFetchingNextPage}
          onClick={() => void invoices.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Section>
  );
}
