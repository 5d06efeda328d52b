import { join } from 'node:path';
import { ensureRoles } from '../engines/roles.ts';
import { UserError } from '../run/console.ts';
import {
  buildEnvironment,
  mapProcesses,
  type ProcessDefinition,
  processes,
  repository,
  type Surroundings,
} from '../run/processes.ts';
import { runToEnd } from '../run/program.ts';

/** Fills the variable of each secret, because migrations use no secret. */
const unused = '0'.repeat(64);

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
      ...buildEnvironment(definition, surroundings, env),
      LOG_LEVEL: 'error',
      // The administrator assumes the role, which then owns the tables; its password is not needed.
      PGOPTIONS: `-c role=${name} -c search_path=${name}`,
    },
  });
  if (output) console.error(output);
  if (code !== 0) throw new UserError(`The tables of ${name} could not be created. Nothing was changed.`);
};

/**
 * Runs the migrations of all processes. `adminUrl` must be allowed to create roles; existing roles keep
 * their passwords.
 */
export const makeTables = async (adminUrl: string, env: NodeJS.ProcessEnv): Promise<void> => {
  await ensureRoles(
    adminUrl,
    mapProcesses(() => null),
  );
  const surroundings: Surroundings = {
    ports: mapProcesses(() => [0]),
    metricsPorts: [0],
    host: '127.0.0.1',
    databaseUrls: mapProcesses(() => adminUrl),
    natsUrls: mapProcesses(() => 'nats://127.0.0.1'),
    secrets: { identity: unused, session: unused, keys: unused },
  };
  const results = await Promise.allSettled(
    processes.map((definition) => migrate(definition, surroundings, env)),
  );
  // Waits until all processes end before it throws: a running process would wait for its database forever.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};
