import { setTimeout as pause } from 'node:timers/promises';
import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import type { ServiceConfig } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openBroker } from './events/broker.ts';
import { redrive } from './events/dead-events.ts';
import { notifyRelay, startRelay } from './events/relay.ts';
import { isRepublishDue } from './events/republish.ts';
import { createSystemOrigin } from './identity.ts';
import type { Logger } from './logging.ts';
import type { ServiceDefinition } from './service.ts';
import { openRuntime, type Runtime } from './start.ts';

interface JobOptions {
  definition: ServiceDefinition;
  config: ServiceConfig;
  log: Logger;
  runtime: Runtime;
  given: readonly string[];
}

/** Resolves to true if the job succeeded. */
type Job = (options: JobOptions) => Promise<boolean>;

const jobs: Record<string, Job> = {
  async redrive({ definition, log, runtime }) {
    const db = runtime.units.reading(createSystemOrigin('relay'));
    const result = await redrive(runtime.units, definition.consumers, log);
    await notifyRelay({ db, service: definition.name });
    log.info(result, 'dead events applied again');
    return result.failed === 0;
  },
  /**
   * The service's leader republishes. If no process of the service runs, this process's relay becomes the
   * leader.
   */
  async republish({ definition, config, log, runtime }) {
    const { name: service } = definition;
    const db = runtime.units.reading(createSystemOrigin('relay'));
    const broker = openBroker({ url: config.NATS_URL, name: `${service} republish`, log });
    const relay = startRelay({
      service,
      broker,
      databaseUrl: config.DATABASE_URL,
      replicas: config.NATS_REPLICAS,
      db,
      snapshots: runtime.snapshots,
      log,
    });
    await relay.republish();
    log.info('the current state will be republished, even if this command is stopped');
    while (await isRepublishDue(db)) await pause(250);
    log.info('current state republished');
    await relay.stop();
    await broker.stop();
    return true;
  },
  /** Migrates the tables and ends: a restore needs them before any process runs. */
  async migrate({ definition, runtime }) {
    await migrate(runtime.database, definition.migrations);
    return true;
  },
};

const findJob = (name: string, { commands = {} }: ServiceDefinition): Job | undefined => {
  if (Object.hasOwn(jobs, name)) return jobs[name];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command && (({ runtime, given }) => command(runtime.context, given));
};

export const listJobNames = ({ commands = {} }: ServiceDefinition): string[] => [
  ...Object.keys(jobs),
  ...Object.keys(commands),
];

export const runJob = async (name: string, options: Omit<JobOptions, 'runtime'>): Promise<boolean> => {
  const { definition, config, log } = options;
  if (config.BUSINESS_TIME_ZONE) setBusinessTimeZone(config.BUSINESS_TIME_ZONE);
  const runtime = openRuntime(definition, config, log);
  try {
    return (await findJob(name, definition)?.({ ...options, runtime })) ?? false;
  } finally {
    await runtime.database.close();
  }
};
