import type { SetUpPart } from '@primal/contracts/admin/set-up';
import { type SettingsAnswer, startingNumbers } from '@primal/contracts/admin/settings';
import { documents, joinPlurals } from '@primal/contracts/documents';
import { formatTerms } from '@primal/contracts/shared/credit-terms';
import { formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import type { ComponentType } from 'react';
import { BusinessFields, TermsFields } from '../settings/business-sections.tsx';
import { LogoField } from '../settings/logo-field.tsx';
import { describeMail, MailChoice, SendTest } from '../settings/mail.tsx';
import { SalesTaxFields } from '../settings/sales-tax.tsx';
import { StartingNumbers, series } from '../settings/starting-numbers.tsx';
import type { SectionProps, SettingsValues } from '../settings/values.ts';

export interface Part {
  title: string;
  about: string;
  fields: readonly (keyof SettingsValues)[];
  Fields: ComponentType<SectionProps>;
  After?: ComponentType<SectionProps>;
  /** Values that an unfinished part shows and saves instead of the stored ones. */
  proposed?: Partial<SettingsValues>;
  summary: (stored: SettingsAnswer) => string;
  /** True if the user may skip the part for now. */
  isOptional?: boolean;
}

const formatStartingNumbers = (stored: SettingsAnswer): string =>
  startingNumbers.map((of) => `${series[of].prefix}-${String(stored[of]).padStart(4, '0')}`).join(', ');

const describeCodes = ({ salesTax }: SettingsAnswer): string =>
  salesTax?.codes
    .map(({ name, rates }) => `${name} ${formatQuantity(rates.at(-1)?.percent ?? 0)}%`)
    .join(', ') ?? 'No tax';

const describeTerms = (stored: SettingsAnswer): string => {
  const { defaultPaymentTerms: days } = stored;
  if (isPositive(stored.discountPercent)) return formatTerms(days, stored);
  return days === 0 ? 'Due at once' : `Due after ${counted(days, 'day')}`;
};

export const parts: Record<SetUpPart, Part> = {
  business: {
    title: 'Business',
    about: 'Name, address and phone print on every document. Customers reply to the e-mail address.',
    fields: ['businessName', 'email', 'address', 'phone'],
    Fields: BusinessFields,
    summary: ({ businessName, phone }) => [businessName, phone].filter(Boolean).join(', '),
  },
  logo: {
    title: 'Logo',
    about: 'Prints on your documents.',
    fields: ['invoiceLogo'],
    Fields: LogoField,
    summary: ({ invoiceLogo }) => (invoiceLogo ? 'Stored' : 'None'),
    isOptional: true,
  },
  terms: {
    title: 'Payment Terms',
    about: 'When invoices are due, and what they say about late payment.',
    fields: [
      'defaultPaymentTerms',
      'discountPercent',
      'discountDays',
      'agingBy',
      'smallDifferenceLimit',
      'financeChargePercent',
      'financeChargeGraceDays',
      'financeChargeMinimum',
      'returnedCheckFee',
      'serviceChargeTerms',
      'returnedCheckTerms',
    ],
    proposed: { agingBy: 'due_date' },
    Fields: TermsFields,
    summary: describeTerms,
  },
  numbers: {
    title: 'Numbers',
    about: `The first numbers of ${joinPlurals(documents.filter(({ series }) => typeof series?.first === 'string'))}.`,
    fields: startingNumbers,
    Fields: StartingNumbers,
    summary: formatStartingNumbers,
  },
  taxes: {
    title: 'Sales Tax',
    about: 'The sales tax on invoices and cash sales.',
    fields: ['salesTax'],
    Fields: SalesTaxFields,
    summary: describeCodes,
  },
  mail: {
    title: 'E-Mail',
    about:
      'Invoices and statements are mailed from here. Without it they are printed, or sent as PDF by hand.',
    fields: [
      ...(['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser', 'smtpPassword', 'smtpFrom'] as const),
      ...(['gmailClientEmail', 'gmailPrivateKey', 'gmailSenderEmail'] as const),
    ],
    Fields: MailChoice,
    After: SendTest,
    summary: (stored) => describeMail(stored),
    isOptional: true,
  },
};
