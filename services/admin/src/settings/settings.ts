import { defineEntity, p } from '@mikro-orm/core';
import { credentialsSaved, settingsSaved } from '@primal/contracts/admin/events';
import { auditChanges } from '@primal/contracts/shared/audit';
import { aggregateColumns, lockRecord, nextVersion } from '@primal/service-kit/aggregate';
import type { RecordOf } from '@primal/service-kit/database';
import type { EntityTx } from '@primal/service-kit/tx';
import { auditSettings } from './audit.ts';
import { presentSettings } from './presenter.ts';

const optional = () => p.text().strictNullable();

/** The id of the one row, which the migration makes. */
export const settingsId = '00000000-0000-7000-8000-000000000001';

/** Secrets are stored sealed (`service-kit/secrets`). */
export const SettingsSchema = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  properties: {
    ...aggregateColumns,
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
    serviceChargeTerms: optional(),
    returnedCheckTerms: optional(),
    googleClientId: optional(),
    googleClientSecret: optional(),
    googleRefreshToken: optional(),
    sheetsClientEmail: optional(),
    sheetsPrivateKey: optional(),
    sheetsSheetId: optional(),
    gmailClientEmail: optional(),
    gmailPrivateKey: optional(),
    gmailSenderEmail: optional(),
    closedThrough: p.date().strictNullable(),
  },
});

export type SettingsRecord = RecordOf<typeof SettingsSchema>;

export class Settings extends SettingsSchema.class {
  /** Secrets among the changes are sealed already. Another Google client has no consent yet. */
  save(tx: EntityTx, changes: Partial<Settings>): void {
    const isOtherClient =
      changes.googleClientId !== undefined && changes.googleClientId !== this.googleClientId;
    this.store(tx, isOtherClient ? { ...changes, googleRefreshToken: null } : changes);
  }

  /** Keeps the consent to save to Drive; `token` is sealed. */
  connectDrive(tx: EntityTx, token: string): void {
    this.store(tx, { googleRefreshToken: token });
  }

  /** Forgets the consent to save to Drive. */
  disconnectDrive(tx: EntityTx): void {
    this.store(tx, { googleRefreshToken: null });
  }

  /** Closes the books up to a date, or opens them again (docs/decisions/0056). */
  closeBooks(tx: EntityTx, closedThrough: string | null): void {
    const changes = auditChanges(['closedThrough'], this, { closedThrough });
    if (changes.length === 0) return;
    tx.audit({
      kind: 'closing_date',
      subject: { type: 'settings', id: null, label: 'Closing date' },
      changes,
      reason: tx.reason,
    });
    this.store(tx, { closedThrough });
  }

  /** The same credentials under the newest key (`resealed`): nothing that anybody entered has changed. */
  reseal(tx: EntityTx, resealed: Partial<Settings>): void {
    nextVersion<Settings>(this, resealed);
    this.tell(tx);
  }

  private store(tx: EntityTx, changes: Partial<Settings>): void {
    const before = { ...this };
    nextVersion<Settings>(this, changes);
    auditSettings(tx, before, this);
    this.tell(tx);
  }

  private tell(tx: EntityTx): void {
    const { id: key, version: sequence } = this;
    // The definitions cut what others are not to know: masked credentials here, the whole settings there.
    tx.record(settingsSaved, { key, sequence, data: settingsSaved.data.parse(presentSettings(this)) });
    tx.record(credentialsSaved, { key, sequence, data: credentialsSaved.data.parse(this) });
  }
}
SettingsSchema.setClass(Settings);

export const lockSettings = (tx: EntityTx, version?: number): Promise<Settings> =>
  lockRecord(tx, Settings, settingsId, { missing: 'Settings not found.', version });
