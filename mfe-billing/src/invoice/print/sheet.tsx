import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import {
  type InvoiceSheet,
  invoiceSheet,
  type SheetInvoice,
  type SheetRow,
} from '@primal/contracts/billing/sheet';
import { daysBetween } from '@primal/contracts/shared/dates';
import {
  type LetterheadRead,
  PaperPreview,
  PrintBlock,
  type PrintColumn,
  PrintColumns,
  PrintFooter,
  PrintNote,
  PrintTable,
  PrintTotals,
  SignatureLines,
} from '@primal/kit/print';

/** Widths of the sheet's columns, in their order; the product takes what is left. */
const widths = ['5em', undefined, '8em', '3em', '3em', '5em', '6em', '6em'];

const columnsOf = ({ columns }: InvoiceSheet): PrintColumn<SheetRow>[] =>
  columns.map(({ header, align, detailed }, at) => ({
    header,
    align,
    ...(widths[at] && { width: widths[at] }),
    cell: ({ cells, details }) => (
      <>
        {cells[at]}
        {detailed &&
          details.map((line) => (
            <div key={line}>
              <small>{line}</small>
            </div>
          ))}
      </>
    ),
  }));

export const InvoiceBody = ({ sheet, footer }: { sheet: InvoiceSheet; footer: string }) => {
  const [customer, ...address] = sheet.billTo;
  return (
    <>
      <PrintColumns>
        <PrintBlock title="Bill To">
          <strong>{customer}</strong>
          {address.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </PrintBlock>
        <PrintBlock title="Terms">
          {sheet.terms.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </PrintBlock>
      </PrintColumns>
      <PrintTable
        label="Items"
        columns={columnsOf(sheet)}
        rows={sheet.rows}
        rowKey={(row) => String(sheet.rows.indexOf(row))}
        end={
          <>
            <PrintTotals items={sheet.totals} />
            {sheet.collect && (
              <PrintNote>
                <strong>{sheet.collect}</strong>
              </PrintNote>
            )}
            {sheet.notes && (
              <PrintBlock title="Notes">
                <PrintNote>{sheet.notes}</PrintNote>
              </PrintBlock>
            )}
            {sheet.signatures.length > 0 && <SignatureLines labels={sheet.signatures} />}
            <PrintNote small>{sheet.disclaimer}</PrintNote>
            <PrintFooter>{footer}</PrintFooter>
          </>
        }
      />
    </>
  );
};

/** An invoice's paper: its head, for a `PrintSheet`, and what stands below that. */
export const paperOf = (invoice: InvoiceAnswer, { company, footer, terms }: LetterheadRead) => {
  const sheet = invoiceSheet(invoice, terms);
  return {
    head: {
      title: 'Invoice',
      number: invoice.invoiceNumber,
      customer: invoice.customer.name,
      facts: sheet.facts,
      company,
      ...(sheet.stamp && { stamp: sheet.stamp }),
    },
    body: { sheet, footer },
  };
};

const statusWords = { draft: 'Draft', sent: 'Sent', paid: 'Paid', voided: 'Voided' } as const;

export const InvoicePreview = ({ invoice, onClose }: { invoice: SheetInvoice; onClose: () => void }) => {
  const sheet = {
    ...invoiceSheet(invoice),
    terms: [`Payment Terms: Net ${daysBetween(invoice.invoiceDate, invoice.dueDate)}`],
  };
  return (
    <PaperPreview
      title="Invoice"
      number={invoice.invoiceNumber}
      customer={invoice.customer.name}
      facts={[...sheet.facts, { label: 'Status', value: statusWords[invoice.status] }]}
      onClose={onClose}
    >
      {({ footer }) => <InvoiceBody sheet={sheet} footer={footer} />}
    </PaperPreview>
  );
};
