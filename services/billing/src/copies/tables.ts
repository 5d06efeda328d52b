import { defineEntity, p } from '@mikro-orm/core';
import type { SettingsEventData } from '@primal/contracts/admin/settings';

/** The copy of the business settings that documents depend on: one row. */
export const SettingsSchema = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  properties: {
    id: p.text().primary(),
    sequence: p.integer(),
    invoiceStartingNumber: p.integer(),
    defaultPaymentTerms: p.integer(),
    /** The last day of the closed period; null while the books are open (docs/decisions/0056). */
    closedThrough: p.date().strictNullable(),
    /** All that other areas are told of the settings; null until they were heard. */
    facts: p.json<SettingsEventData>().strictNullable(),
  },
});
