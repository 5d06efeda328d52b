import type { BooksAnswer } from '@primal/contracts/billing/book-checks';
import { isBusinessDate, showDate, showInstant, today } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { Loading, QueryView } from '@primal/kit';
import { useSearchParams } from '@primal/kit/platform';
import { LetterFrame, type PrintColumn, PrintTable } from '@primal/kit/print';
import { paths } from '../paths.ts';
import { useBooks } from './use-books.ts';
import { type BookLine, linesOfBooks } from './words.ts';

const loading = <Loading label="Checking the books..." />;

const columns: PrintColumn<BookLine>[] = [
  { header: 'Check', cell: ({ check }) => <strong>{check}</strong>, width: '19em' },
  { header: 'Document', cell: ({ document }) => document, width: '17em' },
  { header: 'What Differs', cell: ({ says }) => says },
];

const Sheet = ({ books, asOf }: { books: BooksAnswer; asOf: string }) => (
  <LetterFrame
    loading={loading}
    title="Books"
    facts={[
      { label: 'As of', value: showDate(asOf || today()) },
      { label: 'Checked', value: showInstant(books.checkedAt) },
      { label: 'Accounts Receivable', value: showMoney(books.receivables) },
      { label: 'Customer Credits', value: showMoney(books.credits) },
    ]}
    customer={showDate(asOf || today())}
    back={{ to: paths.books, label: 'Back to Books' }}
    printLabel="Print"
    fileName={`Books ${asOf || today()}`}
    autoPrint={500}
  >
    <PrintTable label="Books" columns={columns} rows={linesOfBooks(books)} rowKey={({ key }) => key} />
  </LetterFrame>
);

/** The checks of the books on paper, at `/books/print?asOf=2026-11-20`; as they stand unless said. */
export default function BooksPrint() {
  const [search] = useSearchParams();
  const asked = search.get('asOf') ?? '';
  const asOf = isBusinessDate(asked) ? asked : '';
  return (
    <QueryView query={useBooks(asOf)} loading={loading}>
      {(books) => <Sheet books={books} asOf={asOf} />}
    </QueryView>
  );
}
