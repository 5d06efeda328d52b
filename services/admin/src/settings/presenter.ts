import {
  type SettingsAnswer,
  secretFields,
  secretMask,
  settingsAnswer,
} from '@primal/contracts/admin/settings';
import { readConfig } from '@primal/service-kit/config';
import { z } from 'zod';
import { instants, type Stored } from '../aggregate.ts';

/** The columns of what other areas are told, named as its fields. */
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
  'service_charge_terms as serviceChargeTerms',
  'returned_check_terms as returnedCheckTerms',
  'closed_through as closedThrough',
] as const;

type StoredSettings = Omit<Stored<SettingsAnswer>, 'googleDriveConnected' | 'mailVia'> & {
  googleRefreshToken: string | null;
};

/** The columns of the credentials that other areas are told, named as their fields. */
export const credentialsColumns = [
  'google_client_id as googleClientId',
  'google_client_secret as googleClientSecret',
  'google_refresh_token as googleRefreshToken',
  'gmail_client_email as gmailClientEmail',
  'gmail_private_key as gmailPrivateKey',
  'gmail_sender_email as gmailSenderEmail',
] as const;

/** The mail server is the billing service's to use; here only whether there is one is shown. */
export const mailConfig = z.object({
  SMTP_URL: z.string().optional().describe('set where mail goes by SMTP when Gmail is not set up'),
});

const mailViaOf = (settings: StoredSettings): SettingsAnswer['mailVia'] => {
  if (settings.gmailClientEmail && settings.gmailPrivateKey && settings.gmailSenderEmail) return 'gmail';
  return readConfig(mailConfig).SMTP_URL ? 'smtp' : null;
};

/** The settings as answered: a stored secret is the mask. Events cut this down to what other areas need. */
export const presentSettings = (settings: StoredSettings): SettingsAnswer => {
  const answer = settingsAnswer.parse({
    ...settings,
    ...instants(settings),
    googleDriveConnected: settings.googleRefreshToken !== null,
    mailVia: mailViaOf(settings),
  });
  for (const field of secretFields) answer[field] = answer[field] === null ? null : secretMask;
  return answer;
};
