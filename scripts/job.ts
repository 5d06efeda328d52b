import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readSettings } from '../ops/launcher/settings.ts';
import { runCommand, UserError } from '../ops/run/console.ts';
import {
  buildEnvironment,
  processes,
  processNames,
  readSurroundings,
  repository,
} from '../ops/run/processes.ts';

/**
 * `npm run job orders redrive`: runs a service's job beside the running product. `redrive` retries dead
 * events, `republish` publishes the current state, billing's `check` compares its books. The gateway has only
 * `redrive`. `npm run job orders standing-orders -- --date 2026-11-23 --dry-run` lists the orders that are
 * due.
 */
function main([name, job, ...given]: string[]): void {
  const definition = processes.find((one) => one.name === name);
  if (!definition || !job)
    throw new UserError(
      `Usage: npm run job <${processNames.join('|')}> <command>, for example redrive. An unknown command lists all commands.`,
    );
  const { dataDir } = readSettings(process.env);
  const surroundings = readSurroundings(dataDir);
  const child = spawn(process.execPath, [join(repository, definition.entry), job, ...given], {
    env: buildEnvironment(definition, surroundings, process.env),
    stdio: 'inherit',
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

await runCommand(main);
