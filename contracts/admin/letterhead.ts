import type { SettingsAnswer } from './settings.ts';

export interface Letterhead {
  name: string;
  address: string;
  phone: string;
  email: string | null;
  logo: string | null;
}

/** Uses placeholders for absent settings (docs/rules/settings-and-integrations.md#letterhead). */
export const toLetterhead = (settings: Partial<SettingsAnswer> | undefined): Letterhead => ({
  name: settings?.invoiceBusinessName || settings?.businessName || 'Your Business Name',
  address: settings?.invoiceAddress || settings?.address || 'Your business address',
  phone: settings?.invoicePhone || settings?.phone || 'Your phone number',
  email: settings?.email ?? null,
  logo: settings?.invoiceLogo ?? null,
});
