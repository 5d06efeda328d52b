import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { type Area, areaNames } from '@primal/contracts/area-names';
import { areaServices } from '@primal/contracts/area-services';
import { deriveIdentityKey } from '@primal/service-kit/identity';
import { UserError } from './console.ts';
import { readJson, writeJson } from './json-file.ts';

export const repository = join(import.meta.dirname, '../..');

export const processNames = [...areaNames, 'gateway'] as const;
export type ProcessName = (typeof processNames)[number];
export type ServiceName = Area;

export const mapProcesses = <Made>(make: (name: ProcessName) => Made) =>
  Object.fromEntries(processNames.map((name) => [name, make(name)])) as Record<ProcessName, Made>;

/** Secrets of processes, not of engines. `environmentOf` selects them for each process. */
export interface ProcessSecrets {
  /** The gateway's master key. The identity header keys, one for each service, derive from it. */
  identity: string;
  session: string;
  /** Encrypts stored credentials: 32 bytes, hexadecimal. */
  keys: string;
}

export interface Surroundings {
  ports: Record<ProcessName, number[]>;
  /** Loopback port of each gateway's `/metrics`; services serve theirs on their own ports. */
  metricsPorts: number[];
  host: string;
  databaseUrls: Record<ProcessName, string>;
  natsUrls: Record<ProcessName, string>;
  /** Folder for runtime state: the list of instances, and builds already served. */
  changing?: string;
  secrets: ProcessSecrets;
  backups?: { port: number };
  /** The area under development (`npm run dev orders`). */
  developed?: Developed;
}

export interface Developed {
  area: ServiceName;
  port: number;
  shell: string;
}

export interface ProcessDefinition {
  name: ProcessName;
  entry: string;
  built: string;
  environment: (run: Surroundings, instance: number) => Record<string, string>;
}

const loopback = '127.0.0.1';
const listAddresses = (run: Surroundings, name: ServiceName) =>
  run.ports[name].map((port) => `http://${loopback}:${port}`).join(',');

const instancesFile = (folder: string) => join(folder, 'instances.json');

const defineService = (name: ServiceName): ProcessDefinition => ({
  name,
  entry: `services/${name}/src/main.ts`,
  built: `services/${name}/dist/main.js`,
  environment: (run) => ({
    IDENTITY_KEY: deriveIdentityKey(run.secrets.identity, name),
    ...(run.changing && { KEPT_BUILDS: join(run.changing, 'builds', name) }),
    ...(areaServices[name].storesSecrets && { SECRETS_KEY: run.secrets.keys }),
    ...(name === 'admin' &&
      run.backups && {
        BACKUPS_URL: `http://${loopback}:${run.backups.port}`,
        BACKUPS_KEY: deriveBackupsKey(run.secrets.identity),
      }),
  }),
});

/** The list of processes for launcher, tests and container image. They start in any order. */
export const processes: readonly ProcessDefinition[] = [
  ...areaNames.map(defineService),
  {
    name: 'gateway',
    entry: 'gateway/src/main.ts',
    built: 'gateway/dist/main.js',
    environment: (run, instance) => ({
      HOST: run.host,
      METRICS_PORT: String(run.metricsPorts[instance]),
      IDENTITY_SECRET: run.secrets.identity,
      SESSION_SECRET: run.secrets.session,
      ...Object.fromEntries(areaNames.map((name) => [`${name.toUpperCase()}_URL`, listAddresses(run, name)])),
      ...(run.changing && { INSTANCES_FILE: instancesFile(run.changing) }),
      ...(run.developed && {
        DEV_SCREENS: `${run.developed.area}=http://${loopback}:${run.developed.port}`,
        STATIC_DIR: run.developed.shell,
      }),
    }),
  },
];

/**
 * Flags of each process. A young generation of 8 MB instead of 2 saves 10% of an order's processor time
 * (docs/decisions/0025).
 */
export const nodeFlags = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];

/**
 * Raises the gateway's priority, because it rejects requests under overload. Lower priorities of the services
 * would halve order throughput, because the database's processes would run first.
 */
export const chooseNiceness = (name: ProcessName): number => (name === 'gateway' ? -5 : 0);

/** Milliseconds an instance keeps serving after a stop request. The gateways poll four times a second. */
const drainMs = 1_500;

/**
 * glibc thresholds for returning memory, in bytes. By default they grow with the largest freed block, so
 * short-lived buffers inflate the process.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Secrets of the launcher's environment. Each goes only to the processes that name it. */
const secretNames = [
  'IDENTITY_SECRET',
  'SESSION_SECRET',
  'SECRETS_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUPS_KEY',
  'BACKUPS_URL',
];

export const buildCommonEnvironment = (outer: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(repository, '.cache', 'compiled'),
  ...allocator,
  ...Object.fromEntries(Object.entries(outer).filter(([name]) => !secretNames.includes(name))),
});

export function buildEnvironment(
  definition: ProcessDefinition,
  run: Surroundings,
  outer: NodeJS.ProcessEnv,
  instance = 0,
): NodeJS.ProcessEnv {
  return {
    PUBLIC_URL: `http://localhost:${run.ports.gateway[0]}`,
    ...(run.ports[definition.name].length > 1 && { DRAIN_MS: String(drainMs) }),
    ...buildCommonEnvironment(outer),
    HOST: loopback,
    PORT: String(run.ports[definition.name][instance]),
    DATABASE_URL: run.databaseUrls[definition.name],
    NATS_URL: run.natsUrls[definition.name],
    ...definition.environment(run, instance),
  };
}

export const deriveBackupsKey = (master: string): string =>
  Buffer.from(hkdfSync('sha256', master, '', 'primal backups', 32)).toString('hex');

const fileOf = (dataDir: string) => join(dataDir, 'surroundings.json');

/** Stores the connection data for jobs in the data folder, readable by its owner only. */
export function writeSurroundings(dataDir: string, surroundings: Surroundings): void {
  writeJson(fileOf(dataDir), surroundings, 0o600);
}

/** An area outside `running` still starts: it has no address, and the gateway keeps its requests. */
export function writeInstances(run: Surroundings, running: readonly ProcessName[] = processNames): void {
  if (!run.changing) return;
  const list = (name: ServiceName) => (running.includes(name) ? listAddresses(run, name).split(',') : []);
  const urls = Object.fromEntries(areaNames.map((name) => [name, list(name)]));
  writeJson(instancesFile(run.changing), urls);
}

/** Throws a sentence if the product never started on this data folder. */
export function readSurroundings(dataDir: string): Surroundings {
  const surroundings = readJson<Surroundings>(fileOf(dataDir));
  if (!surroundings) throw new UserError(`Primal is not running from ${dataDir}: start it first.`);
  return surroundings;
}
