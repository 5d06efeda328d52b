import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BackupSettings, toEnvironment } from '../backup/service/settings.ts';
import { runInParallel } from '../client/run-in-parallel.ts';
import { type Engines, startEngines, startTogether, type Topology } from '../engines/engines.ts';
import { listDataFolders } from '../engines/postgres-files.ts';
import { formatError } from '../run/console.ts';
import { openLogFile } from '../run/log-file.ts';
import { findFreePorts } from '../run/ports.ts';
import {
  buildCommonEnvironment,
  buildEnvironment,
  chooseNiceness,
  type Developed,
  deriveBackupsKey,
  mapProcesses,
  nodeFlags,
  type ProcessDefinition,
  type ProcessName,
  processes,
  processNames,
  repository,
  type Surroundings,
  writeInstances,
  writeSurroundings,
} from '../run/processes.ts';
import { Program } from '../run/program.ts';
import { loadSecrets, type Secrets } from '../run/secrets.ts';
import { compileFrontEnds, listFrontEndsOf } from './front-ends.ts';
import { buildProcesses } from './process-builds.ts';

export interface ProductOptions {
  dataDir: string;
  port: number;
  host?: string;
  /** The launcher's environment. Names external servers and is passed to the processes. */
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
  /** Instances of each process, on separate ports; 1 by default. */
  instances?: number;
  topology?: Topology;
  settings?: Record<string, string>;
  watch?: readonly ProcessName[];
  developed?: Developed;
  /** Bundles that replace the checkout for some services (`ops/release`). */
  bundles?: Partial<Record<ProcessName, string>>;
  /** Builds the screens that changed. */
  screens?: boolean;
  /** No backups if absent. */
  backups?: BackupSettings | null;
  /** Puts proxies between processes and engines, for fault tests. */
  between?: (engines: Engines) => Promise<Engines>;
  onStarted?: (name: string, pid: number) => void;
  signal?: AbortSignal;
}

