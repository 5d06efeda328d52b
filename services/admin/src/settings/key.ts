import { readConfig } from '@primal/service-kit/config';
import { z } from 'zod';

/** Checked when the service starts, not when the first secret is saved. */
export const secretsConfig = z.object({
  SECRETS_KEY: z.string().min(32).describe('secret that encrypts stored credentials, 32 characters or more'),
});

/** The key of the stored credentials. Throws a `ConfigError` when the environment has none. */
export const secretsKey = (): string => readConfig(secretsConfig).SECRETS_KEY;
