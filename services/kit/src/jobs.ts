import type { ServiceConfig } from './config.ts';
import { openBroker } from './events/broker.ts';
import { redrive } from './events/dead-events.ts';
import { publishFacts } from './events/republish.ts';
import { ensureStream } from './events/streams.ts';
import type { Logger } from './logging.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import type { ServiceDefinition } from './service.ts';

interface JobOptions {
  definition: ServiceDefinition;
  config: ServiceConfig;
  log: Logger;
  runtime: Runtime;
}

/** Answers whether all went well. */
type Job = (options: JobOptions) => Promise<boolean>;

const connected = async ({ definition, config, log }: JobOptions) => {
  const broker = openBroker({ url: config.NATS_URL, name: `${definition.name} republish`, log });
  const connection = await new Promise<NonNullable<typeof broker.connection>>((settle) =>
    broker.onConnected(settle),
  );
  return { broker, connection };
};

/** The commands of every service, by their name on the command line. */
const jobs: Record<string, Job> = {
  async redrive({ definition, log, runtime }) {
    runtime.onRecorded(() => void runtime.notify(`outbox_${definition.name}`));
    const result = await redrive(runtime.units, definition.consumers ?? [], log);
    log.info(result, 'dead events applied again');
    return result.failed === 0;
  },
  async republish(options) {
    const { definition, config, log, runtime } = options;
    const { broker, connection } = await connected(options);
    await ensureStream(await connection.jetstreamManager(), definition.name, config.NATS_REPLICAS);
    const count = await publishFacts(connection.jetstream(), definition.name, runtime.facts());
    log.info({ count }, 'current state republished');
    await broker.stop();
    return true;
  },
};

export const isJob = (name: string): boolean => Object.hasOwn(jobs, name);

/** Does one job on the service's database and ends. */
export const runJob = async (name: string, options: Omit<JobOptions, 'runtime'>): Promise<boolean> => {
  const runtime = openRuntime(options.definition, options.config, options.log);
  try {
    return (await jobs[name]?.({ ...options, runtime })) ?? false;
  } finally {
    await runtime.orm.close();
  }
};
