import { startNats } from '../ops/engines/nats.ts';
import { startPostgres } from '../ops/engines/postgres.ts';
import { temporaryFolder } from './temporary.ts';

/** Each worker takes one account, so that the streams of two test files never meet. */
const accounts = Array.from({ length: 16 }, (_, index) => `t${index + 1}`);

/** What tests may lose is not written through to the disk: several times faster. */
export const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  // Thousands of sign-ins of roles whose passwords are their names.
  scram_iterations: '1',
};

/**
 * vitest's global setup of the projects `service`, `system` and `long`: one throw-away PostgreSQL and one nats-server.
 * Tests find them in `TEST_DATABASE_URL` (superuser) and `TEST_NATS_URL_1` … `TEST_NATS_URL_16`.
 */
export default async function engines(): Promise<(() => Promise<void>) | undefined> {
  // Several projects in one run: the first one's engines serve the others.
  if (process.env.TEST_DATABASE_URL) return undefined;
  const { path: dataDir, started, remove } = await temporaryFolder();
  const [postgres, nats] = await Promise.all([
    startPostgres({
      dataDir,
      password: 'test',
      settings: throwAway,
      started: (pid) => started('PostgreSQL', pid),
    }),
    startNats({
      dataDir,
      accounts: Object.fromEntries(accounts.map((name) => [name, [{ user: name, password: name }]])),
      started: (pid) => started('nats-server', pid),
    }),
  ]);
  process.env.TEST_DATABASE_URL = postgres.urlOf('postgres');
  accounts.forEach((name, index) => {
    process.env[`TEST_NATS_URL_${index + 1}`] = nats.urlOf(name);
  });
  return async () => {
    // Nothing of it is kept: no shutdown checkpoint of the databases of thousands of tests.
    postgres.program.kill('SIGQUIT');
    await Promise.all([postgres.program.exit, nats.program.stop()]);
    remove();
  };
}
