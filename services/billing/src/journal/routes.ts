import type { AccountRole } from '@primal/contracts/billing/accounts';
import { journalApi } from '@primal/contracts/billing/journal';
import { selectOf, sql, toInstantText } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { contains, escapeLike } from '@primal/service-kit/lists/search';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { readAccountNames } from '../account/store.ts';
import { JournalEntrySchema, JournalLineSchema } from '../ledger/journal.ts';
import type { BillingDb, BillingTables } from '../tables.ts';

interface StoredLine {
  account: AccountRole;
  category: string | null;
  invoiceId: string | null;
  debit: string;
  credit: string;
}

const lines = sql<StoredLine[]>`(
  select coalesce(json_agg(json_build_object('account', l.account, 'category', l.category, 'invoiceId', l.invoice_id,
    'debit', l.debit::text, 'credit', l.credit::text) order by l.position), '[]')
  from journal_lines l where l.entry_id = e.id)`;

const shown = ['id', 'at', 'date', 'documentType', 'documentId', 'documentNumber', 'customerId'] as const;

const selectEntries = (db: BillingDb) =>
  db
    .selectFrom('journal_entries as e')
    .select(selectOf(JournalEntrySchema, 'e', shown))
    .select([
      sql<string | null>`(select name from customers c where c.id = e.customer_id)`.as('customerName'),
      lines.as('lines'),
    ]);

const listJournalEntries = documentList({
  call: journalApi.listJournalEntries,
  select: selectEntries,
  id: 'e.id',
  columns: { date: 'e.date', at: 'e.at' },
  sort: ['date', 'desc'],
  dates: 'e.date',
  equal: { status: 'e.document_type', customerId: 'e.customer_id', documentId: 'e.document_id' },
  where: ({ account }) => [
    account && sql`exists (select from journal_lines l where l.entry_id = e.id and l.account = ${account})`,
  ],
  search: (q) => [
    { matches: sql<boolean>`upper(e.document_number) like upper(${`${escapeLike(q)}%`})` },
    {
      column: sql.ref('e.customer_id'),
      keys: sql`select id from customers where ${contains(sql.ref('folded_name'), q)}`,
      type: 'uuid',
    },
  ],
  toAnswers: async (rows, { tx }) => {
    const nameOf = await readAccountNames(tx.db);
    return rows.map((entry) => ({
      ...entry,
      at: toInstantText(entry.at),
      lines: entry.lines.map((line) => {
        const {
          key: accountKey,
          number: accountNumber,
          name: accountName,
        } = nameOf(line.account, line.category);
        return { ...line, accountKey, accountNumber, accountName };
      }),
    }));
  },
});

const handlers: Handlers<typeof journalApi, BillingTables> = {
  listJournalEntries,
};

export const journalSlice = createSlice(journalApi, handlers, {
  entities: [JournalEntrySchema, JournalLineSchema],
});
