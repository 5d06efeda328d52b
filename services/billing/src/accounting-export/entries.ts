import { type ExportFormat, mostExported } from '@primal/contracts/billing/accounting-export';
import type { AccountAnswer, AccountRole } from '@primal/contracts/billing/accounts';
import { type JournalDocument, journalDocumentLabels } from '@primal/contracts/billing/journal';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { type AccountNames, readAccountNames } from '../account/store.ts';
import type { BillingDb } from '../tables.ts';

/** A customer as the other side is told of one. */
export interface ExportedCustomer {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  email: string | null;
  contactPerson: string | null;
}

/** A side of an entry, dollars: one of `debit` and `credit` is 0.00. */
interface ExportedLine {
  account: AccountAnswer;
  /** Of the invoice whose balance it moves; null on all other lines. */
  invoiceNumber: string | null;
  debit: string;
  credit: string;
}

/** A journal entry that goes out. */
export interface ExportedEntry {
  id: string;
  date: BusinessDate;
  documentType: JournalDocument;
  documentNumber: string | null;
  customer: ExportedCustomer | null;
  /** Of an invoice; null of any other document. */
  dueDate: BusinessDate | null;
  /** The entry that its document began with, not a change of it. */
  isFirst: boolean;
  lines: readonly ExportedLine[];
}

/** Entries that go out, and what accounts are called. */
export interface Ledger {
  entries: ExportedEntry[];
  accountOf: AccountNames;
}

interface Stored extends Omit<ExportedEntry, 'lines'> {
  lines: (Omit<ExportedLine, 'account'> & { role: AccountRole; category: string | null })[];
}

const isFirst = sql<boolean>`not exists (
  select from journal_entries before
  where before.document_id = e.document_id and (before.at, before.id) < (e.at, e.id))`;

/** What QuickBooks Online imports: invoices as they began, which owe something. */
const asInvoice = sql<boolean>`e.document_type = 'invoice' and ${isFirst} and exists (
  select from journal_lines l where l.entry_id = e.id and l.account = 'accounts_receivable' and l.debit > 0)`;

/** The entries of some days that are in no batch and that a format takes, in the order of the books; one more than a batch holds. */
export const readNewEntries = async (
  db: BillingDb,
  { from, to, format }: { from: BusinessDate; to: BusinessDate; format: ExportFormat },
): Promise<Ledger> => {
  const takes = format === 'qbo_csv' ? asInvoice : sql`true`;
  const found = sql<Stored>`
    select e.id, e.date::text as date, e.document_type as "documentType", e.document_number as "documentNumber",
      ${isFirst} as "isFirst",
      (select due_date::text from invoices i where i.id = e.document_id) as "dueDate",
      (select json_build_object('name', c.name, 'address', c.address, 'city', c.city, 'state', c.state,
        'zipCode', c.zip_code, 'phone', c.phone, 'email', c.email, 'contactPerson', c.contact_person)
        from customers c where c.id = e.customer_id) as customer,
      (select json_agg(json_build_object('role', l.account, 'category', l.category,
        'invoiceNumber', (select invoice_number from invoices i where i.id = l.invoice_id),
        'debit', l.debit::text, 'credit', l.credit::text) order by l.position)
        from journal_lines l where l.entry_id = e.id) as lines
    from journal_entries e
    where e.date between ${from} and ${to} and ${takes}
      and not exists (select from exported_entries x where x.entry_id = e.id)
    order by e.date, e.at, e.id limit ${mostExported + 1}`;
  const [accountOf, { rows }] = await Promise.all([readAccountNames(db), found.execute(db)]);
  const entries = rows.map((entry) => ({
    ...entry,
    lines: entry.lines.map(({ role, category, ...line }) => ({
      ...line,
      account: accountOf(role, category),
    })),
  }));
  return { entries, accountOf };
};

/** What a line of an entry is about: `Invoice INV-1001`, `Payment 4711, change, for INV-1001`. */
export const memoOf = (
  { documentType, documentNumber, isFirst }: ExportedEntry,
  invoiceNumber: string | null = null,
): string => {
  const document = [journalDocumentLabels[documentType], documentNumber].filter(Boolean).join(' ');
  const paid = invoiceNumber !== null && invoiceNumber !== documentNumber ? `, for ${invoiceNumber}` : '';
  return `${document}${isFirst ? '' : ', change'}${paid}`;
};
