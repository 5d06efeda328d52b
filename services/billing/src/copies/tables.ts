import { defineEntity, p } from '@mikro-orm/core';
import { defaultTaxName, type SettingsEventData } from '@primal/contracts/admin/settings';
import type { Tables } from '@primal/service-kit/database';

/** Copy of the business settings that documents depend on: one row. */
export const SettingsSchema = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  properties: {
    id: p.text().primary(),
    sequence: p.integer(),
    invoiceStartingNumber: p.integer(),
    creditMemoStartingNumber: p.integer().default(1001),
    cashReceiptStartingNumber: p.integer().default(1001),
    defaultPaymentTerms: p.integer(),
    cashSaleTaxRate: p.decimal('string').default('0'),
    cashSaleTaxName: p.text().default(defaultTaxName),
    /** Last day of the closed period; null if the books are open (docs/decisions/0056). */
    closedThrough: p.date().strictNullable(),
    /** Complete event data; null until the first event. */
    facts: p.json<SettingsEventData>().strictNullable(),
  },
});

export const CustomerTaxSchema = defineEntity({
  name: 'CustomerTax',
  tableName: 'customer_taxes',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    taxExempt: p.boolean().default(false),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof SettingsSchema, typeof CustomerTaxSchema]> {}
}
