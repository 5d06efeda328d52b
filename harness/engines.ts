import { startNats } from '../ops/engines/nats.ts';
import { startPostgres } from '../ops/engines/postgres.ts';
import { createTemporaryFolder } from './temporary.ts';

/** NATS accounts, one for each worker, so that streams of test files stay separate. */
const accounts = Array.from({ length: 16 }, (_, index) => `t${index + 1}`);

/** Skips flushing to disk, which is several times faster. Tests may lose their data. */
export const unsafeSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  // Fewer iterations speed up thousands of sign-ins. The roles' passwords are their names.
  scram_iterations: '1',
};

/**
 * vitest's global setup of `service`, `system` and `long`: a temporary PostgreSQL and nats-server. Sets
 * `TEST_DATABASE_URL` (superuser) and `TEST_NATS_URL_1` … `TEST_NATS_URL_16`.
 */
export default async function setUpEngines(): Promise<(() => Promise<void>) | undefined> {
  // With several projects in one run, all share the first project's engines.
  if (process.env.TEST_DATABASE_URL) return undefined;
  const { path: dataDir, recordProcess, remove } = await createTemporaryFolder();
  const [postgres, nats] = await Promise.all([
    startPostgres({
      dataDir,
      password: 'test',
      settings: unsafeSettings,
      onStarted: (pid) => recordProcess('PostgreSQL', pid),
    }),
    startNats({
      dataDir,
      accounts: Object.fromEntries(accounts.map((name) => [name, [{ user: name, password: name }]])),
      onStarted: (pid) => recordProcess('nats-server', pid),
    }),
  ]);
  process.env.TEST_DATABASE_URL = postgres.urlOf('postgres');
  accounts.forEach((name, index) => {
    process.env[`TEST_NATS_URL_${index + 1}`] = nats.urlOf(name);
  });
  return async () => {
    // The data is temporary, so skip the shutdown checkpoint.
    postgres.program.kill('SIGQUIT');
    await Promise.all([postgres.program.exit, nats.program.stop()]);
    remove();
  };
}
