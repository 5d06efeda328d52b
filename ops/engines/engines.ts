import { formatError, UserError } from '../run/console.ts';
import type { ProcessName } from '../run/processes.ts';
import type { Program } from '../run/program.ts';
import type { Secrets } from '../run/secrets.ts';
import { type NatsOptions, startNats } from './nats.ts';
import { createNatsUsers } from './nats-users.ts';
import { type PostgresOptions, startPostgres } from './postgres.ts';
import {
  closeOtherDatabases,
  databaseName,
  ensureDatabase,
  setUpDatabases,
  withDatabaseName,
} from './roles.ts';

interface Stoppable {
  stop(): Promise<unknown>;
}

interface Started extends Stoppable {
  programs: () => Program[];
}

type Servers = Started & { urlOf: (name: string) => string };

export interface Topology {
  ownDatabases?: boolean;
  startDatabase?: (options: PostgresOptions) => Promise<Servers>;
  startBroker?: (options: NatsOptions) => Promise<Servers>;
}

interface EngineOptions {
  dataDir: string;
  secrets: Secrets;
  /** `DATABASE_URL` and `NATS_URL` name real servers to use instead. */
  env: NodeJS.ProcessEnv;
  topology?: Topology | undefined;
  settings?: Record<string, string>;
  report: (line: string) => void;
  onStarted?: (name: string, pid: number) => void;
  signal?: AbortSignal | undefined;
}

export interface Engines {
  /** Null for an external server; with a standby, the primary. */
  readonly postgres: Program | null;
  /** Null for an external server; the first node of a cluster. */
  readonly nats: Program | null;
  servers(engine: 'postgres' | 'nats'): Program[];
  adminUrl: string;
  databaseUrl: (name: ProcessName) => string;
  /** Address of the broker, or of all cluster nodes, with the process's own user. */
  natsUrl: (name: ProcessName) => string;
  stop(): Promise<void>;
}

export async function startEngines(options: EngineOptions): Promise<Engines> {
  const { secrets, topology = {} } = options;
  const [database, broker] = await startTogether(startDatabase(options), openBroker(options));
  const stop = async () => {
    await Promise.all([database.stop(), broker.stop()]);
  };
  const inOwn = (name: string) =>
    topology.ownDatabases ? withDatabaseName(database.adminUrl, name) : database.adminUrl;
  try {
    await setUpDatabases(inOwn, secrets.roles);
  } catch (error) {
    await stop();
    const which = options.env.DATABASE_URL ? 'the server of DATABASE_URL' : 'PostgreSQL';
    throw new UserError(`The roles cannot be set up in ${which}: ${formatError(error)}`, { cause: error });
  }
  const servers = { postgres: database.programs, nats: broker.programs };
  return {
    get postgres() {
      return servers.postgres()[0] ?? null;
    },
    get nats() {
      return servers.nats()[0] ?? null;
    },
    servers: (engine) => servers[engine](),
    adminUrl: database.adminUrl,
    databaseUrl: (name) => formatRoleUrl(inOwn(name), name, secrets.roles[name]),
    natsUrl: broker.urlOf,
    stop,
  };
}

type Database = Started & { adminUrl: string };
type Broker = Started & { urlOf: (name: ProcessName) => string };

const notOurs: Started = { programs: () => [], stop: async () => {} };

export async function startTogether<A extends Stoppable, B extends Stoppable>(
  first: Promise<A>,
  second: Promise<B>,
): Promise<[A, B]> {
  const outcomes = await Promise.allSettled([first, second]);
  const [a, b] = outcomes;
  if (a.status === 'fulfilled' && b.status === 'fulfilled') return [a.value, b.value];
  for (const one of outcomes) if (one.status === 'fulfilled') await one.value.stop();
  throw a.status === 'rejected' ? a.reason : (b as PromiseRejectedResult).reason;
}

export async function startDatabase(options: EngineOptions): Promise<Database> {
  const { env, dataDir, secrets, settings, topology, onStarted, signal, report } = options;
  if (env.DATABASE_URL) return { ...notOurs, adminUrl: env.DATABASE_URL };
  report('Starting PostgreSQL');
  const { urlOf, ...database } = await (topology?.startDatabase ?? startOneDatabase)({
    dataDir,
    password: secrets.postgres,
    settings,
    signal,
    onStarted: (pid) => onStarted?.('PostgreSQL', pid),
  });
  try {
    await ensureDatabase(urlOf('postgres'), databaseName);
    await closeOtherDatabases(urlOf('postgres'));
  } catch (error) {
    await database.stop();
    throw new UserError(`Cannot sign in to the database in ${dataDir}: ${formatError(error)}`, {
      cause: error,
    });
  }
  return { ...database, adminUrl: urlOf(databaseName) };
}

async function openBroker(options: EngineOptions): Promise<Broker> {
  const { env, dataDir, secrets, report, onStarted, signal, topology } = options;
  const { NATS_URL } = env;
  if (NATS_URL) return { ...notOurs, urlOf: () => NATS_URL };
  report('Starting nats-server');
  return (topology?.startBroker ?? startOneBroker)({
    dataDir,
    accounts: { primal: createNatsUsers(secrets.natsUsers) },
    report,
    signal,
    onStarted: (pid) => onStarted?.('nats-server', pid),
  });
}

const toServers = ({ program, urlOf }: Pick<Servers, 'urlOf'> & { program: Program }): Servers => ({
  urlOf,
  programs: () => [program],
  stop: () => program.stop(),
});
const startOneDatabase = async (options: PostgresOptions) => toServers(await startPostgres(options));
const startOneBroker = async (options: NatsOptions) => toServers(await startNats(options));

function formatRoleUrl(adminUrl: string, role: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
