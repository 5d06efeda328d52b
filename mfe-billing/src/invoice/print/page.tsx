import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { Loading, QueryView } from '@primal/kit';
import { useParams, useRecord } from '@primal/kit/platform';
import { PrintFrame, useLetterhead } from '@primal/kit/print';
import { invoiceMissing, paths } from '../../paths.ts';
import { InvoiceBody, paperOf } from './sheet.tsx';
import { useMarkPrinted } from './use-mark-printed.ts';

const loading = <Loading label="Loading invoice..." />;

const Sheet = ({ invoice: read }: { invoice: InvoiceAnswer }) => {
  const letterhead = useLetterhead();
  const {
    invoices: [invoice = read],
    markPrinted,
  } = useMarkPrinted([read]);
  if (!letterhead) return loading;
  const { head, body } = paperOf(invoice, letterhead);
  return (
    <PrintFrame
      {...head}
      back={{ to: paths.invoices, label: 'Back to Invoices' }}
      printLabel="Print Invoice"
      onPrint={markPrinted}
      lacks={letterhead.lacks}
    >
      <InvoiceBody {...body} />
    </PrintFrame>
  );
};

export default function InvoicePrint() {
  const { id = '' } = useParams();
  const invoice = useRecord(invoiceApi.getInvoice, { params: { id } });
  return (
    <QueryView query={invoice} loading={loading} missing={invoiceMissing} failed="Failed to load invoice">
      {(data) => <Sheet invoice={data} />}
    </QueryView>
  );
}
