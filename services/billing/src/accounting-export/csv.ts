import { csvByteOrderMark, writeRawCsvRow } from '@primal/contracts/shared/csv';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { buildMemo } from '../figures/memo.ts';
import type { ExportLedger } from './entries.ts';
import type { ExportNames } from './names.ts';

const heading = [
  'Date',
  'Document',
  'Account',
  'Debit',
  'Credit',
  'Customer',
  'Memo',
  'Account Number',
  'Account Type',
  'Entry',
];

export const writeCsv = ({ entries }: ExportLedger, names: ExportNames): Buffer => {
  const rows = entries.flatMap((entry) =>
    entry.lines.map(({ account, invoiceNumber, debit, credit }) =>
      writeRawCsvRow([
        entry.date,
        entry.documentNumber,
        names.account(account),
        debit,
        credit,
        entry.customer && names.customer(entry.customer),
        buildMemo(entry, invoiceNumber),
        account.number,
        account.type,
        entry.ids[0] ?? null,
      ]),
    ),
  );
  return Buffer.from(csvByteOrderMark + writeRawCsvRow(heading) + rows.join(''));
};

const invoiceColumns = [
  'InvoiceNo',
  'Customer',
  'InvoiceDate',
  'DueDate',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  'ItemAmount',
  'Taxable',
];

const formatCsvDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/**
 * Writes new invoices in their current state, with a row for each credited account and for the discount. The
 * rows of an invoice sum to its amount due. Tax has its own row, so that the program does not compute it
 * again.
 */
export const writeInvoiceCsv = ({ entries }: ExportLedger, names: ExportNames): Buffer => {
  const rows = entries.flatMap((entry) =>
    entry.lines
      .filter(({ account }) => account.role !== 'accounts_receivable')
      .map(({ account, debit, credit }) => {
        const amount = toMoney(decimal(credit).minus(debit));
        return writeRawCsvRow([
          entry.documentNumber,
          entry.customer && names.customer(entry.customer),
          formatCsvDate(entry.date),
          formatCsvDate(entry.dueDate ?? entry.date),
          buildMemo(entry),
          names.account(account),
          names.account(account),
          '1',
          amount,
          amount,
          'N',
        ]);
      }),
  );
  return Buffer.from(csvByteOrderMark + writeRawCsvRow(invoiceColumns) + rows.join(''));
};
