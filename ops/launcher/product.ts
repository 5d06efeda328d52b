import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BackupSettings, environmentOfSettings } from '../backup/keeper/settings.ts';
import { type Engines, startBoth, startEngines, type Topology } from '../engines/engines.ts';
import { dataFolders } from '../engines/postgres-files.ts';
import { buildProcesses } from './process-builds.ts';
import {
  backupsKey,
  commonEnvironment,
  type Developed,
  environmentOf,
  forEachProcess,
  nicenessOf,
  nodeFlags,
  type ProcessDefinition,
  type ProcessName,
  processes,
  processNames,
  repository,
  type Surroundings,
  writeInstances,
  writeSurroundings,
} from './processes.ts';
import { wordsOf } from './run/console.ts';
import { logFile } from './run/log-file.ts';
import { freePorts } from './run/ports.ts';
import { Program } from './run/program.ts';
import { loadSecrets } from './secrets.ts';

export interface ProductOptions {
  dataDir: string;
  port: number;
  host?: string;
  /** The launcher's own environment: names real servers, and is handed on to the processes. */
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
  /** How many of each process run side by side, on other ports; 1 unless said otherwise. */
  instances?: number;
  /** Other engines than one of each. */
  topology?: Topology;
  /** Settings of the embedded PostgreSQL over its defaults. */
  settings?: Record<string, string>;
  /** The processes to restart whenever one of their sources changes. */
  watch?: readonly ProcessName[];
  developed?: Developed;
  /** The bundles that services run from, in place of the checkout (`ops/release`). */
  bundles?: Partial<Record<ProcessName, string>>;
  /** Makes what the services hand out to browsers, if it has to be made; the engines start meanwhile. */
  screens?: () => Promise<void>;
  /** When and where backups are made; nobody makes any without. */
  backups?: BackupSettings | null;
  /** Puts something between the processes and the engines, as a test of faults does. */
  between?: (engines: Engines) => Promise<Engines>;
  started?: (name: string, pid: number) => void;
  /** Given while the start is under way, it ends what was started and fails. */
  signal?: AbortSignal;
}

export interface Product {
  url: string;
  dataDir: string;
  surroundings: Surroundings;
  engines: Engines;
  programs: Record<ProcessName, Program>;
  instances: Record<ProcessName, Program[]>;
  /** The process that makes the backups, null where none does. */
  keeper: Program | null;
  /** When that process answers, or has failed and been told of: the office does not wait for it. */
  keeperStarted: Promise<void>;
  /** Ends one process in order and starts it again at the same address; with others beside it no request fails. */
  restart(name: ProcessName, instance?: number): Promise<void>;
  /** Ends everything in order: first the processes, then the engines. */
  stop(): Promise<void>;
}

