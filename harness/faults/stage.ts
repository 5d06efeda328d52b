import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engines } from '../../ops/engines/engines.ts';
import { type ProcessName, processNames } from '../../ops/launcher/processes.ts';
import type { Program } from '../../ops/launcher/run/program.ts';
import { startProduct, type TestProduct } from '../product.ts';
import { Relay } from './relay.ts';

/** One thing that can be killed, paused and started again. */
export interface Part {
  /** `billing`, `billing-2`, `nats-server`, `PostgreSQL`. */
  name: string;
  program: Program;
}

/** The product with a cable of its own from each process to each engine, and what runs. */
export interface Stage {
  product: TestProduct;
  /** The TCP relays of each process, to the broker and to the database. */
  cables: Record<'nats' | 'postgres', Record<ProcessName, Relay>>;
  processes: Part[];
  nats: Part;
  postgres: Part;
  /** Removes all that nats-server keeps; it must have ended. */
  deleteStore(): void;
  stop(): Promise<void>;
}

/** The same address through another port. */
const through = (address: string, port: number): string => {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
};

const relaysTo = async (address: string): Promise<Record<ProcessName, Relay>> => {
  const port = Number(new URL(address).port);
  const entries = processNames.map(async (name) => [name, await Relay.to(port)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<ProcessName, Relay>;
};

const mustRun = (program: Program | null): Program => {
  if (!program) throw new Error('The faults need engines of their own.');
  return program;
};

/** Starts the product so that everything about it can be broken; `instances` of each process. */
export const setStage = async (options: {
  instances: number;
  /** Over what the launcher would set. */
  env?: Record<string, string>;
  report?: (line: string) => void;
}): Promise<Stage> => {
  let cables: Stage['cables'] | null = null;
  const between = async (engines: Engines): Promise<Engines> => {
    const relays = {
      nats: await relaysTo(engines.natsUrl('gateway')),
      postgres: await relaysTo(engines.adminUrl),
    };
    cables = relays;
    return {
      ...engines,
      natsUrl: (name) => through(engines.natsUrl(name), relays.nats[name].port),
      databaseUrl: (name) => through(engines.databaseUrl(name), relays.postgres[name].port),
    };
  };
  // What is committed has to survive a kill -9, so PostgreSQL writes its log as in production.
  const product = await startProduct({ ...options, durable: true, between });
  if (!cables) throw new Error('The engines were not asked for.');
  const relays: Stage['cables'] = cables;
  const { instances, engines, dataDir } = product.product;
  return {
    product,
    cables: relays,
    processes: processNames.flatMap((name) =>
      instances[name].map((program) => ({ name: program.name, program })),
    ),
    nats: { name: 'nats-server', program: mustRun(engines.nats) },
    postgres: { name: 'PostgreSQL', program: mustRun(engines.postgres) },
    deleteStore: () => rmSync(join(dataDir, 'nats', 'jetstream'), { recursive: true, force: true }),
    stop: async () => {
      await product.stop();
      for (const relay of [...Object.values(relays.nats), ...Object.values(relays.postgres)]) relay.close();
    },
  };
};
