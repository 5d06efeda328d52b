import { defineEntity, p } from '@mikro-orm/core';
import type { AccountRole, AccountType } from '@primal/contracts/billing/accounts';
import type { JournalDocument } from '@primal/contracts/billing/journal';
import type { Tables } from '@primal/service-kit/database';

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
    /** Name of the author. Empty on entries written before this column existed. */
    by: p.text().default(''),
    reason: p.text().strictNullable(),
  },
});
class JournalEntry extends JournalEntrySchema.class {}
JournalEntrySchema.setClass(JournalEntry);

/** A side of an entry, in dollars. A database constraint requires balanced entries. */
export const JournalLineSchema = defineEntity({
  name: 'JournalLine',
  tableName: 'journal_lines',
  properties: {
    entry: () => p.manyToOne(JournalEntry).fieldName('entry_id').primary(),
    position: p.integer().primary(),
    /** Date of the entry. */
    date: p.date(),
    account: p.text().$type<AccountRole>(),
    category: p.text().strictNullable(),
    invoiceId: p.uuid().strictNullable(),
    debit: p.decimal('string'),
    credit: p.decimal('string'),
  },
});
class JournalLine extends JournalLineSchema.class {}
JournalLineSchema.setClass(JournalLine);

export const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    role: p.text().$type<AccountRole>().primary(),
    category: p.text().primary(),
    number: p.text(),
    name: p.text(),
    /** Only own accounts store a type. */
    type: p.text().$type<AccountType>().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface BillingTables
    extends Tables<[typeof JournalEntrySchema, typeof JournalLineSchema, typeof AccountSchema]> {}
}
