import { invoiceSheet, type SheetInvoice } from '@primal/contracts/billing/sheet';
import { daysBetween } from '@primal/contracts/shared/dates';
import { Button, Dialog, Loading } from '@primal/kit';
import { PaperWarning, PrintSheet, printElement } from '@primal/kit/print';
import { useRef } from 'react';
import { useLetterhead } from '../../sale/use-letterhead.ts';
import { InvoiceBody } from './sheet.tsx';

const statusWords = { draft: 'Draft', sent: 'Sent', paid: 'Paid', voided: 'Voided' } as const;

/** An invoice that is not saved yet, as it will be printed. */
export const InvoicePreview = ({ invoice, onClose }: { invoice: SheetInvoice; onClose: () => void }) => {
  const paper = useRef<HTMLElement>(null);
  const letterhead = useLetterhead();
  const print = () => paper.current && printElement(paper.current, `Invoice ${invoice.invoiceNumber}`);
  const sheet = {
    ...invoiceSheet(invoice),
    terms: [`Payment Terms: Net ${daysBetween(invoice.invoiceDate, invoice.dueDate)}`],
  };
  return (
    <Dialog
      title="Invoice Preview"
      opened
      onClose={onClose}
      size="xl"
      closedBelow
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={print} disabled={!letterhead}>
            Print
          </Button>
        </>
      }
    >
      {letterhead?.lacks && <PaperWarning {...letterhead.lacks} />}
      {letterhead ? (
        <PrintSheet
          ref={paper}
          title="Invoice"
          number={sheet.number}
          customer={invoice.customer.name}
          facts={[...sheet.facts, { label: 'Status', value: statusWords[invoice.status] }]}
          company={letterhead.company}
        >
          <InvoiceBody sheet={sheet} footer={letterhead.footer} />
        </PrintSheet>
      ) : (
        <Loading label="Loading invoice..." />
      )}
    </Dialog>
  );
};
