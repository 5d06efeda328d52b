import {
  type SettingsAnswer,
  secretFields,
  secretMask,
  settingsAnswer,
} from '@primal/contracts/admin/settings';
import { instants, type Stored } from '../aggregate.ts';

/** The columns of what other domains are told, named as its fields. */
export const settingsColumns = [
  'id',
  'version',
  'business_name as businessName',
  'address',
  'phone',
  'email',
  'invoice_starting_number as invoiceStartingNumber',
  'default_payment_terms as defaultPaymentTerms',
  'invoice_logo as invoiceLogo',
  'invoice_business_name as invoiceBusinessName',
  'invoice_address as invoiceAddress',
  'invoice_phone as invoicePhone',
  'invoice_footer_message as invoiceFooterMessage',
  'invoice_footer_note as invoiceFooterNote',
] as const;

/** The settings as answered: a stored secret is the mask. Events cut this down to what other domains need. */
export const presentSettings = (settings: Stored<SettingsAnswer>): SettingsAnswer => {
  const answer = settingsAnswer.parse({ ...settings, ...instants(settings) });
  for (const field of secretFields) answer[field] = answer[field] === null ? null : secretMask;
  return answer;
};
