import type { InvoiceSheet, SheetRow } from '@primal/contracts/billing/sheet';
import {
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

/** Everything on an invoice below its head. */
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
