import { generateKeyPairSync } from 'node:crypto';
import type { CredentialsEventData } from '@primal/contracts/admin/credentials';
import { credentialsSaved } from '@primal/contracts/admin/events';
import { seal } from '@primal/service-kit/secrets';
import { startGoogle } from '@primal/service-kit/testing/google';
import { expect } from 'vitest';
import type { Billing } from './billing.ts';

const key = 'a key for the secrets of tests alone';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const nothing: CredentialsEventData = {
  googleClientId: null,
  googleClientSecret: null,
  googleRefreshToken: null,
  gmailClientEmail: null,
  gmailPrivateKey: null,
  gmailSenderEmail: null,
  smtpHost: null,
  smtpPort: 587,
  smtpSecurity: 'starttls',
  smtpUser: null,
  smtpPassword: null,
  smtpFrom: null,
};

export const createDriveCredentials = (refreshToken = 'refresh') => ({
  googleClientId: 'client',
  googleClientSecret: seal(key, 'googleClientSecret', 'secret'),
  googleRefreshToken: seal(key, 'googleRefreshToken', refreshToken),
});

export const createGmailCredentials = () => ({
  gmailClientEmail: 'robot@business.example',
  gmailPrivateKey: seal(key, 'gmailPrivateKey', privateKey),
  gmailSenderEmail: 'office@business.example',
});

export const startGoogleForBilling = async () => {
  const google = await startGoogle();
  process.env.SECRETS_KEY = key;
  process.env.GOOGLE_URL = google.url;
  let answered = 1;
  const saveCredentials = async (billing: Billing, changes: Partial<CredentialsEventData>) => {
    answered += 1;
    const sequence = answered;
    await billing.publish(credentialsSaved, { key: 'settings', sequence, data: { ...nothing, ...changes } });
    await expect
      .poll(() => billing.db.selectFrom('credentials').select('sequence').executeTakeFirst())
      .toEqual({ sequence });
  };
  return { google, saveCredentials };
};
