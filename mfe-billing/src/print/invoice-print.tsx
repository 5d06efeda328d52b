import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { EmptyState, ErrorState, LinkButton, Loading, QueryView, toast } from '@primal/kit';
import {
  hasStatus,
  loadFailure,
  useApiMutation,
  useApiQuery,
  useParams,
  wordsAndSentence,
} from '@primal/kit/platform';
import { PrintFrame } from '@primal/kit/print';
import { paths } from '../invoices/paths.ts';
import { InvoiceBody, invoiceFacts } from './invoice-sheet.tsx';
import { useLetterhead } from './use-letterhead.ts';

const loading = <Loading label="Loading invoice..." />;

const onError = (error: Error) => toast.error(wordsAndSentence(error, 'Failed to update invoice status'));

/** Printing sends a draft and notes the print; a failure is told, and the paper comes all the same. */
const useMarkPrinted = (invoice: InvoiceAnswer) => {
  const change = useApiMutation(billingApi.updateInvoice, { onError });
  const note = useApiMutation(billingApi.updatePendingStatus, { onError });
  const params = { id: invoice.id };
  return async () => {
    if (invoice.status === 'voided') return;
    if (invoice.status === 'draft') await change.mutateAsync({ params, body: { status: 'sent' } });
    if (!invoice.pdfPrinted) await note.mutateAsync({ params, body: { pdfPrinted: true } });
  };
};

const Sheet = ({ invoice }: { invoice: InvoiceAnswer }) => {
  const letterhead = useLetterhead();
  const markPrinted = useMarkPrinted(invoice);
  if (!letterhead) return loading;
  return (
    <PrintFrame
      title="Invoice"
      number={invoice.invoiceNumber}
      customer={invoice.customer.name}
      facts={invoiceFacts(invoice)}
      company={letterhead.company}
      stamp={invoice.status === 'voided' ? 'VOID' : undefined}
      back={{ to: paths.list, label: 'Back to Invoices' }}
      printLabel="Print Invoice"
      onPrint={markPrinted}
    >
      <InvoiceBody invoice={invoice} footer={letterhead.footer} />
    </PrintFrame>
  );
};

const NotFound = () => (
  <EmptyState
    title="Invoice not found"
    description="The invoice does not exist."
    action={<LinkButton to={paths.list}>Back to Invoices</LinkButton>}
  />
);

/** The printable invoice, at `/invoices/{id}/print` and, to look at, `/invoices/{id}/view`. */
export default function InvoicePrint() {
  const { id = '' } = useParams();
  const invoice = useApiQuery(billingApi.getInvoice, { params: { id } });
  return (
    <QueryView
      query={invoice}
      loading={loading}
      failure={(error) =>
        hasStatus(error, 404) ? (
          <NotFound />
        ) : (
          <ErrorState
            message={`Failed to load invoice. ${loadFailure(error)}`}
            onRetry={invoice.refetch}
            retrying={invoice.isFetching}
          />
        )
      }
    >
      {(data) => <Sheet invoice={data} />}
    </QueryView>
  );
}
