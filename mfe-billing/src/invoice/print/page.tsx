import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import { describeMissing } from '@primal/contracts/documents';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { type PaperProps, PrintFrame, recordPaper } from '@primal/kit/print';
import { paths } from '../../routes.ts';
import { buildPaper, InvoiceBody } from './sheet.tsx';
import { useMarkPrinted } from './use-mark-printed.ts';

const Sheet = ({ record, letterhead }: PaperProps<InvoiceAnswer>) => {
  const {
    invoices: [invoice = record],
    markPrinted,
  } = useMarkPrinted([record]);
  const { head, body } = buildPaper(invoice, letterhead);
  return (
    <PrintFrame
      {...head}
      letterhead={letterhead}
      back={{ to: paths.invoices, label: 'Back to Invoices' }}
      printLabel="Print Invoice"
      onPrint={markPrinted}
    >
      <InvoiceBody {...body} />
    </PrintFrame>
  );
};

export default recordPaper(invoiceApi.getInvoice, Sheet, {
  loading: 'Loading invoice...',
  missing: describeMissing(billingDocuments.invoice),
  failed: 'Failed to load invoice',
});
