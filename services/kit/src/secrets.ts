import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readConfig } from './config.ts';

/** For services that store or read sealed secrets; checked when they start. */
export const secretsConfig = z.object({
  SECRETS_KEY: z.string().min(32).describe('secret that encrypts stored credentials, 32 characters or more'),
});

/** The key of the stored credentials. Throws a `ConfigError` when the environment has none. */
export const secretsKey = (): string => readConfig(secretsConfig).SECRETS_KEY;

const cipher = 'aes-256-gcm';
const prefix = 'v1';

const keyFrom = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const encode = (bytes: Buffer): string => bytes.toString('base64url');
const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

/**
 * Encrypts a secret for storage as `v1.iv.tag.text`. `field` is authenticated with it, so that the value stored for one
 * field cannot be moved to another.
 */
export const seal = (key: string, field: string, value: string): string => {
  const iv = randomBytes(12);
  const sealing = createCipheriv(cipher, keyFrom(key), iv).setAAD(Buffer.from(field));
  const text = Buffer.concat([sealing.update(value, 'utf8'), sealing.final()]);
  return [prefix, encode(iv), encode(sealing.getAuthTag()), encode(text)].join('.');
};

/** The secret that `seal` stored. Throws when the key, the field or the text is not the one it was sealed with. */
export const unseal = (key: string, field: string, stored: string): string => {
  const [version, iv = '', tag = '', text = ''] = stored.split('.');
  if (version !== prefix) throw new Error(`The stored secret "${field}" has an unknown format.`);
  const opening = createDecipheriv(cipher, keyFrom(key), decode(iv), { authTagLength: 16 })
    .setAAD(Buffer.from(field))
    .setAuthTag(decode(tag));
  return Buffer.concat([opening.update(decode(text)), opening.final()]).toString('utf8');
};