/** Starts engines and processes, and waits until every one of them answers. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, env, report, port } = options;
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const secrets = loadSecrets(dataDir);
  const { between = async (engines) => engines } = options;
  const { bundles = {}, watch = [], signal, screens } = options;
  const among = processNames.filter((name) => !bundles[name] && !watch.includes(name));
  const builds = async () => {
    await screens?.();
    await buildProcesses({ report, signal, among });
    return { stop: async () => {} };
  };
  const [started] = await startBoth(startEngines({ ...options, secrets }), builds());
  const engines = await between(started);
  const host = options.host ?? '127.0.0.1';
  const count = options.instances ?? 1;
  const { developed } = options;
  const { metrics, keeping, ...ports } = await freePorts(
    [...processNames, 'metrics', 'keeping'] as const,
    count,
    developed ? [developed.port] : [],
  );
  const surroundings: Surroundings = {
    ports: { ...ports, gateway: [port, ...ports.gateway.slice(1)] },
    metricsPorts: metrics,
    host,
    databaseUrls: forEachProcess(engines.databaseUrl),
    natsUrls: forEachProcess(engines.natsUrl),
    changing: dataDir,
    ...(options.backups && { backups: { port: keeping[0] as number } }),
    secrets: {
      identity: env.IDENTITY_SECRET ?? secrets.identity,
      session: env.SESSION_SECRET ?? secrets.session,
      keys: env.SECRETS_KEY ?? secrets.keys,
    },
    developed,
  };
  writeSurroundings(dataDir, surroundings);
  writeInstances(surroundings);
  const entries = processes.map((definition) => [
    definition.name,
    Array.from({ length: count }, (_, instance) =>
      programOf(definition, surroundings, options, {
        instance,
        folder: bundles[definition.name],
      }),
    ),
  ]);
  const instances: Record<ProcessName, Program[]> = Object.fromEntries(entries);
  const programs = Object.fromEntries(
    Object.entries(instances).map(([name, [first]]) => [name, first]),
  ) as Record<ProcessName, Program>;
  const keeper = options.backups ? keeperOf(surroundings, engines, options, options.backups) : null;
  const all = () => [...Object.values(instances).flat(), ...(keeper ? [keeper] : [])];
  const stop = async () => {
    await Promise.all(all().map((program) => program.stop()));
    await engines.stop();
  };

  const restart = async (name: ProcessName, instance = 0) => {
    const program = instances[name][instance];
    if (!program) throw new Error(`There is no instance ${instance} of ${name}.`);
    await program.restart();
  };

  report(`Starting ${processNames.join(', ')}`);
  try {
    await Promise.all(
      Object.values(instances)
        .flat()
        .map((program) => program.start(60_000)),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  const keeperStarted = Promise.resolve(keeper?.start(60_000)).catch((error) => report(wordsOf(error)));
  const url = `http://localhost:${port}`;
  const parts = { surroundings, engines, programs, instances, keeper, keeperStarted };
  return { url, dataDir, ...parts, restart, stop };
}

interface Own {
  name: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Where it says whether it is ready. */
  address: string;
  niceness?: number;
}

/** A process of ours: its log stands in the data folder, and it is ready when it says so. */
function ownProgram(
  { name, args, address, ...own }: Own,
  { dataDir, report, started, signal }: ProductOptions,
): Program {
  const file = join(dataDir, 'logs', `${name}.log`);
  const ask = () => fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(2_000) });
  return new Program({
    ...own,
    name,
    command: process.execPath,
    args: [...nodeFlags, ...args],
    output: { write: logFile({ file, notice: (line) => report(`${name}: ${line}`) }) },
    ready: async () => (await ask()).ok,
    started: (pid) => started?.(name, pid),
    signal,
  });
}

/** One instance of a process, from the checkout or from a bundle, on the port that `run` has for it. */
export function programOf(
  definition: ProcessDefinition,
  run: Surroundings,
  options: ProductOptions,
  { instance, folder = repository }: { instance: number; folder?: string | undefined },
): Program {
  const { name, entry, built } = definition;
  const isWatched = options.watch?.includes(name) ?? false;
  const file = !isWatched && existsSync(join(folder, built)) ? built : entry;
  const host = name === 'gateway' ? reachable(run.host) : '127.0.0.1';
  return ownProgram(
    {
      name: instance === 0 ? name : `${name}-${instance + 1}`,
      args: [...(isWatched ? ['--watch', '--watch-preserve-output'] : []), join(folder, file)],
      env: environmentOf(definition, run, options.env, instance),
      cwd: folder,
      address: `http://${host}:${run.ports[name][instance]}`,
      niceness: nicenessOf(name),
    },
    options,
  );
}

/** The process that makes the backups. */
function keeperOf(
  { secrets, backups }: Surroundings,
  engines: Engines,
  options: ProductOptions,
  settings: BackupSettings,
): Program {
  const { dataDir, env } = options;
  const port = String(backups?.port);
  return ownProgram(
    {
      name: 'backups',
      args: [join(repository, 'scripts/backups.ts')],
      env: {
        ...commonEnvironment(env),
        HOST: '127.0.0.1',
        PORT: port,
        DATABASE_URL: engines.adminUrl,
        BACKUPS_KEY: backupsKey(secrets.identity),
        SECRETS_KEY: secrets.keys,
        ...(env.BACKUP_PASSPHRASE && { BACKUP_PASSPHRASE: env.BACKUP_PASSPHRASE }),
        ...environmentOfSettings(settings),
        ...(engines.postgres && { DATABASE_FOLDER: dataFolders(dataDir).at(-1) }),
      },
      cwd: repository,
      address: `http://127.0.0.1:${port}`,
    },
    options,
  );
}

/** The address under which this machine reaches what listens on all of its addresses. */
const reachable = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
