import { formatDate, formatInstant, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { useSearchParams } from '@primal/kit/platform';
import { PaperView, type PrintColumn, PrintFrame, PrintTable } from '@primal/kit/print';
import { paths } from '../routes.ts';
import { type BookLine, listBookLines, useBooks } from './checks.ts';

const columns: PrintColumn<BookLine>[] = [
  { header: 'Check', cell: ({ check }) => <strong>{check}</strong>, width: '19em' },
  { header: 'Document', cell: ({ document }) => document, width: '17em' },
  { header: 'Difference', cell: ({ text }) => text },
];

/** Printable checks at `/books/print?asOf=2026-11-20`; current without a date. */
export default function BooksPrint() {
  const [search] = useSearchParams();
  const asked = search.get('asOf') ?? '';
  const asOf = isBusinessDate(asked) ? asked : '';
  const day = asOf || today();
  return (
    <PaperView query={useBooks(asOf)} loading="Checking the books...">
      {(books, letterhead) => (
        <PrintFrame
          letterhead={letterhead}
          title="Books"
          facts={[
            { label: 'As of', value: formatDate(day) },
            { label: 'Checked', value: formatInstant(books.checkedAt) },
            { label: 'Accounts Receivable', value: formatMoney(books.receivables) },
            { label: 'Customer Credits', value: formatMoney(books.credits) },
          ]}
          customer={formatDate(day)}
          back={{ to: paths.books, label: 'Back to Books' }}
          fileName={`Books ${day}`}
          autoPrint={500}
        >
          <PrintTable label="Books" columns={columns} rows={listBookLines(books)} rowKey={({ key }) => key} />
        </PrintFrame>
      )}
    </PaperView>
  );
}
