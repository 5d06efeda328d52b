import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../run/console.ts';
import { readCommandLine } from '../run/pidfiles.ts';
import { waitUntil } from '../run/poll.ts';
import { Program } from '../run/program.ts';
import { startOnFreePort } from './on-free-port.ts';
import { type PostgresFiles, preparePostgresFiles } from './postgres-files.ts';

export interface PostgresOptions {
  /** Parent folder of the cluster (`postgres/`) and its log (`logs/postgres.log`). */
  dataDir: string;
  /** The superuser's password, set when the cluster is made. Later starts need the same password. */
  password: string;
  settings?: Record<string, string>;
  onStarted?: (pid: number) => void;
  signal?: AbortSignal | undefined;
}

export interface Postgres {
  program: Program;
  port: number;
  urlOf(database: string): string;
}

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  // No parallel workers: the concurrent book checks take 1.9 s on two cores, and 2.8 s with workers.
  max_parallel_workers_per_gather: '0',
  // A failing statement or row may hold a password hash, so the log quotes neither.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const files = preparePostgresFiles(options.dataDir);
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  if (!existsSync(join(files.data, 'PG_VERSION'))) await makeCluster(files, options);
  await stopOrphan(files.data);
  const { program, port } = await startOnFreePort((on) => createPostgresProgram(files, on, options), {
    within: 60_000,
    why: () => `PostgreSQL did not start: ${readLastLine(options.dataDir)}`,
    signal: options.signal,
  });
  const secret = encodeURIComponent(options.password);
  return { program, port, urlOf: (name) => `postgres://postgres:${secret}@127.0.0.1:${port}/${name}` };
}

function createPostgresProgram(files: PostgresFiles, port: number, options: PostgresOptions): Program {
  const settings = Object.entries({ ...defaults, ...options.settings }).flatMap(([k, v]) => [
    '-c',
    `${k}=${v}`,
  ]);
  const statusFile = join(files.data, 'postmaster.pid');
  const program: Program = new Program({
    name: 'PostgreSQL',
    command: join(files.bin, 'postgres'),
    args: ['-D', files.data, '-p', String(port), ...settings],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    cwd: files.data,
    owner: files.owner,
    // Fast shutdown: rolls back open transactions and does not wait for idle clients.
    stopSignal: 'SIGINT',
    output: { file: join(options.dataDir, 'logs', 'postgres.log') },
    ready: () => {
      const lines = readFileSync(statusFile, 'utf8').split('\n');
      return Number(lines[0]) === program.pid && lines[7]?.trim() === 'ready';
    },
    onStarted: options.onStarted,
    signal: options.signal,
  });
  return program;
}

/** Makes a cluster in UTF-8 with ICU's English collation, which is the same on every system. */
async function makeCluster(
  { bin, data, owner }: PostgresFiles,
  { password, dataDir, onStarted, signal }: PostgresOptions,
): Promise<void> {
  // Made in a temporary folder, because a killed initdb leaves a partial cluster that looks complete.
  const newCluster = `${data}.new`;
  rmSync(newCluster, { recursive: true, force: true });
  mkdirSync(newCluster, { recursive: true, mode: 0o700 });
  const passwordFile = join(data, '..', `.postgres-password-${process.pid}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [newCluster, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const args = [
    `--pgdata=${newCluster}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-US',
    // Passwords are 256 random bits, so repeated hashing adds no security. It would slow each connection.
    '--set=scram_iterations=1',
  ];
  const program = new Program({
    name: 'initdb',
    command: join(bin, 'initdb'),
    args,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    cwd: newCluster,
    owner,
    output: { file: join(dataDir, 'logs', 'postgres.log') },
    ready: () => true,
    // Records this process like the server, so that the next start can end it if the launcher was killed.
    onStarted,
    signal,
  });
  program.spawn();
  const { code } = await program.exit;
  rmSync(passwordFile);
  if (code !== 0) throw new UserError(`PostgreSQL's data folder cannot be created: ${readLastLine(dataDir)}`);
  rmSync(data, { recursive: true, force: true });
  renameSync(newCluster, data);
}

/** Stops a server that a killed launcher left (`kill -9`), because the server's settings may differ. */
async function stopOrphan(data: string): Promise<void> {
  const statusFile = join(data, 'postmaster.pid');
  if (!existsSync(statusFile)) return;
  const pid = Number(readFileSync(statusFile, 'utf8').split('\n')[0]);
  const isOurs = () => readCommandLine(pid).includes(`-D ${data} `);
  if (!isOurs()) return;
  process.kill(pid, 'SIGINT');
  if (await waitUntil(() => !isOurs(), { within: 10_000 })) return;
  process.kill(pid, 'SIGQUIT');
  if (await waitUntil(() => !isOurs(), { within: 5_000 })) return;
  throw new UserError(
    `PostgreSQL of an earlier run (process ${pid}) does not stop: kill it and start again.`,
  );
}

function readLastLine(dataDir: string): string {
  const lines = readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8')
    .trim()
    .split('\n');
  const telling = lines.filter((line) => /FATAL|error:/.test(line)).at(-1) ?? lines.at(-1) ?? '';
  return `${telling.replace(/^.*?(FATAL|error):\s*/, '')} (see logs/postgres.log in the data folder)`;
}
