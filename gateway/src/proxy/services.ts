import { type Domain, domains } from '@primal/contracts/shared/events';
import { Pool } from 'undici';

export type ServiceUrls = Record<Domain, string>;
export type Services = Record<Domain, Pool>;

/** Connections to the services. A call takes as long as a convert waits for billing (3 s) or a big report needs. */
export const connectServices = (urls: ServiceUrls): Services => {
  const pool = (domain: Domain) =>
    new Pool(urls[domain], {
      connections: 128,
      connect: { timeout: 2_000 },
      headersTimeout: 30_000,
      bodyTimeout: 60_000,
    });
  return Object.fromEntries(domains.map((domain) => [domain, pool(domain)])) as Services;
};

export const disconnectServices = async (services: Services): Promise<void> => {
  await Promise.all(Object.values(services).map((pool) => pool.destroy()));
};
