import type { SettingsAnswer } from './settings.ts';

export const defaultTerms = {
  serviceChargeTerms: 'A service charge of 1.5% per month is added to past-due accounts.',
  returnedCheckTerms: 'A charge of $30 applies to each returned check.',
} as const;

type TermsSettings = Partial<Pick<SettingsAnswer, keyof typeof defaultTerms>>;

export const listTermsTexts = (settings: TermsSettings | undefined): string[] =>
  (['serviceChargeTerms', 'returnedCheckTerms'] as const).flatMap((name) => {
    const text = settings?.[name];
    return (text === undefined ? defaultTerms[name] : text) || [];
  });
