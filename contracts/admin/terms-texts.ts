import type { SettingsAnswer } from './settings.ts';

/** What papers say of late payment and of returned checks until the business says it in its own words. */
export const standardTerms = {
  serviceChargeTerms: 'A service charge of 1.5% per month is added to past-due accounts.',
  returnedCheckTerms: 'A charge of $30 applies to each returned check.',
} as const;

type TermsSettings = Partial<Pick<SettingsAnswer, keyof typeof standardTerms>>;

/** The sentences that an invoice prints below its own terms. One that was emptied is not printed. */
export const termsTexts = (settings: TermsSettings | undefined): string[] =>
  (['serviceChargeTerms', 'returnedCheckTerms'] as const).flatMap((name) => {
    const text = settings?.[name];
    return (text === undefined ? standardTerms[name] : text) || [];
  });
