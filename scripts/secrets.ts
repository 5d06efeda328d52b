import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessName, processNames } from './processes.ts';

/** What the embedded run keeps to itself. In production each comes from the environment instead. */
export interface Secrets {
  /** The superuser of the embedded PostgreSQL. */
  postgres: string;
  nats: string;
  roles: Record<ProcessName, string>;
  /** The gateway's: from it derive the keys of the identity headers, one for each service. */
  identity: string;
  /** Signs the session cookie. */
  session: string;
  /** Encrypts stored credentials: 32 bytes in hexadecimal. */
  keys: string;
}

const make = () => randomBytes(32).toString('hex');

function newSecrets(): Secrets {
  const roles = Object.fromEntries(processNames.map((name) => [name, make()])) as Record<ProcessName, string>;
  return { postgres: make(), nats: make(), roles, identity: make(), session: make(), keys: make() };
}

/** Reads the data folder's secrets, making them the first time. Only the file's owner may read them. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, JSON.stringify(newSecrets(), null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
