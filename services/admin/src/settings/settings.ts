import { defineEntity, p } from '@mikro-orm/core';
import { secretFields, secretMask, smtpSecurities } from '@primal/contracts/admin/credentials';
import { credentialsSaved, settingsSaved } from '@primal/contracts/admin/events';
import {
  firstStepsStates,
  type SettingsAnswer,
  type SetUpSection,
  settingsAnswer,
} from '@primal/contracts/admin/settings';
import { listAuditChanges } from '@primal/contracts/audit';
import { agingDates } from '@primal/contracts/shared/aging';
import { creditControls, findDiscountProblem } from '@primal/contracts/shared/credit-terms';
import type { ClosedDate, Weekday } from '@primal/contracts/shared/delivery-days';
import type { TaxSettings } from '@primal/contracts/shared/sales-tax';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { readConfig } from '@primal/service-kit/config';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { mailConfig } from '@primal/service-kit/mail/mailer';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { auditSettings } from './audit.ts';

const optional = () => p.text().strictNullable();

export const settingsId = '00000000-0000-7000-8000-000000000001';

/** Secrets are sealed (`service-kit/secrets`). */
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
    salesOrderStartingNumber: p.integer(),
    invoiceStartingNumber: p.integer(),
    creditMemoStartingNumber: p.integer(),
    cashReceiptStartingNumber: p.integer(),
    defaultPaymentTerms: p.integer(),
    discountPercent: p.decimal('string'),
    discountDays: p.integer(),
    invoiceLogo: optional(),
    invoiceBusinessName: optional(),
    invoiceAddress: optional(),
    invoicePhone: optional(),
    invoiceFooterMessage: optional(),
    invoiceFooterNote: optional(),
    serviceChargeTerms: optional(),
    returnedCheckTerms: optional(),
    financeChargePercent: p.decimal('string'),
    financeChargeGraceDays: p.integer(),
    financeChargeMinimum: p.decimal('string'),
    returnedCheckFee: p.decimal('string'),
    certificateQrCode: p.boolean(),
    deliveryWeekdays: p.array<Weekday>(),
    cutOffTime: optional(),
    closedDates: p.json<ClosedDate[]>(),
    minimumOrder: p.decimal('string').strictNullable(),
    standingOrdersAt: p.text(),
    creditControl: p.enum(creditControls),
    agingBy: p.enum(agingDates),
    smallDifferenceLimit: p.decimal('string'),
    salesTax: p.json<TaxSettings>().strictNullable(),
    setUpDone: p.array<SetUpSection>(),
    firstSteps: p.enum(firstStepsStates),
    smtpHost: optional(),
    smtpPort: p.integer(),
    smtpSecurity: p.enum(smtpSecurities),
    smtpUser: optional(),
    smtpPassword: optional(),
    smtpFrom: optional(),
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
    /** Settings version of the last closing date change. */
    closingVersion: p.integer().default(0),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof SettingsSchema]> {}
}

export type SettingsRecord = RecordOf<typeof SettingsSchema>;

const assertTerms = ({ defaultPaymentTerms, discountPercent, discountDays }: SettingsRecord): void => {
  const found = findDiscountProblem({
    paymentTerms: defaultPaymentTerms,
    discountPercent,
    discountDays: discountDays || null,
  });
  if (found) throw createFieldProblem(found.message, found.path);
};

export class Settings extends SettingsSchema.class {
  save(tx: EntityTx, changes: Partial<Settings>): void {
    assertTerms({ ...this, ...changes });
    const isOtherClient =
      changes.googleClientId !== undefined && changes.googleClientId !== this.googleClientId;
    this.store(tx, isOtherClient ? { ...changes, googleRefreshToken: null } : changes);
  }

  connectDrive(tx: EntityTx, token: string): void {
    this.store(tx, { googleRefreshToken: token });
  }

  disconnectDrive(tx: EntityTx): void {
    this.store(tx, { googleRefreshToken: null });
  }

  closeBooks(tx: EntityTx, closedThrough: string | null): void {
    const changes = listAuditChanges(['closedThrough'], this, { closedThrough });
    if (changes.length === 0) return;
    tx.audit({
      kind: 'closing_date',
      subject: { type: 'settings', id: null, label: 'Closing date' },
      changes,
      reason: tx.reason,
    });
    this.store(tx, { closedThrough, closingVersion: this.version + 1 });
  }

  reseal(tx: EntityTx, resealed: Partial<Settings>): void {
    incrementVersion<Settings>(this, resealed);
    this.publish(tx);
  }

  private store(tx: EntityTx, changes: Partial<Settings>): void {
    const before = { ...this };
    incrementVersion<Settings>(this, changes);
    auditSettings(tx, before, this);
    this.publish(tx);
  }

  private publish(tx: EntityTx): void {
    const { id: key, version: sequence } = this;
    tx.record(settingsSaved, { key, sequence, data: settingsSaved.data.parse(toAnswer(this)) });
    tx.record(credentialsSaved, { key, sequence, data: credentialsSaved.data.parse(this) });
  }
}
SettingsSchema.setClass(Settings);

/** True if the operator configured a mail server, which takes precedence over the settings. */
const isServerGiven = (): boolean => Boolean(readConfig(mailConfig).SMTP_URL);

const chooseMailVia = (settings: SettingsRecord): SettingsAnswer['mailVia'] => {
  if (settings.gmailClientEmail && settings.gmailPrivateKey && settings.gmailSenderEmail) return 'gmail';
  return isServerGiven() || settings.smtpHost ? 'smtp' : null;
};

const answer = createAnswerMapper(settingsAnswer);

/** Settings with masked secrets. Event definitions select the fields that other areas receive. */
export const toAnswer = (settings: SettingsRecord): SettingsAnswer => {
  const shown = {
    ...answer(settings),
    googleDriveConnected: settings.googleRefreshToken !== null,
    mailVia: chooseMailVia(settings),
    mailServerGiven: isServerGiven(),
  };
  for (const field of secretFields) shown[field] = shown[field] === null ? null : secretMask;
  return shown;
};
