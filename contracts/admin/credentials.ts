import { z } from 'zod';

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
});
export type CredentialsEventData = z.infer<typeof credentialsEventData>;
