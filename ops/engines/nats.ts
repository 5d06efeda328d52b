import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { maxMessageBytes } from '@primal/contracts/shared/streams';
import { Program } from '../run/program.ts';
import { findNatsServer } from './nats-binary.ts';
import type { NatsUser } from './nats-users.ts';
import { startOnFreePort } from './on-free-port.ts';

export interface NatsOptions {
  /** Parent folder of the store (`nats/`) and the log (`logs/nats.log`). */
  dataDir: string;
  /** Users by account; accounts are isolated from each other. */
  accounts: Record<string, readonly NatsUser[]>;
  more?: Record<string, unknown>;
  report?: (line: string) => void;
  onStarted?: (pid: number) => void;
  signal?: AbortSignal | undefined;
}

export interface Nats {
  program: Program;
  port: number;
  urlOf(user: string): string;
}

/**
 * Go's soft memory limit. While 200,000 events of 4 kB pass, memory stays below 62 MB instead of reaching 128
 * MB. The limit costs a third more processor time.
 */
const collectFrom = '64MiB';

export async function startNats(options: NatsOptions): Promise<Nats> {
  const command = await findNatsServer(options.report);
  const store = join(options.dataDir, 'nats');
  mkdirSync(store, { recursive: true });
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  const config = join(store, 'server.conf');
  const { accounts, more } = options;
  const natsOn = (port: number) => {
    const settings = formatNatsConfig({ listen: `127.0.0.1:${port}`, store, accounts, more });
    writeFileSync(config, settings, { mode: 0o600 });
    return new Program({
      name: 'nats-server',
      command,
      args: ['--config', config],
      env: { PATH: process.env.PATH, GOMEMLIMIT: collectFrom },
      output: { file: join(options.dataDir, 'logs', 'nats.log') },
      ready: () => isNatsAnswering(port),
      onStarted: options.onStarted,
      signal: options.signal,
    });
  };
  const { program, port } = await startOnFreePort(natsOn, {
    why: () => `nats-server (${command}) did not start: see logs/nats.log in the data folder.`,
    signal: options.signal,
  });
  const urlOf = (name: string) => {
    const { user, password } = requireUser(accounts, name);
    return `nats://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  };
  return { program, port, urlOf };
}

function requireUser(accounts: NatsOptions['accounts'], name: string): NatsUser {
  const found = Object.values(accounts)
    .flat()
    .find(({ user }) => user === name);
  if (!found) throw new Error(`nats-server has no user ${name}`);
  return found;
}

interface NatsSettings {
  listen: string;
  store: string;
  accounts: NatsOptions['accounts'];
  more?: Record<string, unknown> | undefined;
}

/** A server's configuration file. Its syntax includes JSON. */
export function formatNatsConfig({ listen, store, accounts, more }: NatsSettings): string {
  const settings = {
    listen,
    jetstream: { store_dir: store },
    max_payload: maxMessageBytes,
    accounts: Object.fromEntries(
      Object.entries(accounts).map(([name, users]) => [name, { jetstream: 'enabled', users }]),
    ),
    ...more,
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

export function isNatsAnswering(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const answer = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('data', (greeting) => answer(greeting.toString().startsWith('INFO')));
    for (const event of ['error', 'timeout', 'close']) socket.once(event, () => answer(false));
  });
}
