import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from './json-file.ts';
import { mapProcesses, type ProcessName, type ProcessSecrets } from './processes.ts';

export interface Secrets extends ProcessSecrets {
  postgres: string;
  natsUsers: Record<ProcessName, string>;
  roles: Record<ProcessName, string>;
}

const make = () => randomBytes(32).toString('hex');

const createSecrets = (): Secrets => ({
  postgres: make(),
  natsUsers: mapProcesses(make),
  roles: mapProcesses(make),
  identity: make(),
  session: make(),
  keys: make(),
});

/** Replaces the stored credentials' key from the next start on, for a restored backup. */
export function storeKey(dataDir: string, keys: string): void {
  writeJson(join(dataDir, 'secrets.json'), { ...loadSecrets(dataDir), keys }, 0o600);
}

export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const generated = createSecrets();
  const stored: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = { ...generated, ...stored };
  if (Object.keys(generated).some((name) => !(name in stored))) writeJson(file, secrets, 0o600);
  return secrets;
}
