import { csvMark, writeCsvRow } from '@primal/contracts/shared/csv';
import { type Ledger, memoOf } from './entries.ts';

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

/** A journal: a row for each side of each entry, whose id joins its rows. */
export const writeCsv = ({ entries }: Ledger): Buffer => {
  const rows = entries.flatMap((entry) =>
    entry.lines.map(({ account, invoiceNumber, debit, credit }) =>
      writeCsvRow([
        entry.date,
        entry.documentNumber,
        account.name,
        debit,
        credit,
        entry.customer?.name ?? null,
        memoOf(entry, invoiceNumber),
        account.number,
        account.type,
        entry.id,
      ]),
    ),
  );
  return Buffer.from(csvMark + writeCsvRow(heading) + rows.join(''));
};
