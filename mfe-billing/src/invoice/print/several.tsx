import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import { Text } from '@primal/kit';
import { useByIds } from '@primal/kit/forms';
import { useSearchParams } from '@primal/kit/platform';
import { type PaperProps, PaperView, PrintDesk, PrintSheet } from '@primal/kit/print';
import { paths } from '../../routes.ts';
import { isSentByPdf } from '../sending.ts';
import { buildPaper, InvoiceBody } from './sheet.tsx';
import { useMarkPrinted } from './use-mark-printed.ts';

const back = { to: paths.invoices, label: 'Back to Invoices' };

/** `Printing marks 2 drafts as sent.` */
const describeDrafts = (invoices: readonly InvoiceAnswer[]): string | null => {
  const drafts = invoices.filter(isSentByPdf).length;
  if (drafts === 0) return null;
  return drafts === 1 ? 'Printing marks 1 draft as sent.' : `Printing marks ${drafts} drafts as sent.`;
};

const formatName = ([first, ...others]: readonly InvoiceAnswer[]): string =>
  others.length > 0
    ? `Invoices ${first?.invoiceNumber} and ${others.length} more`
    : `Invoice ${first?.invoiceNumber}`;

const Sheets = ({ record, letterhead }: PaperProps<readonly InvoiceAnswer[]>) => {
  const { invoices, markPrinted } = useMarkPrinted(record);
  return (
    <PrintDesk
      fileName={formatName(invoices)}
      back={back}
      printLabel="Print Invoices"
      toolbar={<Text size="sm">{describeDrafts(invoices)}</Text>}
      onPrint={markPrinted}
      lacks={letterhead.lacks}
    >
      {invoices.map((invoice, at) => {
        const { head, body } = buildPaper(invoice, letterhead);
        return (
          <PrintSheet key={invoice.id} {...head} pageName={`invoice-${at + 1}`}>
            <InvoiceBody {...body} />
          </PrintSheet>
        );
      })}
    </PrintDesk>
  );
};

const empty = {
  title: 'No invoices selected',
  description: 'Select invoices in the list; they are printed here.',
  back,
};

/** Several invoices as one print, in URL order: `/invoices/print?ids=…,…`. */
export default function InvoicesPrint() {
  const [search] = useSearchParams();
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean);
  return (
    <PaperView query={useByIds(invoiceApi.getInvoice, ids)} loading="Loading invoices..." empty={empty}>
      {(invoices, letterhead) => <Sheets record={invoices} letterhead={letterhead} />}
    </PaperView>
  );
}
