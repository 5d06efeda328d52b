import { z } from 'zod';
import { eventDefinition } from '../shared/events.ts';

/**
 * Stands for a stored secret in answers. In bodies it leaves the secret unchanged
 * (docs/rules/settings-and-integrations.md#secrets).
 */
export const secretMask = '••••••••';

export const secretFields = [
  'googleClientSecret',
  'sheetsPrivateKey',
  'gmailPrivateKey',
  'smtpPassword',
] as const;

/** Mail encryption: after a greeting, from the first byte, or none. */
export const smtpSecurities = ['starttls', 'tls', 'none'] as const;
export type SmtpSecurity = (typeof smtpSecurities)[number];

export const credentialFields = [
  'googleClientId',
  'sheetsClientEmail',
  'sheetsSheetId',
  'gmailClientEmail',
  'gmailSenderEmail',
  'smtpHost',
  'smtpPort',
  'smtpSecurity',
  'smtpUser',
  'smtpFrom',
] as const;

/**
 * Credentials for mail and file storage in other areas. Secrets are sealed, and no browser reads this event.
 */
export const credentialsEventData = z.object({
  googleClientId: z.string().nullable(),
  /** Sealed. */
  googleClientSecret: z.string().nullable(),
  /** Sealed. Null before consent. */
  googleRefreshToken: z.string().nullable(),
  gmailClientEmail: z.string().nullable(),
  /** Sealed. */
  gmailPrivateKey: z.string().nullable(),
  gmailSenderEmail: z.string().nullable(),
  smtpHost: z.string().nullable(),
  smtpPort: z.number().int(),
  smtpSecurity: z.enum(smtpSecurities),
  smtpUser: z.string().nullable(),
  /** Sealed. */
  smtpPassword: z.string().nullable(),
  smtpFrom: z.string().nullable(),
});
export type CredentialsEventData = z.infer<typeof credentialsEventData>;

export const credentialsSaved = eventDefinition('admin.credentials.saved', credentialsEventData);
