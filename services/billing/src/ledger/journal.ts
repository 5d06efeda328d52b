import { defineEntity, p } from '@mikro-orm/core';
import type { AccountRole } from '@primal/contracts/billing/accounts';
import type { JournalDocument } from '@primal/contracts/billing/journal';

/** What one act on a document has moved in the ledger. Written once; a change of the document is another entry. */
export const JournalEntrySchema = defineEntity({
  name: 'JournalEntry',
  tableName: 'journal_entries',
  properties: {
    id: p.uuid().primary(),
    at: p.datetime(3),
    date: p.date(),
    documentType: p.text().$type<JournalDocument>(),
    documentId: p.uuid(),
    documentNumber: p.text().strictNullable(),
    customerId: p.uuid().strictNullable(),
    /** The name of the account that wrote it; empty for entries from before names were kept. */
    by: p.text().default(''),
    /** Why somebody who closes periods wrote it into a closed one. */
    reason: p.text().strictNullable(),
  },
});
class JournalEntry extends JournalEntrySchema.class {}
JournalEntrySchema.setClass(JournalEntry);

/** A side of an entry, in dollars. The database holds that the lines of an entry balance. */
export const JournalLineSchema = defineEntity({
  name: 'JournalLine',
  tableName: 'journal_lines',
  properties: {
    entry: () => p.manyToOne(JournalEntry).fieldName('entry_id').primary(),
    position: p.integer().primary(),
    account: p.text().$type<AccountRole>(),
    /** Of the products sold, on lines of `sales`. */
    category: p.text().strictNullable(),
    /** The invoice whose balance a line of `accounts_receivable` moves. */
    invoiceId: p.uuid().strictNullable(),
    debit: p.decimal('string'),
    credit: p.decimal('string'),
  },
});
class JournalLine extends JournalLineSchema.class {}
JournalLineSchema.setClass(JournalLine);

/** An account that somebody has renamed or numbered; `category` is empty for that of a whole role. */
export const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    role: p.text().$type<AccountRole>().primary(),
    category: p.text().primary(),
    number: p.text(),
    name: p.text(),
  },
});
