import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceSheet } from '@primal/contracts/billing/sheet';
import { Loading, QueryView, toast } from '@primal/kit';
import { useApiMutation, useParams, useRecord, wordsAndSentence } from '@primal/kit/platform';
import { PrintFrame } from '@primal/kit/print';
import { invoiceMissing } from '../invoices/missing.tsx';
import { paths } from '../invoices/paths.ts';
import { InvoiceBody } from './invoice-sheet.tsx';
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
  const sheet = invoiceSheet(invoice);
  return (
    <PrintFrame
      title="Invoice"
      number={invoice.invoiceNumber}
      customer={invoice.customer.name}
      facts={sheet.facts}
      company={letterhead.company}
      stamp={invoice.status === 'voided' ? 'VOID' : undefined}
      back={{ to: paths.list, label: 'Back to Invoices' }}
      printLabel="Print Invoice"
      onPrint={markPrinted}
    >
      <InvoiceBody sheet={sheet} footer={letterhead.footer} />
    </PrintFrame>
  );
};

/** The printable invoice, at `/invoices/{id}/print` and, to look at, `/invoices/{id}/view`. */
export default function InvoicePrint() {
  const { id = '' } = useParams();
  const invoice = useRecord(billingApi.getInvoice, { params: { id } });
  return (
    <QueryView query={invoice} loading={loading} failure={invoiceMissing(invoice)}>
      {(data) => <Sheet invoice={data} />}
    </QueryView>
  );
}
