import { type SmtpSecurity, type secretFields, secretMask } from '@primal/contracts/admin/credentials';
import { type SettingsAnswer, type StartingNumber, startingNumbers } from '@primal/contracts/admin/settings';
import type { AgingDate } from '@primal/contracts/shared/aging';
import type { CreditControl } from '@primal/contracts/shared/credit-terms';
import { decimal, isPositive } from '@primal/contracts/shared/decimal';
import type { ClosedDate, Weekday } from '@primal/contracts/shared/delivery-days';
import { type FieldProps, isSame, type UseFormReturn } from '@primal/kit/forms';

const textFields = [
  'businessName',
  'address',
  'phone',
  'email',
  'invoiceLogo',
  'invoiceBusinessName',
  'invoiceAddress',
  'invoicePhone',
  'invoiceFooterMessage',
  'invoiceFooterNote',
  'serviceChargeTerms',
  'returnedCheckTerms',
  'financeChargePercent',
  'financeChargeMinimum',
  'returnedCheckFee',
  'cutOffTime',
  'minimumOrder',
  'standingOrdersAt',
  'googleClientId',
  'googleClientSecret',
  'sheetsClientEmail',
  'sheetsPrivateKey',
  'sheetsSheetId',
  'gmailClientEmail',
  'gmailPrivateKey',
  'gmailSenderEmail',
  'smtpHost',
  'smtpUser',
  'smtpPassword',
  'smtpFrom',
] as const;
type TextField = (typeof textFields)[number];

export interface TaxCodeValues {
  id: string;
  name: string;
  rates: { from: string; percent: string }[];
  taxesDelivery: boolean;
}

export interface SalesTaxValues {
  codes: TaxCodeValues[];
  defaultCodeId: string;
  taxesExpired: boolean;
}

const toSalesTaxValues = ({ salesTax }: SettingsAnswer): SalesTaxValues => ({
  codes: (salesTax?.codes ?? []).map(({ rates, ...code }) => ({
    ...code,
    rates: rates.map(({ from, percent }) => ({ from, percent: decimal(percent).toString() })),
  })),
  defaultCodeId: salesTax?.defaultCodeId ?? '',
  taxesExpired: salesTax?.taxesExpired ?? false,
});

/** Form values as typed. The mask preserves a stored secret. */
export type SettingsValues = Record<TextField | StartingNumber, string> & {
  currency: 'USD';
  defaultPaymentTerms: string;
  discountPercent: string;
  discountDays: string;
  financeChargeGraceDays: string;
  smtpPort: string;
  smtpSecurity: SmtpSecurity;
  deliveryWeekdays: Weekday[];
  closedDates: ClosedDate[];
  creditControl: CreditControl;
  agingBy: AgingDate;
  smallDifferenceLimit: string;
  certificateQrCode: boolean;
  salesTax: SalesTaxValues;
};

export type SecretName = (typeof secretFields)[number];

export const toValues = (settings: SettingsAnswer): SettingsValues => ({
  ...(Object.fromEntries(textFields.map((field) => [field, settings[field] ?? ''])) as Record<
    TextField,
    string
  >),
  currency: 'USD',
  ...(Object.fromEntries(startingNumbers.map((field) => [field, String(settings[field])])) as Record<
    StartingNumber,
    string
  >),
  smtpPort: String(settings.smtpPort),
  smtpSecurity: settings.smtpSecurity,
  defaultPaymentTerms: String(settings.defaultPaymentTerms),
  discountPercent: isPositive(settings.discountPercent) ? decimal(settings.discountPercent).toString() : '',
  discountDays: settings.discountDays === 0 ? '' : String(settings.discountDays),
  financeChargeGraceDays: String(settings.financeChargeGraceDays),
  deliveryWeekdays: settings.deliveryWeekdays,
  closedDates: settings.closedDates,
  creditControl: settings.creditControl,
  agingBy: settings.agingBy,
  smallDifferenceLimit: settings.smallDifferenceLimit,
  certificateQrCode: settings.certificateQrCode,
  salesTax: toSalesTaxValues(settings),
});

/** True if both produce the same form; ignores the Drive connection. */
export const isSameForm = (one: SettingsAnswer, other: SettingsAnswer): boolean =>
  isSame(toValues(one), toValues(other));

/** Typed secret without mask characters. */
export const cleanSecret = (text: string): string =>
  text === secretMask ? text : text.replaceAll(secretMask.charAt(0), '');

export const readKeyFile = (text: string): { clientEmail: string; privateKey: string } | null => {
  if (!text.trim().startsWith('{')) return null;
  try {
    const file = JSON.parse(text) as { client_email?: unknown; private_key?: unknown };
    const { client_email: clientEmail, private_key: privateKey } = file;
    return typeof clientEmail === 'string' && typeof privateKey === 'string'
      ? { clientEmail, privateKey }
      : null;
  } catch {
    return null;
  }
};

export interface SectionProps {
  form: UseFormReturn<SettingsValues, unknown, unknown>;
  field: <Name extends keyof SettingsValues>(name: Name) => FieldProps<Name>;
  stored: SettingsAnswer;
  /** False for users who may view but not change admin-only fields. */
  isAdmin: boolean;
}

/** Description of an admin-only field; undefined for an admin. */
export const findAdminReason = (isAdmin: boolean) => (isAdmin ? undefined : 'Only an admin may change this.');
