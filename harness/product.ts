import { join } from 'node:path';
import { Person } from '../ops/client/person.ts';
import { fillDemoData } from '../ops/demo/demo-data.ts';
import { type Product, type ProductOptions, startProduct as start } from '../ops/launcher/product.ts';
import { findFreePort } from '../ops/run/ports.ts';
import type { ProcessName } from '../ops/run/processes.ts';
import type { Program } from '../ops/run/program.ts';
import { Balancer, followReadiness } from './engines/balancer.ts';
import { type ClusterOptions, createClusterTopology } from './engines/cluster.ts';
import type { PostgresPair } from './engines/postgres-pair.ts';
import { unsafeSettings } from './engines.ts';
import { reviveProgram } from './revive.ts';
import { copyTemplate } from './template.ts';
import { createTemporaryFolder } from './temporary.ts';

export type PartName = ProcessName | 'postgres' | 'nats';

export interface TestProductOptions {
  /** Overrides the launcher's environment, `{REGISTRATION: 'closed'}`. */
  env?: Record<string, string>;
  demoData?: boolean;
  /** Flushes writes to disk as in production, for measurements and PostgreSQL faults. */
  durable?: boolean;
  bundles?: ProductOptions['bundles'];
  /** Enables backups: at 02:30 only, or also `soon` milliseconds after the start. */
  backups?: { soon?: number };
  instances?: number;
  /** Runs the engines and the entry of a cluster; `url` is then the entry's address. */
  cluster?: ClusterOptions;
  settings?: Record<string, string>;
  between?: ProductOptions['between'];
  report?: (line: string) => void;
  /** An existing data folder, which survives the stop. */
  dataDir?: string;
}

export interface TestProduct {
  /** The gateway's address, `http://127.0.0.1:23456`. */
  url: string;
  urls: string[];
  product: Product;
  pair: PostgresPair | null;
  /** Kills a part with `kill -9` and waits for its end. Only `revive` restarts it. */
  crash(name: PartName, instance?: number): Promise<void>;
  restart(name: ProcessName, instance?: number): Promise<void>;
  revive(name: PartName, instance?: number): Promise<void>;
  person(url?: string): Person;
  stop(): Promise<void>;
}

export async function startProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const {
    env = {},
    dataDir,
    demoData = false,
    durable = false,
    settings,
    bundles,
    backups,
    instances,
    cluster = {},
    between,
    report = () => {},
  } = options;
  const folder = await createTemporaryFolder();
  const entry = cluster.entry ? await Balancer.start() : null;
  const port = entry?.port ?? (await findFreePort());
  const { PATH, HOME, TZ } = process.env;
  let pair: PostgresPair | null = null;
  const topology = createClusterTopology(cluster, (started) => {
    pair = started;
  });
  const replicas = cluster.brokers && { NATS_REPLICAS: String(cluster.brokers) };
  const dir = dataDir ?? folder.path;
  // Several instances or other engines are tested with newly created tables, so skip the template.
  if (!dataDir && !instances && Object.keys(cluster).length === 0) await copyTemplate(dir);
  const product = await start({
    dataDir: dir,
    ...(backups && {
      backups: {
        folder: join(dir, 'backups'),
        at: '02:30',
        keepDays: 7,
        keepWeeks: 8,
        soon: backups.soon ?? 9_999_000,
      },
    }),
    port: entry ? await findFreePort() : port,
    instances,
    topology,
    bundles,
    between,
    env: { PATH, HOME, TZ, ...replicas, ...env },
    report,
    settings: { ...(durable ? {} : unsafeSettings), ...settings },
    onStarted: folder.recordProcess,
  });
  await product.areasStarted.catch(async (error) => {
    await product.stop();
    throw error;
  });
  await product.backupServiceStarted;
  const url = `http://127.0.0.1:${port}`;
  const gateways = product.surroundings.ports.gateway;
  const ending = new AbortController();
  entry?.pointTo(gateways);
  if (entry) void followReadiness(entry, gateways, ending.signal);
  if (demoData) await fillDemoData({ ...product, url }, { report });

  return {
    url,
    urls: gateways.map((each) => `http://127.0.0.1:${each}`),
    product,
    pair,
    async crash(name, instance) {
      const program = findPart(product, name, instance);
      program.kill('SIGKILL');
      await program.exit;
    },
    restart: product.restart,
    async revive(name, instance) {
      await reviveProgram(findPart(product, name, instance));
    },
    person: (at = url) => new Person(at),
    async stop() {
      ending.abort();
      await entry?.stop();
      await product.stop();
      folder.remove();
    },
  };
}

function findPart({ instances, engines }: Product, name: PartName, instance = 0): Program {
  const parts = name === 'postgres' || name === 'nats' ? engines.servers(name) : instances[name];
  const part = parts[instance];
  if (!part) throw new Error(`${name} has no process of this product`);
  return part;
}
