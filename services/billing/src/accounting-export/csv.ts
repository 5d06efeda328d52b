import { csvMark, writeProgramRow } from '@primal/contracts/shared/csv';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import type { Ledger } from './entries.ts';
import type { ExportNames } from './names.ts';
import { memoOf } from './texts.ts';

/** The first seven are a journal; the others are for programs that ask for more. */
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

/** A journal: a row for each side of each entry, whose first id joins its rows. */
export const writeCsv = ({ entries }: Ledger, names: ExportNames): Buffer => {
  const rows = entries.flatMap((entry) =>
    entry.lines.map(({ account, invoiceNumber, debit, credit }) =>
      writeProgramRow([
        entry.date,
        entry.documentNumber,
        names.account(account),
        debit,
        credit,
        entry.customer && names.customer(entry.customer),
        memoOf(entry, invoiceNumber),
        account.number,
        account.type,
        entry.ids[0] ?? null,
      ]),
    ),
  );
  return Buffer.from(csvMark + writeProgramRow(heading) + rows.join(''));
};

/** The columns that QuickBooks Online finds by itself. */
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

/** `11/20/2026`, as QuickBooks Online reads a date in the United States. */
const dateOf = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/**
 * Invoices that go out for the first time, as they are now: a row for each account that they credit, and for their discount, whose amounts come
 * to what the invoice owes. Tax is a row of its own, so that it is not reckoned again.
 */
export const writeInvoiceCsv = ({ entries }: Ledger, names: ExportNames): Buffer => {
  const rows = entries.flatMap((entry) =>
    entry.lines
      .filter(({ account }) => account.role !== 'accounts_receivable')
      .map(({ account, debit, credit }) => {
        const amount = toMoney(decimal(credit).minus(debit));
        return writeProgramRow([
          entry.documentNumber,
          entry.customer && names.customer(entry.customer),
          dateOf(entry.date),
          dateOf(entry.dueDate ?? entry.date),
          memoOf(entry),
          names.account(account),
          names.account(account),
          '1',
          amount,
          amount,
          'N',
        ]);
      }),
  );
  return Buffer.from(csvMark + writeProgramRow(invoiceColumns) + rows.join(''));
};
