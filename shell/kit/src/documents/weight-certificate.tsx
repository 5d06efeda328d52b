import type { WeightCertificate as Certificate } from '@primal/contracts/billing/certificate';
import {
  type CertificateSheetLine,
  certificateColumns,
  createCertificateSheet,
} from '@primal/contracts/billing/certificate-sheet';
import { PrintBlock, PrintNote } from '../print/parts.tsx';
import { PrintSheet } from '../print/print-sheet.tsx';
import { type PrintColumn, PrintTable, PrintTotals } from '../print/print-table.tsx';

const widths = ['2em', '5.5em', undefined, undefined, '6em', '6em', undefined, '6.5em'];

const columns: PrintColumn<string[]>[] = certificateColumns.map(({ header, align }, at) => ({
  header,
  align,
  ...(widths[at] && { width: widths[at] }),
  cell: (cells) => cells[at],
}));

const Line = ({ line: { name, details, rows, sum } }: { line: CertificateSheetLine }) => (
  <PrintBlock title={name} plain>
    {details && <div>{details}</div>}
    {rows.length > 0 && (
      <PrintTable
        label={`Pieces of ${name}`}
        columns={columns}
        rows={rows}
        rowKey={([number = '']) => number}
      />
    )}
    <PrintNote align="right">
      <strong>{sum}</strong>
    </PrintNote>
  </PrintBlock>
);

/** Weights of an invoice's pieces, for paper and phone (docs/rules/invoices.md#weight-certificate). */
export function WeightCertificate({ certificate }: { certificate: Certificate }) {
  const sheet = createCertificateSheet(certificate);
  return (
    <PrintSheet
      title={sheet.title}
      number={sheet.number}
      customer={sheet.customer}
      facts={sheet.facts}
      company={certificate.business}
      {...(sheet.stamp && { stamp: sheet.stamp })}
    >
      <PrintBlock title="Customer">
        <strong>{sheet.customer}</strong>
      </PrintBlock>
      {sheet.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position; a product may have several lines
        <Line key={at} line={line} />
      ))}
      <PrintTotals items={sheet.totals} />
      <PrintNote small>{sheet.statement}</PrintNote>
    </PrintSheet>
  );
}
