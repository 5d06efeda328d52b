import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { seal, unseal } from '@primal/service-kit/secrets';
import { UserError } from '../run/console.ts';
import type { Header } from './archive.ts';

const field = 'SECRETS_KEY';

const fingerprintKey = (key: string, salt: string): string =>
  createHash('sha256').update(`${salt} ${key}`).digest('hex').slice(0, 32);

const deriveKey = (passphrase: string, salt: string): string =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }).toString('hex');

export const sealKey = (secretsKey: string, passphrase: string | undefined): Header['key'] => {
  const salt = randomBytes(16).toString('hex');
  const sealed = passphrase ? seal(deriveKey(passphrase, salt), field, secretsKey) : null;
  return { fingerprint: fingerprintKey(secretsKey, salt), salt, sealed };
};

export const matchesKey = ({ key }: Header, secretsKey: string): boolean =>
  fingerprintKey(secretsKey, key.salt) === key.fingerprint;

/** The key in the backup; null if the backup was made without a passphrase. */
export const unsealKey = ({ key }: Header, passphrase: string | undefined): string | null => {
  if (!key.sealed || !passphrase) return null;
  try {
    return unseal(deriveKey(passphrase, key.salt), field, key.sealed);
  } catch {
    throw new UserError('This backup was made with a different BACKUP_PASSPHRASE. Nothing was changed.');
  }
};
