import { join } from 'node:path';
import type { Engines } from '../engines/engines.ts';
import {
  environmentOf,
  forEachProcess,
  type ProcessName,
  processes,
  processNames,
  repository,
  type Surroundings,
} from '../launcher/processes.ts';
import { Sentence } from '../launcher/run/console.ts';
import { runToEnd } from '../launcher/run/program.ts';
import type { Secrets } from '../launcher/secrets.ts';
import type { Header } from './archive.ts';

/** A process's command `migrate`, which needs no port. */
const migrate = async (
  name: ProcessName,
  names: readonly string[] | undefined,
  surroundings: Surroundings,
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const definition = processes.find((one) => one.name === name);
  if (!definition) return;
  const { code, output } = await runToEnd({
    name,
    command: process.execPath,
    args: [join(repository, definition.entry), 'migrate', ...(names ? [names.join()] : [])],
    cwd: repository,
    env: { ...environmentOf(definition, surroundings, env), LOG_LEVEL: 'error' },
  });
  if (output) console.error(output);
  if (code !== 0) throw new Sentence(`The tables of ${name} could not be made. Nothing was changed.`);
};

/**
 * Makes the tables of all processes by their own migrations, or brings them up to date: all of them, or those of an earlier
 * version that are named.
 */
export const makeTables = async (
  engines: Engines,
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
  migrations?: Header['migrations'],
): Promise<void> => {
  const surroundings: Surroundings = {
    ports: forEachProcess(() => [0]),
    metricsPorts: [0],
    host: '127.0.0.1',
    databaseUrls: forEachProcess(engines.databaseUrl),
    natsUrls: forEachProcess(engines.natsUrl),
    secrets: { identity: secrets.identity, session: secrets.session, keys: secrets.keys },
  };
  const done = await Promise.allSettled(
    processNames.map((name) => migrate(name, migrations?.[name], surroundings, env)),
  );
  // Thrown once all have ended: one that is left alone would wait for its database for ever.
  for (const result of done) if (result.status === 'rejected') throw result.reason;
};
