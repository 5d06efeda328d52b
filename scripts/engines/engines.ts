import type { ProcessName } from '../processes.ts';
import type { Program } from '../run/program.ts';
import { Sentence, wordsOf } from '../run/report.ts';
import type { Secrets } from '../secrets.ts';
import { startNats } from './nats.ts';
import { startPostgres } from './postgres.ts';
import { databaseName, ensureDatabase, ensureRoles } from './roles.ts';

export interface EngineOptions {
  dataDir: string;
  secrets: Secrets;
  /** `DATABASE_URL` and `NATS_URL` name real servers to use instead. */
  env: NodeJS.ProcessEnv;
  settings?: Record<string, string>;
  report: (line: string) => void;
  started?: (name: string, pid: number) => void;
  signal?: AbortSignal | undefined;
}

/** PostgreSQL and NATS, ours or others', ready for the processes. */
export interface Engines {
  /** Null when the server is not ours. */
  postgres: Program | null;
  nats: Program | null;
  /** Connection string of someone who may do everything in the product's database. */
  adminUrl: string;
  /** Connection string of a process's own role. */
  databaseUrl: (name: ProcessName) => string;
  natsUrl: string;
  stop(): Promise<void>;
}

/** Starts both engines at once, and sees to the database, the roles and their schemas. */
export async function startEngines(options: EngineOptions): Promise<Engines> {
  const [database, broker] = await settleBoth(databaseOf(options), brokerOf(options));
  const stop = async () => {
    await Promise.all([database.program?.stop(), broker.program?.stop()]);
  };
  try {
    await ensureRoles(database.adminUrl, options.secrets.roles);
  } catch (error) {
    await stop();
    const which = options.env.DATABASE_URL ? 'the server that DATABASE_URL names' : 'PostgreSQL';
    throw new Sentence(`The roles cannot be set up in ${which}: ${wordsOf(error)}`, { cause: error });
  }
  return {
    postgres: database.program,
    nats: broker.program,
    adminUrl: database.adminUrl,
    databaseUrl: (name) => asRole(database.adminUrl, name, options.secrets.roles[name]),
    natsUrl: broker.url,
    stop,
  };
}

type Started<T> = T & { program: Program | null };

/** Waits for both; when one of them fails, the other is ended before the failure is told. */
async function settleBoth<A, B>(
  first: Promise<Started<A>>,
  second: Promise<Started<B>>,
): Promise<[Started<A>, Started<B>]> {
  const settled = await Promise.allSettled([first, second]);
  const [a, b] = settled;
  if (a.status === 'fulfilled' && b.status === 'fulfilled') return [a.value, b.value];
  for (const one of settled) if (one.status === 'fulfilled') await one.value.program?.stop();
  throw a.status === 'rejected' ? a.reason : (b as PromiseRejectedResult).reason;
}

async function databaseOf(options: EngineOptions): Promise<Started<{ adminUrl: string }>> {
  const { env, secrets, report, started, signal } = options;
  if (env.DATABASE_URL) return { program: null, adminUrl: env.DATABASE_URL };
  report('Starting PostgreSQL');
  const { program, urlOf } = await startPostgres({
    dataDir: options.dataDir,
    password: secrets.postgres,
    settings: options.settings,
    started: (pid) => started?.('PostgreSQL', pid),
    signal,
  });
  try {
    await ensureDatabase(urlOf('postgres'), databaseName);
  } catch (error) {
    await program.stop();
    throw new Sentence(`The database in ${options.dataDir} does not let us in: ${wordsOf(error)}`, {
      cause: error,
    });
  }
  return { program, adminUrl: urlOf(databaseName) };
}

async function brokerOf(options: EngineOptions): Promise<Started<{ url: string }>> {
  const { env, dataDir, secrets, report, started, signal } = options;
  if (env.NATS_URL) return { program: null, url: env.NATS_URL };
  report('Starting nats-server');
  const { program, urlOf } = await startNats({
    dataDir,
    users: { primal: secrets.nats },
    report,
    started: (pid) => started?.('nats-server', pid),
    signal,
  });
  return { program, url: urlOf('primal') };
}

/** The same database, signed in as a role. */
function asRole(adminUrl: string, role: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
