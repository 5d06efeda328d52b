import { csvMark, writeProgramRow } from '@primal/contracts/shared/csv';
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
