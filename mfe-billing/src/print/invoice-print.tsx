import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { EmptyState, ErrorState, LinkButton, Loading, toast } from '@primal/kit';
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

const Sheet = ({ invoice }: { invoice: InvoiceAnswer }) => (
  <PrintFrame
    title="Invoice"
    number={invoice.invoiceNumber}
    facts={invoiceFacts(invoice)}
    {...useLetterhead()}
    stamp={invoice.status === 'voided' ? 'VOID' : undefined}
    back={{ to: paths.list, label: 'Back to Invoices' }}
    printLabel="Print Invoice"
    onPrint={useMarkPrinted(invoice)}
  >
    <InvoiceBody invoice={invoice} />
  </PrintFrame>
);

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
  if (hasStatus(invoice.error, 404)) return <NotFound />;
  if (invoice.error)
    return (
      <ErrorState
        message={`Failed to load invoice. ${loadFailure(invoice.error)}`}
        onRetry={invoice.refetch}
      />
    );
  return invoice.data ? <Sheet invoice={invoice.data} /> : <Loading label="Loading invoice..." />;
}
