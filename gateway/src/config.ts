import { type Area, areaNames } from '@primal/contracts/area-names';
import { processConfig } from '@primal/service-kit/config';
import { z } from 'zod';

const service = (name: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((address) => address.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .describe(`address of the ${name} service, or several with commas between them`);

const toUrlVariable = <Name extends Area>(area: Name) =>
  `${area.toUpperCase() as Uppercase<Name>}_URL` as const;

const serviceUrls = Object.fromEntries(
  areaNames.map((area) => [toUrlVariable(area), service(area)]),
) as Record<ReturnType<typeof toUrlVariable<Area>>, ReturnType<typeof service>>;

/** `orders=http://127.0.0.1:23456`: area and server of its screens. */
const screensServer = z
  .string()
  .regex(/^\w+=./, 'Must be an area and an address, orders=http://127.0.0.1:3000')
  .transform((value) => {
    const [area, ...address] = value.split('=');
    return { area, url: address.join('=') };
  })
  .pipe(z.object({ area: z.enum(areaNames), url: z.url({ protocol: /^http$/ }) }));

export const gatewayConfig = processConfig.extend({
  IDENTITY_SECRET: z
    .string()
    .min(16)
    .describe('secret for the identity keys of the services, 16 characters or more'),
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(16)))
    .describe(
      'secret that signs session cookies, 16 characters or more; add older secrets after commas to keep accepting them',
    ),
  REGISTRATION: z
    .enum(['open', 'first', 'closed'])
    .optional()
    .describe(
      'who may register: open for everyone (the default if only this machine can connect), first for the first person only, or closed',
    ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(0)
    .describe('port of /metrics, separate from the public port; 0 for any free port'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('address that /metrics listens on'),
  ...serviceUrls,
  INSTANCES_FILE: z
    .string()
    .optional()
    .describe(
      'file that lists the addresses of the services instead of these variables; it may change at any time',
    ),
  DEV_SCREENS: screensServer
    .optional()
    .describe('area in development and the dev server of its screens on this machine'),
  TRUST_PROXY: z
    .preprocess(
      (value) => (value === 'true' ? 1 : value),
      z.coerce.number('Must be a number').int().min(0).max(10),
    )
    .default(0)
    .describe('number of proxies in front that set X-Forwarded-For, -Proto and -Host'),
});

export type GatewayConfig = z.output<typeof gatewayConfig>;

export const readServiceUrls = (config: GatewayConfig) =>
  Object.fromEntries(areaNames.map((area) => [area, config[toUrlVariable(area)]])) as Record<Area, string[]>;

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Default: open registration if only this machine can reach the product, else only for the first account. */
export const readRegistration = ({ REGISTRATION, HOST }: GatewayConfig): 'open' | 'first' | 'closed' =>
  REGISTRATION ?? (loopback.has(HOST) ? 'open' : 'first');
