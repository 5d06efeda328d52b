import type { AccountRole } from '@primal/contracts/billing/accounts';
import type { JournalEntryAnswer, journalApi } from '@primal/contracts/billing/journal';
import type { Query } from '@primal/contracts/shared/api';
import { instant, selectOf, sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import { contains, escapeLike, type SearchSource } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import { readAccountNames } from '../account/store.ts';
import { JournalEntrySchema } from '../ledger/journal.ts';
import type { BillingDb } from '../tables.ts';

type Filters = Query<typeof journalApi.listJournalEntries>;

interface StoredLine {
  account: AccountRole;
  category: string | null;
  invoiceId: string | null;
  debit: string;
  credit: string;
}

const columns = { date: sql.ref('e.date'), at: sql.ref('e.at') };

/** By the number of the document from its beginning, or by the customer's name. */
const search = (q: string | undefined): SearchSource[] | null =>
  q
    ? [
        { matches: sql<boolean>`upper(e.document_number) like upper(${`${escapeLike(q)}%`})` },
        {
          column: sql.ref('e.customer_id'),
          keys: sql`select id from customers where ${contains(sql.ref('folded_name'), q)}`,
          type: 'uuid',
        },
      ]
    : null;

/** The lines of an entry, debits first, as they were written. */
const lines = sql<StoredLine[]>`(
  select coalesce(json_agg(json_build_object('account', l.account, 'category', l.category, 'invoiceId', l.invoice_id,
    'debit', l.debit::text, 'credit', l.credit::text) order by l.position), '[]')
  from journal_lines l where l.entry_id = e.id)`;

/** Who wrote an entry, and why, is a matter of the audit trail. */
const shown = ['id', 'at', 'date', 'documentType', 'documentId', 'documentNumber', 'customerId'] as const;

const filtered = (db: BillingDb, { from, to, status, customerId, documentId, account }: Filters) => {
  let query = db
    .selectFrom('journal_entries as e')
    .select(selectOf(JournalEntrySchema, 'e', shown))
    .select([
      sql<string | null>`(select name from customers c where c.id = e.customer_id)`.as('customerName'),
      lines.as('lines'),
    ]);
  if (from) query = query.where('e.date', '>=', from);
  if (to) query = query.where('e.date', '<=', to);
  if (status) query = query.where('e.document_type', '=', status);
  if (customerId) query = query.where('e.customer_id', '=', customerId);
  if (documentId) query = query.where('e.document_id', '=', documentId);
  if (account)
    query = query.where(
      sql<boolean>`exists (select from journal_lines l where l.entry_id = e.id and l.account = ${account})`,
    );
  return query;
};

/** One page of journal entries with their lines, newest date first unless sorted otherwise. */
export const listJournalEntries = async (
  db: BillingDb,
  filters: Filters,
): Promise<Page<JournalEntryAnswer[]>> => {
  const [nameOf, found] = await Promise.all([
    readAccountNames(db),
    keysetPage(db, filtered(db, filters), {
      columns,
      id: sql.ref('e.id'),
      ...asked(filters, { sort: 'date', order: 'desc' }),
      search: search(filters.q),
    }),
  ]);
  return page(
    found.rows.map((entry) => ({
      ...entry,
      at: instant(entry.at),
      lines: entry.lines.map((line) => {
        const { number: accountNumber, name: accountName } = nameOf(line.account, line.category);
        return { ...line, accountNumber, accountName };
      }),
    })),
    found,
  );
};
