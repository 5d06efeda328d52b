import { defineEntity, p } from '@mikro-orm/core';
import { settingsSaved } from '@primal/contracts/admin/events';
import type { settingsBody } from '@primal/contracts/admin/settings';
import type { z } from 'zod';
import { aggregateProperties, nextVersion } from '../aggregate.ts';
import type { AdminTx } from '../tables.ts';
import { presentSettings } from './presenter.ts';

const optional = () => p.text().strictNullable();

/** The id of the one row, which the migration makes. */
export const settingsId = '00000000-0000-7000-8000-000000000001';

/** Secrets are stored sealed (`secrets.ts`). */
export const SettingsSchema = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  properties: {
    ...aggregateProperties,
    businessName: optional(),
    address: optional(),
    phone: optional(),
    email: optional(),
    currency: p.text(),
    invoiceStartingNumber: p.integer(),
    defaultPaymentTerms: p.integer(),
    invoiceLogo: optional(),
    invoiceBusinessName: optional(),
    invoiceAddress: optional(),
    invoicePhone: optional(),
    invoiceFooterMessage: optional(),
    invoiceFooterNote: optional(),
    googleClientId: optional(),
    googleClientSecret: optional(),
    sheetsClientEmail: optional(),
    sheetsPrivateKey: optional(),
    sheetsSheetId: optional(),
    gmailClientEmail: optional(),
    gmailPrivateKey: optional(),
    gmailSenderEmail: optional(),
  },
});

export class Settings extends SettingsSchema.class {
  /** Secrets among the changes are sealed already. */
  save(tx: AdminTx, changes: z.output<typeof settingsBody>): void {
    nextVersion<Settings>(this, changes);
    // The definition cuts what no other domain is to know: the credentials, even masked.
    const data = settingsSaved.data.parse(presentSettings(this));
    tx.record(settingsSaved, { key: this.id, sequence: this.version, data });
  }
}
SettingsSchema.setClass(Settings);
