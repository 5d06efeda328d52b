import { z } from 'zod';
import { smtpSecurities } from './settings.ts';

/**
 * What other areas need to send mail and to save files for the business. Secrets are sealed with the key that these
 * services share; nothing here is ever answered to a browser (docs/rules/settings-and-integrations.md#secrets).
 */
export const credentialsEventData = z.object({
  googleClientId: z.string().nullable(),
  /** Sealed. */
  googleClientSecret: z.string().nullable(),
  /** Sealed; null until somebody has consented. */
  googleRefreshToken: z.string().nullable(),
  gmailClientEmail: z.string().nullable(),
  /** Sealed. */
  gmailPrivateKey: z.string().nullable(),
  gmailSenderEmail: z.string().nullable(),
  smtpHost: z.string().nullable().default(null),
  smtpPort: z.number().int().default(587),
  smtpSecurity: z.enum(smtpSecurities).default('starttls'),
  smtpUser: z.string().nullable().default(null),
  /** Sealed. */
  smtpPassword: z.string().nullable().default(null),
  smtpFrom: z.string().nullable().default(null),
});
export type CredentialsEventData = z.infer<typeof credentialsEventData>;
