import { join } from 'node:path';
import { ensureRoles } from '../engines/roles.ts';
import {
  environmentOf,
  forEachProcess,
  type ProcessDefinition,
  processes,
  repository,
  type Surroundings,
} from '../launcher/processes.ts';
import { Sentence } from '../launcher/run/console.ts';
import { runToEnd } from '../launcher/run/program.ts';

/** Migrations read and seal nothing: every process gets the same stand-in for each secret. */
const unused = '0'.repeat(64);

/** Runs a process's command `migrate`, which needs no port and no broker. */
const migrate = async (
  definition: ProcessDefinition,
  surroundings: Surroundings,
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const { name, entry } = definition;
  const { code, output } = await runToEnd({
    name,
    command: process.execPath,
    args: [join(repository, entry), 'migrate'],
    cwd: repository,
    env: {
      ...environmentOf(definition, surroundings, env),
      LOG_LEVEL: 'error',
      // The administrator takes on the role, which owns the tables then; nobody needs its password.
      PGOPTIONS: `-c role=${name} -c search_path=${name}`,
    },
  });
  if (output) console.error(output);
  if (code !== 0) throw new Sentence(`The tables of ${name} could not be created. Nothing was changed.`);
};

/**
 * Makes the tables of all processes by their own migrations, or brings them up to date. `adminUrl` connects as someone who
 * may create roles; existing roles keep their passwords.
 */
export const makeTables = async (adminUrl: string, env: NodeJS.ProcessEnv): Promise<void> => {
  await ensureRoles(
    adminUrl,
    forEachProcess(() => null),
  );
  const surroundings: Surroundings = {
    ports: forEachProcess(() => [0]),
    metricsPorts: [0],
    host: '127.0.0.1',
    databaseUrls: forEachProcess(() => adminUrl),
    natsUrls: forEachProcess(() => 'nats://127.0.0.1'),
    secrets: { identity: unused, session: unused, keys: unused },
  };
  const done = await Promise.allSettled(
    processes.map((definition) => migrate(definition, surroundings, env)),
  );
  // Thrown once all have ended: one that is left alone would wait for its database for ever.
  for (const result of done) if (result.status === 'rejected') throw result.reason;
};