export interface Product {
  url: string;
  dataDir: string;
  surroundings: Surroundings;
  engines: Engines;
  programs: Record<ProcessName, Program>;
  instances: Record<ProcessName, Program[]>;
  backupService: Program | null;
  /** Resolves when every area answers; rejects when one cannot be built or started. */
  areasStarted: Promise<void>;
  /** Resolves when the backup process answers or its failure was reported. */
  backupServiceStarted: Promise<void>;
  restart(name: ProcessName, instance?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Sign-in needs only these. */
const firstNames: readonly ProcessName[] = ['admin', 'gateway'];
const laterNames = processNames.filter((name) => !firstNames.includes(name));

/**
 * Resolves when people can sign in. The other areas are built and started meanwhile (`areasStarted`); the
 * gateway keeps their requests until then.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, report, port } = options;
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const secrets = loadSecrets(dataDir);
  const { between = async (engines) => engines } = options;
  const { bundles = {}, watch = [], signal, screens } = options;
  const build = async (names: readonly ProcessName[]) => {
    const among = names.filter((name) => !bundles[name] && !watch.includes(name));
    const builds = [
      async () => screens && compileFrontEnds({ report, signal, among: listFrontEndsOf(names) }),
      () => buildProcesses({ report, signal, among }),
    ];
    await runInParallel(builds, builds.length, (run) => run());
    return { stop: async () => {} };
  };
  const [started] = await startTogether(startEngines({ ...options, secrets }), build(firstNames));
  const engines = await between(started);
  const count = options.instances ?? 1;
  const surroundings = await describeSurroundings(engines, secrets, options);
  writeSurroundings(dataDir, surroundings);
  const running: ProcessName[] = [];
  writeInstances(surroundings, running);
  const entries = processes.map((definition) => [
    definition.name,
    Array.from({ length: count }, (_, instance) =>
      createProgram(definition, surroundings, options, {
        instance,
        folder: bundles[definition.name],
      }),
    ),
  ]);
  const instances: Record<ProcessName, Program[]> = Object.fromEntries(entries);
  const programs = Object.fromEntries(
    Object.entries(instances).map(([name, [first]]) => [name, first]),
  ) as Record<ProcessName, Program>;
  const backupService = options.backups
    ? createBackupProgram(surroundings, engines, options, options.backups)
    : null;
  const all = () => [...Object.values(instances).flat(), ...(backupService ? [backupService] : [])];
  let areasStarted: Promise<void> = Promise.resolve();
  const stop = async () => {
    // A start in progress would outlive the stop.
    await areasStarted.catch(() => {});
    await Promise.all(all().map((program) => program.stop()));
    await engines.stop();
  };

  const restart = async (name: ProcessName, instance = 0) => {
    const program = instances[name][instance];
    if (!program) throw new Error(`There is no instance ${instance} of ${name}.`);
    await program.restart();
  };

  const startOne = async (name: ProcessName) => {
    await Promise.all(instances[name].map((program) => program.start(60_000)));
    running.push(name);
    writeInstances(surroundings, running);
  };
  const start = async (names: readonly ProcessName[]) => {
    report(`Starting ${names.join(', ')}`);
    await Promise.all(names.map(startOne));
  };
  try {
    await start(firstNames);
  } catch (error) {
    await stop();
    throw error;
  }
  areasStarted = build(laterNames)
    .then(() => start(laterNames))
    .then(() => report('All areas are ready'));
  const backupServiceStarted = areasStarted.then(
    () =>
      backupService?.start(60_000).catch((error) => {
        if (!signal?.aborted) report(formatError(error));
      }),
    () => {},
  );
  const url = `http://localhost:${port}`;
  const parts = {
    surroundings,
    engines,
    programs,
    instances,
    backupService,
    areasStarted,
    backupServiceStarted,
  };
  return { url, dataDir, ...parts, restart, stop };
}

async function describeSurroundings(
  engines: Engines,
  secrets: Secrets,
  { dataDir, env, port, host = '127.0.0.1', instances = 1, developed, backups }: ProductOptions,
): Promise<Surroundings> {
  const { metrics, keeping, ...ports } = await findFreePorts(
    [...processNames, 'metrics', 'keeping'] as const,
    instances,
    developed ? [developed.port] : [],
  );
  return {
    ports: { ...ports, gateway: [port, ...ports.gateway.slice(1)] },
    metricsPorts: metrics,
    host,
    databaseUrls: mapProcesses(engines.databaseUrl),
    natsUrls: mapProcesses(engines.natsUrl),
    changing: dataDir,
    ...(backups && { backups: { port: keeping[0] as number } }),
    secrets: {
      identity: env.IDENTITY_SECRET ?? secrets.identity,
      session: env.SESSION_SECRET ?? secrets.session,
      keys: env.SECRETS_KEY ?? secrets.keys,
    },
    developed,
  };
}

interface Own {
  name: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  address: string;
  niceness?: number;
}

/** Not `fetch`, nor an ES import of `http`, which loads it: that takes longer than all answers. */
const http = process.getBuiltinModule('node:http');

const isReady = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = http.get(`${address}/health/ready`, { timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });

/**
 * The full young generation from the start: a service collects less while it loads, a tenth of its start. An
 * image's NODE_OPTIONS does not take this flag.
 */
const startFlag = '--min-semi-space-size=8';

function createOwnProgram(
  { name, args, address, ...own }: Own,
  { dataDir, report, onStarted, signal }: ProductOptions,
): Program {
  const file = join(dataDir, 'logs', `${name}.log`);
  return new Program({
    ...own,
    name,
    command: process.execPath,
    args: [startFlag, ...nodeFlags, ...args],
    output: { write: openLogFile({ file, notice: (line) => report(`${name}: ${line}`) }) },
    ready: () => isReady(address),
    onStarted: (pid) => onStarted?.(name, pid),
    signal,
  });
}

export function createProgram(
  definition: ProcessDefinition,
  run: Surroundings,
  options: ProductOptions,
  { instance, folder = repository }: { instance: number; folder?: string | undefined },
): Program {
  const { name, entry, built } = definition;
  const isWatched = options.watch?.includes(name) ?? false;
  const file = isWatched ? entry : built;
  const host = name === 'gateway' ? toReachableHost(run.host) : '127.0.0.1';
  return createOwnProgram(
    {
      name: instance === 0 ? name : `${name}-${instance + 1}`,
      args: [...(isWatched ? ['--watch', '--watch-preserve-output'] : []), join(folder, file)],
      env: buildEnvironment(definition, run, options.env, instance),
      cwd: folder,
      address: `http://${host}:${run.ports[name][instance]}`,
      niceness: chooseNiceness(name),
    },
    options,
  );
}

function createBackupProgram(
  { secrets, backups }: Surroundings,
  engines: Engines,
  options: ProductOptions,
  settings: BackupSettings,
): Program {
  const { dataDir, env } = options;
  const port = String(backups?.port);
  return createOwnProgram(
    {
      name: 'backups',
      args: [join(repository, 'scripts/backups.ts')],
      env: {
        ...buildCommonEnvironment(env),
        HOST: '127.0.0.1',
        PORT: port,
        DATABASE_URL: engines.adminUrl,
        BACKUPS_KEY: deriveBackupsKey(secrets.identity),
        SECRETS_KEY: secrets.keys,
        ...(env.BACKUP_PASSPHRASE && { BACKUP_PASSPHRASE: env.BACKUP_PASSPHRASE }),
        ...toEnvironment(settings),
        ...(engines.postgres && { DATABASE_FOLDER: listDataFolders(dataDir).at(-1) }),
      },
      cwd: repository,
      address: `http://127.0.0.1:${port}`,
    },
    options,
  );
}

const toReachableHost = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
