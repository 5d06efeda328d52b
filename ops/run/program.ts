import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { formatError, UserError } from './console.ts';
import { privateFileMode } from './log-file.ts';
import { waitUntil } from './poll.ts';
import { setNiceness } from './priority.ts';

export interface Owner {
  uid: number;
  gid: number;
}

export interface ProgramDefinition {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  owner?: Owner | undefined;
  /** Niceness from -20 to 19, if the system allows it; 0 by default. */
  niceness?: number;
  stopSignal?: NodeJS.Signals;
  output: { file: string } | { write: (text: string) => void };
  ready: () => boolean | Promise<boolean>;
  onStarted?: ((pid: number) => void) | undefined;
  /** Prevents further starts and aborts a start in progress. */
  signal?: AbortSignal | undefined;
}

interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Milliseconds. Longer than a process takes to drain, finish its requests and close. */
export const shutdownTimeout = 35_000;

export class Program {
  readonly definition: ProgramDefinition;
  #child: ChildProcess | null = null;
  #exit: Promise<Exit> = Promise.resolve({ code: 0, signal: null });
  #restarting: Promise<void> | null = null;
  /** True if another program replaced this program, which must then never start again. */
  isReplaced = false;

  constructor(definition: ProgramDefinition) {
    this.definition = definition;
  }

  get name(): string {
    return this.definition.name;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get exit(): Promise<Exit> {
    return this.#exit;
  }

  async start(within = 30_000): Promise<void> {
    this.spawn();
    let ended = false;
    void this.#exit.then(() => {
      ended = true;
    });
    const { signal, output, ready: answers } = this.definition;
    const isDecided = async () => ended || signal?.aborted || (await answers());
    // A program with an output listener prints when it is ready, so frequent checks would only waste time.
    const every = 'write' in output ? 500 : 10;
    const ready = await waitUntil(isDecided, { within, every, pause: (ms) => this.#quiet(ms) });
    if (signal?.aborted) throw new UserError(`${this.name} was stopped while it was starting.`);
    if (ended) throw new UserError(`${this.name} ended while it was starting.`);
    if (!ready) throw new UserError(`${this.name} was not ready within ${within / 1000} seconds.`);
  }

  #quiet(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stdout = this.#child?.stdout;
      const end = () => {
        clearTimeout(timer);
        stdout?.off('data', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      stdout?.once('data', end);
      void this.#exit.then(end);
    });
  }

  spawn(): void {
    const { command, args, env, cwd, owner, niceness, output, onStarted, signal } = this.definition;
    if (signal?.aborted) throw new UserError(`${this.name} was not started: Primal is stopping.`);
    const sink = 'file' in output ? openSync(output.file, 'a', privateFileMode) : 'pipe';
    // Detached into its own process group, so that Ctrl-C reaches only the launcher, which stops the
    // processes in order.
    const child = spawn(command, args, { env, cwd, ...owner, detached: true, stdio: ['ignore', sink, sink] });
    if (typeof sink === 'number') closeSync(sink);
    this.#exit = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
      child.once('error', () => resolve({ code: null, signal: null }));
    });
    this.#child = child;
    void this.#exit.then(() => {
      if (this.#child === child) this.#child = null;
    });
    if ('write' in output) {
      child.stdout?.setEncoding('utf8').on('data', output.write);
      child.stderr?.setEncoding('utf8').on('data', output.write);
    }
    if (child.pid === undefined) return;
    if (niceness) setNiceness(child.pid, niceness);
    onStarted?.(child.pid);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async stop(patience = 8_000): Promise<void> {
    this.kill(this.definition.stopSignal ?? 'SIGTERM');
    const force = setTimeout(() => this.kill('SIGKILL'), patience);
    await this.#exit;
    clearTimeout(force);
  }

  /**
   * Stops the process gracefully and starts it again; resolves when it is ready. Concurrent calls share one
   * restart. `supervise` does not count a restart as a failure.
   */
  restart({ patience = shutdownTimeout, within = 60_000 } = {}): Promise<void> {
    this.#restarting ??= this.stop(patience)
      .then(() => this.start(within))
      .finally(() => {
        this.#restarting = null;
      });
    return this.#restarting;
  }

  get restarting(): Promise<void> | null {
    return this.#restarting;
  }
}

/**
 * Runs a command to its end, or until the signal. Returns its exit and trimmed output. Throws a sentence if
 * the signal was given before.
 */
export async function runToEnd(
  definition: Omit<ProgramDefinition, 'output' | 'ready'>,
): Promise<Exit & { output: string }> {
  let output = '';
  const program = new Program({
    ...definition,
    output: { write: (text) => (output += text) },
    ready: () => true,
  });
  const { signal } = definition;
  const end = () => program.kill('SIGKILL');
  program.spawn();
  signal?.addEventListener('abort', end);
  const exit = await program.exit;
  signal?.removeEventListener('abort', end);
  return { ...exit, output: output.trim() };
}

const minRestartDelay = 500;
const maxRestartDelay = 30_000;
/** Milliseconds. A process that ran this long resets its failure count. */
const steady = 60_000;

export const computeRestartDelay = (failures: number): number =>
  Math.min(minRestartDelay * 2 ** (failures - 1), maxRestartDelay);

const describeExit = ({ code, signal }: Exit) => (signal ? `by ${signal}` : `with code ${code}`);

export async function supervise(
  program: Program,
  signal: AbortSignal,
  report: (line: string) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    const exit = await program.exit;
    if (signal.aborted || program.isReplaced) return;
    if (program.restarting) {
      await program.restarting.catch((error) => signal.aborted || report(formatError(error)));
      continue;
    }
    failures = Date.now() - began > steady ? 1 : failures + 1;
    const wait = computeRestartDelay(failures);
    report(`${program.name} ended ${describeExit(exit)}; starting it again in ${wait / 1000} s`);
    await pause(wait, undefined, { signal }).catch(() => {});
    if (signal.aborted || program.isReplaced) return;
    await program.start().then(
      () => report(`${program.name} is running again`),
      (error) => signal.aborted || report(formatError(error)),
    );
  }
}
