import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engines } from '../../ops/engines/engines.ts';
import { type ProcessName, processNames } from '../../ops/run/processes.ts';
import type { Program } from '../../ops/run/program.ts';
import { startProduct, type TestProduct } from '../product.ts';
import { TcpProxy } from './tcp-proxy.ts';

export interface Part {
  /** `billing`, `billing-2`, `nats-server`, `PostgreSQL`. */
  name: string;
  program: Program;
}

/** A product with a proxy between each process and each engine. */
export interface Rig {
  product: TestProduct;
  networkProxies: Record<'nats' | 'postgres', Record<ProcessName, TcpProxy>>;
  processes: Part[];
  nats: Part;
  postgres: Part;
  deleteStore(): void;
  stop(): Promise<void>;
}

const replacePort = (address: string, port: number): string => {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
};

const startProxies = async (address: string): Promise<Record<ProcessName, TcpProxy>> => {
  const port = Number(new URL(address).port);
  const entries = processNames.map(async (name) => [name, await TcpProxy.to(port)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<ProcessName, TcpProxy>;
};

const assertPresent = (program: Program | null): Program => {
  if (!program) throw new Error('Fault tests need their own engines.');
  return program;
};

export const setUpRig = async (options: {
  instances: number;
  env?: Record<string, string>;
  report?: (line: string) => void;
}): Promise<Rig> => {
  let networkProxies: Rig['networkProxies'] | null = null;
  const between = async (engines: Engines): Promise<Engines> => {
    const proxies = {
      nats: await startProxies(engines.natsUrl('gateway')),
      postgres: await startProxies(engines.adminUrl),
    };
    networkProxies = proxies;
    return {
      ...engines,
      natsUrl: (name) => replacePort(engines.natsUrl(name), proxies.nats[name].port),
      databaseUrl: (name) => replacePort(engines.databaseUrl(name), proxies.postgres[name].port),
    };
  };
  const product = await startProduct({ ...options, durable: true, between });
  if (!networkProxies) throw new Error('The product started without its engines.');
  const proxies: Rig['networkProxies'] = networkProxies;
  const { instances, engines, dataDir } = product.product;
  return {
    product,
    networkProxies: proxies,
    processes: processNames.flatMap((name) =>
      instances[name].map((program) => ({ name: program.name, program })),
    ),
    nats: { name: 'nats-server', program: assertPresent(engines.nats) },
    postgres: { name: 'PostgreSQL', program: assertPresent(engines.postgres) },
    deleteStore: () => rmSync(join(dataDir, 'nats', 'jetstream'), { recursive: true, force: true }),
    stop: async () => {
      await product.stop();
      for (const proxy of [...Object.values(proxies.nats), ...Object.values(proxies.postgres)]) proxy.close();
    },
  };
};
