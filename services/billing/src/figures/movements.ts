import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { DocumentBooks } from '../document/books.ts';
import { documentBooks } from '../document-books.ts';

type Part = {
  [Name in keyof DocumentBooks]-?: RawBuilder<unknown> extends DocumentBooks[Name] ? Name : never;
};

/** Rows that any document adds. */
const unite = (part: Part[keyof Part]): RawBuilder<unknown> =>
  sql.join(
    documentBooks.flatMap((books) => books[part] ?? []),
    sql` union all `,
  );

/** All movements of customers' accounts. Statements and the check of the books share these rows. */
export const movements = unite('movements');

/** Unapplied credit. */
export const openCredits = unite('credits');

/** Settled amounts of invoices. */
export const settlements = unite('settlements');

/** Taxed sales and credits. */
export const taxed = unite('taxed');
