import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  environmentOf,
  processes,
  processNames,
  readSurroundings,
  repository,
} from '../ops/launcher/processes.ts';
import { runCommand, Sentence } from '../ops/launcher/run/console.ts';
import { readSettings } from '../ops/launcher/settings.ts';

/**
 * `npm run job orders redrive`: does one job of a service beside the running product, with its connections.
 * `redrive` applies its dead events again, `republish` sends its current state again. The gateway has `redrive` alone, billing `check` as
 * well: whether its books agree. `npm run job orders standing-orders -- --date 2026-11-23 --dry-run` says what orders would be made.
 */
function main([name, job, ...given]: string[]): void {
  const definition = processes.find((one) => one.name === name);
  if (!definition || !job)
    throw new Sentence(
      `Usage: npm run job <${processNames.join('|')}> <command>, for example redrive. An unknown command lists all commands.`,
    );
  const { dataDir } = readSettings(process.env);
  const surroundings = readSurroundings(dataDir);
  const child = spawn(process.execPath, [join(repository, definition.entry), job, ...given], {
    env: environmentOf(definition, surroundings, process.env),
    stdio: 'inherit',
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

await runCommand(main);
