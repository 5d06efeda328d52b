import { z } from 'zod';

/** An environment error; the message is one sentence for the operator who starts the process. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const describeConfigProblem = (
  schema: z.ZodObject,
  name: string,
  message: string,
  isMissing: boolean,
): string => {
  const field = schema.shape[name];
  const meaning = field instanceof z.ZodType ? field.description : undefined;
  if (isMissing) return `${name} is missing${meaning ? ` (${meaning})` : ''}`;
  return `${name}: ${message}${meaning ? ` (${meaning})` : ''}`;
};

/**
 * Reads the environment; an empty variable counts as absent. Throws a `ConfigError` that lists every problem.
 */
export const readConfig = <Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> => {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const complaints = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return describeConfigProblem(schema, name, issue.message, present[name] === undefined);
  });
  throw new ConfigError(`Cannot start: ${complaints.join('; ')}.`);
};

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const natsAddress = z.url({ protocol: /^(nats|tls|ws|wss)$/ });
const areNatsAddresses = (text: string): boolean =>
  text.split(',').every((address) => natsAddress.safeParse(address.trim()).success);

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

export const processConfig = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(0)
    .describe('port to listen on, 0 for any free one'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('postgres:// address with the role of this process'),
  DATABASE_POOL: positive(10).describe('highest number of database connections at a time'),
  NATS_URL: z
    .string()
    .refine(
      areNatsAddresses,
      'Must be an address like nats://user:password@host:4222, or several with commas between',
    )
    .describe('nats:// address of the broker, or of the nodes of a cluster with commas between them'),
  BUSINESS_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'Must be a time zone like America/New_York')
    .optional()
    .describe("time zone of the business, the machine's when absent"),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe('milliseconds between announcing a shutdown and stopping, so that load balancers notice'),
  NATS_REPLICAS: positive(1).describe('copies of each stream, 3 in a JetStream cluster'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STATIC_DIR: z.string().optional().describe('folder of the built front end'),
});

export const serviceConfig = processConfig.extend({
  KEPT_BUILDS: z
    .string()
    .optional()
    .describe('folder for the files of earlier front-end builds, for pages that are still open'),
  IDENTITY_KEY: z
    .string()
    .min(32)
    .describe("identity key of this service, derived from the gateway's IDENTITY_SECRET"),
});

export type ServiceConfig = z.output<typeof serviceConfig>;
