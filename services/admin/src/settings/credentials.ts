import { secretFields } from '@primal/contracts/admin/credentials';
import type { MailAccounts } from '@primal/service-kit/mail/mailer';
import { readSecretsKey, seal, unseal } from '@primal/service-kit/secrets';
import type { ServiceContext } from '@primal/service-kit/service';
import { toSmtpAccount } from '@primal/service-trade/copies/credentials';
import type { AdminTables } from '../tables.ts';
import type { Settings, SettingsRecord } from './settings.ts';
import { lockSettings } from './store.ts';

export const unsealMailAccounts = (settings: SettingsRecord): MailAccounts => {
  const { gmailClientEmail: clientEmail, gmailSenderEmail: senderEmail } = settings;
  const open = (field: 'gmailPrivateKey' | 'smtpPassword'): string | null => {
    const sealed = settings[field];
    return sealed ? unseal(readSecretsKey(), field, sealed) : null;
  };
  const privateKey = open('gmailPrivateKey');
  return {
    gmail: clientEmail && privateKey && senderEmail ? { clientEmail, privateKey, senderEmail } : null,
    smtp: toSmtpAccount(settings, open('smtpPassword')),
  };
};

/** Includes Drive's refresh token, which this service sets and clients never send. */
const fields = [...secretFields, 'googleRefreshToken'] as const;

/**
 * `npm run job admin reseal`: reseals every credential with the newest of `SECRETS_KEY` (docs/running.md).
 */
export const resealSecrets = async ({ transaction, log }: ServiceContext<AdminTables>): Promise<boolean> => {
  const keys = readSecretsKey();
  const count = await transaction(async (tx) => {
    const settings = await lockSettings(tx);
    const resealed: Partial<Settings> = {};
    for (const field of fields) {
      const stored = settings[field];
      if (stored) resealed[field] = seal(keys, field, unseal(keys, field, stored));
    }
    settings.reseal(tx, resealed);
    await tx.em.flush();
    return Object.keys(resealed).length;
  });
  log.info({ count }, 'credentials sealed with the newest key');
  return true;
};
