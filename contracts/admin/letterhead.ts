import { decimal, isPositive } from '../shared/decimal.ts';
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

export const defaultTerms = {
  serviceChargeTerms: 'A service charge of 1.5% per month is added to past-due accounts.',
  returnedCheckTerms: 'A charge of $30 applies to each returned check.',
} as const;
export type Term = keyof typeof defaultTerms;

type TermsSettings = {
  [Name in Term | 'financeChargePercent' | 'returnedCheckFee']?: SettingsAnswer[Name] | undefined;
};

/** `30` of `30.00`, `27.50` of `27.50` */
const formatFee = (fee: string): string => fee.replace(/\.00$/, '');

/** The default sentence with the figures of the settings. Null if the business charges nothing. */
const fillDefault: Record<Term, (settings: TermsSettings) => string | null> = {
  serviceChargeTerms: ({ financeChargePercent: percent = '1.500' }) =>
    isPositive(percent)
      ? defaultTerms.serviceChargeTerms.replace('1.5%', `${decimal(percent).toString()}%`)
      : null,
  returnedCheckTerms: ({ returnedCheckFee: fee = '30.00' }) =>
    isPositive(fee) ? defaultTerms.returnedCheckTerms.replace('$30', () => `$${formatFee(fee)}`) : null,
};

/** Sentence that invoices print. The default sentence follows the figures; other texts print as typed. */
export const fillTerms = (name: Term, settings: TermsSettings): string | null => {
  const { [name]: text = defaultTerms[name] } = settings;
  return text === defaultTerms[name] ? fillDefault[name](settings) : text;
};

/** Sentences of invoices about charges. */
export const listTermsTexts = (settings: TermsSettings = {}): string[] =>
  (['serviceChargeTerms', 'returnedCheckTerms'] as const).flatMap((name) => fillTerms(name, settings) || []);
