import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@primal/service-kit/database/errors';
import { setUpDatabases } from '../ops/engines/roles.ts';
import { formatError, UserError } from '../ops/run/console.ts';
import { processNames } from '../ops/run/processes.ts';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new UserError(`${name} is missing.`);
  return value;
};

/**
 * Retries every second, two minutes at most, while the server is unreachable. A new server restarts once
 * before it serves.
 */
async function retryWhileUnreachable(work: () => Promise<void>): Promise<void> {
  for (let left = 120; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isDatabaseUnavailable(error)) throw error;
      if (left === 120) console.error(`PostgreSQL does not answer yet: ${formatError(error)}`);
      await pause(1_000);
    }
  }
}

/**
 * Prepares a real server and can be repeated: upserts each process's role and schema. Passwords come from
 * `ORDERS_PASSWORD` and so on. `DATABASE_URL` names the database and a role that may create roles;
 * `ORDERS_DATABASE_URL` and so on name separate databases.
 */
async function main(): Promise<void> {
  const passwords = processNames.map((name) => [name, required(`${name.toUpperCase()}_PASSWORD`)]);
  const urlOf = (name: string) =>
    process.env[`${name.toUpperCase()}_DATABASE_URL`] || required('DATABASE_URL');
  await retryWhileUnreachable(() => setUpDatabases(urlOf, Object.fromEntries(passwords)));
  console.log(`The roles ${processNames.join(', ')} are ready.`);
}

main().catch((error) => {
  console.error(`The roles cannot be set up: ${formatError(error)}`);
  process.exitCode = 1;
});
