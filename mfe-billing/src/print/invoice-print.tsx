import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { Loading, QueryView, toast } from '@primal/kit';
import { useApiMutation, useParams, useRecord, wordsAndSentence } from '@primal/kit/platform';
import { PrintFrame } from '@primal/kit/print';
import { useState } from 'react';
import { invoiceMissing } from '../invoices/missing.tsx';
import { paths } from '../invoices/paths.ts';
import { isSentByPdf } from '../invoices/use-pdf.ts';
import { paperOf } from './invoice-paper.ts';
import { InvoiceBody } from './invoice-sheet.tsx';
import { useLetterhead } from './use-letterhead.ts';

const loading = <Loading label="Loading invoice..." />;

const onError = (error: Error) => toast.error(wordsAndSentence(error, 'Failed to update invoice status'));

/**
 * Printing sends a draft and notes the print, of the version that is on the paper; a failure is told, and the paper comes
 * all the same. One whose weights are missing stays the draft that its paper says.
 */
const useMarkPrinted = (invoice: InvoiceAnswer, onSent: (sent: InvoiceAnswer) => void) => {
  const change = useApiMutation(billingApi.updateInvoice, { onError });
  const note = useApiMutation(billingApi.updatePendingStatus, { onError });
  const params = { id: invoice.id };
  return async () => {
    const isDraft = invoice.status === 'draft';
    if (invoice.status === 'voided' || (isDraft && !isSentByPdf(invoice))) return;
    let { version } = invoice;
    if (isDraft) {
      const sent = await change.mutateAsync({ params, body: { status: 'sent', version } });
      onSent(sent);
      // The paper that comes next is no draft any more: it is drawn before it is printed.
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      version = sent.version;
    }
    if (!invoice.pdfPrinted) await note.mutateAsync({ params, body: { pdfPrinted: true, version } });
  };
};

const Sheet = ({ invoice: read }: { invoice: InvoiceAnswer }) => {
  const letterhead = useLetterhead();
  const [sent, setSent] = useState<InvoiceAnswer | null>(null);
  const invoice = sent && sent.version > read.version ? sent : read;
  const markPrinted = useMarkPrinted(invoice, setSent);
  if (!letterhead) return loading;
  const { head, body } = paperOf(invoice, letterhead);
  return (
    <PrintFrame
      {...head}
      back={{ to: paths.list, label: 'Back to Invoices' }}
      printLabel="Print Invoice"
      onPrint={markPrinted}
    >
      <InvoiceBody {...body} />
    </PrintFrame>
  );
};

/** The printable invoice, at `/invoices/{id}/print`. */
export default function InvoicePrint() {
  const { id = '' } = useParams();
  const invoice = useRecord(billingApi.getInvoice, { params: { id } });
  return (
    <QueryView query={invoice} loading={loading} failure={invoiceMissing(invoice)}>
      {(data) => <Sheet invoice={data} />}
    </QueryView>
  );
}
