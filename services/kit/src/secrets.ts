import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readConfig } from './config.ts';

/** Newest first: the first key seals. */
const splitKeys = (keys: string): string[] => keys.split(',').map((key) => key.trim());

export const secretsConfig = z.object({
  SECRETS_KEY: z
    .string()
    .refine((value) => splitKeys(value).every((key) => key.length >= 32), 'Must be 32 characters or more')
    .describe(
      'secret that encrypts stored credentials, 32 characters or more; add older secrets after commas to keep decrypting with them',
    ),
});

/**
 * Keys of the stored credentials, newest first, separated by commas. Throws a `ConfigError` if they are not
 * set.
 */
export const readSecretsKey = (): string => readConfig(secretsConfig).SECRETS_KEY;

const cipher = 'aes-256-gcm';
const prefix = 'v1';

const deriveKey = (secret = ''): Buffer => createHash('sha256').update(secret).digest();
const encode = (bytes: Buffer): string => bytes.toString('base64url');
const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Returns `v1.iv.tag.text`. Authenticates `field`, so that a value cannot be moved to another field. */
export const seal = (keys: string, field: string, value: string): string => {
  const iv = randomBytes(12);
  const sealing = createCipheriv(cipher, deriveKey(splitKeys(keys)[0]), iv).setAAD(Buffer.from(field));
  const text = Buffer.concat([sealing.update(value, 'utf8'), sealing.final()]);
  return [prefix, encode(iv), encode(sealing.getAuthTag()), encode(text)].join('.');
};

const open = (key: string, field: string, [iv = '', tag = '', text = '']: string[]): string => {
  const opening = createDecipheriv(cipher, deriveKey(key), decode(iv), { authTagLength: 16 })
    .setAAD(Buffer.from(field))
    .setAuthTag(decode(tag));
  return Buffer.concat([opening.update(decode(text)), opening.final()]).toString('utf8');
};

/** Tries each key. Throws if no key matches, or the field or the text is another. */
export const unseal = (keys: string, field: string, stored: string): string => {
  const [version, ...parts] = stored.split('.');
  if (version !== prefix) throw new Error(`The stored secret "${field}" has an unknown format.`);
  const [newest = '', ...older] = splitKeys(keys);
  for (const key of older.reverse()) {
    try {
      return open(key, field, parts);
    } catch {
      // Another key sealed this value.
    }
  }
  return open(newest, field, parts);
};
