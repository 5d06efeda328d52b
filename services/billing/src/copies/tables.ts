import { defineEntity, p } from '@mikro-orm/core';
import type { SettingsEventData } from '@primal/contracts/admin/settings';
import type { TaxSettings } from '@primal/contracts/shared/sales-tax';
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
    discountPercent: p.decimal('string').default('0.00'),
    discountDays: p.integer().default(0),
    /** Null without tax codes. */
    salesTax: p.json<TaxSettings>().strictNullable(),
    /** Last day of the closed period; null if the books are open (docs/decisions/0056). */
    closedThrough: p.date().strictNullable(),
    /** Complete event data; null until the first event. */
    facts: p.json<SettingsEventData>().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof SettingsSchema]> {}
}
