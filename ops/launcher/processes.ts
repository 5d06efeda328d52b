import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { areaServices } from '@primal/contracts/area-services';
import { type Area, areaNames } from '@primal/contracts/areas';
import { identityKey } from '@primal/service-kit/identity';
import { Sentence } from './run/console.ts';
import { readJson, writeJson } from './run/json-file.ts';

export const repository = join(import.meta.dirname, '../..');

/** The product's processes: a service for each area, and the gateway. */
export const processNames = [...areaNames, 'gateway'] as const;
export type ProcessName = (typeof processNames)[number];
export type ServiceName = Area;

export const forEachProcess = <Made>(make: (name: ProcessName) => Made) =>
  Object.fromEntries(processNames.map((name) => [name, make(name)])) as Record<ProcessName, Made>;

/** What processes are given and the engines are not; `environmentOf` says which of them gets what. */
export interface ProcessSecrets {
  /** The gateway's: from it derive the keys of the identity headers, one for each service. */
  identity: string;
  session: string;
  /** Encrypts stored credentials: 32 bytes in hexadecimal. */
  keys: string;
}

/** What a process needs to know about the run that it is part of. Can be written down as JSON. */
export interface Surroundings {
  ports: Record<ProcessName, number[]>;
  /** Where each gateway's `/metrics` is, on loopback; the services serve theirs on their own ports. */
  metricsPorts: number[];
  /** Address that the gateway listens on. Services stay on loopback. */
  host: string;
  databaseUrls: Record<ProcessName, string>;
  natsUrls: Record<ProcessName, string>;
  /** Folder of what changes while the product runs: which instances there are, and the builds that were served. */
  changing?: string;
  secrets: ProcessSecrets;
  /** Where the process that makes the backups answers, on loopback; absent where none does. */
  backups?: { port: number };
  /** The area that is being developed (`npm run dev orders`), if there is one. */
  developed?: Developed;
}

export interface Developed {
  area: ServiceName;
  port: number;
  shell: string;
}

export interface ProcessDefinition {
  name: ProcessName;
  /** The source that it starts with, and the file that is built of it (`process-builds.ts`). */
  entry: string;
  built: string;
  /** The environment of one of its instances, over what all processes get. */
  environment: (run: Surroundings, instance: number) => Record<string, string>;
}

const loopback = '127.0.0.1';
const addressesOf = (run: Surroundings, name: ServiceName) =>
  run.ports[name].map((port) => `http://${loopback}:${port}`).join(',');

const instancesFile = (folder: string) => join(folder, 'instances.json');

const service = (name: ServiceName): ProcessDefinition => ({
  name,
  entry: `services/${name}/src/main.ts`,
  built: `services/${name}/dist/main.js`,
  environment: (run) => ({
    IDENTITY_KEY: identityKey(run.secrets.identity, name),
    ...(run.changing && { KEPT_BUILDS: join(run.changing, 'builds', name) }),
    ...(areaServices[name].keepsSecrets && { SECRETS_KEY: run.secrets.keys }),
    ...(name === 'admin' &&
      run.backups && {
        BACKUPS_URL: `http://${loopback}:${run.backups.port}`,
        BACKUPS_KEY: backupsKey(run.secrets.identity),
      }),
  }),
});

/** The one list of what runs: the launcher, the tests and the container image go by it. They start in any order. */
export const processes: readonly ProcessDefinition[] = [
  ...areaNames.map(service),
  {
    name: 'gateway',
    entry: 'gateway/src/main.ts',
    built: 'gateway/dist/main.js',
    environment: (run, instance) => ({
      HOST: run.host,
      METRICS_PORT: String(run.metricsPorts[instance]),
      IDENTITY_SECRET: run.secrets.identity,
      SESSION_SECRET: run.secrets.session,
      ...Object.fromEntries(areaNames.map((name) => [`${name.toUpperCase()}_URL`, addressesOf(run, name)])),
      ...(run.changing && { INSTANCES_FILE: instancesFile(run.changing) }),
      ...(run.developed && {
        DEV_SCREENS: `${run.developed.area}=http://${loopback}:${run.developed.port}`,
        STATIC_DIR: run.developed.shell,
      }),
    }),
  },
];

/**
 * For each process alike. The young generation was chosen by measurement: with 8 MB in place of 2 an order takes a tenth less of
 * the processor, and 32 MB give no more (docs/decisions/0025).
 */
export const nodeFlags = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];

/**
 * Where the launcher may, it has the gateway go before the others: under overload the gateway is what refuses. Starting the
 * services with a niceness instead halves how many orders they take a second: the database's processes go before them then.
 */
export const nicenessOf = (name: ProcessName): number => (name === 'gateway' ? -5 : 0);

/** For how long one of several instances goes on serving after it was asked to stop; the gateways ask four times a second. */
const drainMs = 1_500;

/**
 * How glibc hands memory back, in bytes; other systems pass it over. By itself it takes the size of the largest block that
 * was freed for its measure and keeps more and more: what encoders of answers and bodies use for a moment.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Secrets that the launcher may be given: each goes to the processes whose definitions name it. */
const secretNames = [
  'IDENTITY_SECRET',
  'SESSION_SECRET',
  'SECRETS_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUPS_KEY',
  'BACKUPS_URL',
];

/** What each process of ours gets, whatever it is for: the launcher's environment without secrets, and how to use memory. */
export const commonEnvironment = (outer: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(repository, '.cache', 'compiled'),
  ...allocator,
  ...Object.fromEntries(Object.entries(outer).filter(([name]) => !secretNames.includes(name))),
});

/** The whole environment of an instance of a process, over that of its launcher. */
export function environmentOf(
  definition: ProcessDefinition,
  run: Surroundings,
  outer: NodeJS.ProcessEnv,
  instance = 0,
): NodeJS.ProcessEnv {
  return {
    PUBLIC_URL: `http://localhost:${run.ports.gateway[0]}`,
    ...(run.ports[definition.name].length > 1 && { DRAIN_MS: String(drainMs) }),
    ...commonEnvironment(outer),
    HOST: loopback,
    PORT: String(run.ports[definition.name][instance]),
    DATABASE_URL: run.databaseUrls[definition.name],
    NATS_URL: run.natsUrls[definition.name],
    ...definition.environment(run, instance),
  };
}

/** What the admin service and the process that makes the backups know each other by. */
export const backupsKey = (master: string): string =>
  Buffer.from(hkdfSync('sha256', master, '', 'primal backups', 32)).toString('hex');

const fileOf = (dataDir: string) => join(dataDir, 'surroundings.json');

/** Leaves in the data folder, for its owner alone, what a job beside the running product needs to connect. */
export function writeSurroundings(dataDir: string, surroundings: Surroundings): void {
  writeJson(fileOf(dataDir), surroundings, 0o600);
}

/** Tells the gateways where the services are from now on. Written whole or not at all. */
export function writeInstances(run: Surroundings): void {
  if (!run.changing) return;
  const names = processNames.filter((name): name is ServiceName => name !== 'gateway');
  const urls = Object.fromEntries(names.map((name) => [name, addressesOf(run, name).split(',')]));
  writeJson(instancesFile(run.changing), urls);
}

/** Throws a sentence when the product was never started on this data folder. */
export function readSurroundings(dataDir: string): Surroundings {
  const surroundings = readJson<Surroundings>(fileOf(dataDir));
  if (!surroundings) throw new Sentence(`Primal is not running from ${dataDir}: start it first.`);
  return surroundings;
}
