import { z } from 'zod';
import { smtpSecurities } from './settings.ts';

/** What other areas need to send mail and save files, its secrets sealed; no browser reads it. */
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
  smtpHost: z.string().nullable(),
  smtpPort: z.number().int(),
  smtpSecurity: z.enum(smtpSecurities),
  smtpUser: z.string().nullable(),
  /** Sealed. */
  smtpPassword: z.string().nullable(),
  smtpFrom: z.string().nullable(),
});
export type CredentialsEventData = z.infer<typeof credentialsEventData>;
