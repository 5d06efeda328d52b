import { certificateApi, explainNoCertificate } from '@primal/contracts/billing/certificate';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import {
  createInvoiceSheet,
  describeTerms,
  type InvoiceSheet,
  listDiscountTerms,
  type SheetInvoice,
  type SheetRow,
} from '@primal/contracts/billing/invoice-sheet';
import { formatStatus } from '@primal/kit';
import { useApiMutation, useApiQuery, useHasPermission } from '@primal/kit/platform';
import {
  type LetterheadRead,
  PaperPreview,
  PrintBlock,
  type PrintColumn,
  PrintColumns,
  PrintFooter,
  PrintNote,
  PrintNotes,
  PrintParty,
  PrintProduct,
  PrintQrCode,
  PrintTable,
  PrintTotals,
  SignatureLines,
  WeightRows,
} from '@primal/kit/print';
import { useEffect } from 'react';

const widths = ['5em', undefined, '8em', '3em', '3em', '5em', '6em', '6em'];

const createColumns = ({ columns }: InvoiceSheet): PrintColumn<SheetRow>[] =>
  columns.map(({ header, align, detailed }, at) => ({
    header,
    align,
    ...(widths[at] && { width: widths[at] }),
    cell: ({ cells, details }) => <PrintProduct name={cells[at] ?? ''} details={detailed ? details : []} />,
  }));

/**
 * QR code of the weight certificate. The first paper creates the link. After a revocation, papers omit the code until a
 * user creates another link (docs/rules/invoices.md#weight-certificate).
 */
export const CertificateCode = ({ invoiceId }: { invoiceId: string }) => {
  const mayShare = useHasPermission('invoice');
  const { data, isPending } = useApiQuery(certificateApi.getCertificate, { params: { id: invoiceId } });
  const {
    mutate,
    data: created,
    isError,
  } = useApiMutation(certificateApi.shareCertificate, {
    failed: 'Failed to make the QR code',
  });
  const isFirst = data !== undefined && data.link === null && data.revokedAt === null && mayShare;
  useEffect(() => {
    if (isFirst) mutate({ params: { id: invoiceId } });
  }, [isFirst, invoiceId, mutate]);
  const link = data?.link ?? (isFirst ? created : null);
  const isPendingLink = isPending || (isFirst && !created && !isError);
  return (
    (link || isPendingLink) && (
      <PrintQrCode rows={link?.qrCode ?? null} words="Scan for the weight certificate" />
    )
  );
};

interface InvoiceBodyProps {
  sheet: InvoiceSheet;
  footer: string;
  certified?: string | null;
}

export const InvoiceBody = ({ sheet, footer, certified = null }: InvoiceBodyProps) => {
  const [customer = '', ...address] = sheet.billTo;
  return (
    <>
      <PrintColumns>
        <PrintParty title="Bill To" name={customer} lines={address} />
        <PrintBlock title="Terms">
          {sheet.terms.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </PrintBlock>
      </PrintColumns>
      <PrintTable
        label="Items"
        columns={createColumns(sheet)}
        rows={sheet.rows}
        rowKey={(row) => String(sheet.rows.indexOf(row))}
        below={({ weightBlocks }) => weightBlocks.map((rows) => <WeightRows rows={rows} />)}
        end={
          <>
            <PrintTotals items={sheet.totals} />
            {sheet.collect && (
              <PrintNote>
                <strong>{sheet.collect}</strong>
              </PrintNote>
            )}
            <PrintNotes notes={sheet.notes} />
            {sheet.signatures.length > 0 && <SignatureLines labels={sheet.signatures} />}
            <PrintNote small>{sheet.disclaimer}</PrintNote>
            {certified && <CertificateCode invoiceId={certified} />}
            <PrintFooter>{footer}</PrintFooter>
          </>
        }
      />
    </>
  );
};

/** Invoice paper: the head for a `PrintSheet`, and the body. */
export const buildPaper = (invoice: InvoiceAnswer, { company, footer, terms, qrCodes }: LetterheadRead) => {
  const sheet = createInvoiceSheet(invoice, terms);
  return {
    head: {
      title: 'Invoice',
      number: invoice.invoiceNumber,
      customer: invoice.customer.name,
      facts: sheet.facts,
      company,
      ...(sheet.stamp && { stamp: sheet.stamp }),
    },
    body: {
      sheet,
      footer,
      certified: qrCodes && explainNoCertificate(invoice) === null ? invoice.id : null,
    },
  };
};

export const InvoicePreview = ({ invoice, onClose }: { invoice: SheetInvoice; onClose: () => void }) => {
  const discount = listDiscountTerms(invoice);
  const sheet = {
    ...createInvoiceSheet(invoice),
    terms: discount.length > 0 ? discount : [describeTerms(invoice)],
  };
  return (
    <PaperPreview
      title="Invoice"
      number={invoice.invoiceNumber}
      customer={invoice.customer.name}
      facts={[...sheet.facts, { label: 'Status', value: formatStatus(invoice.status) }]}
      onClose={onClose}
    >
      {({ footer }) => <InvoiceBody sheet={sheet} footer={footer} />}
    </PaperPreview>
  );
};
