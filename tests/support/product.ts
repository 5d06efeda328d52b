import { fillDemoData } from '../../scripts/demo-data.ts';
import type { ProcessName } from '../../scripts/processes.ts';
import { type Product, startProduct as start } from '../../scripts/product.ts';
import { freePort } from '../../scripts/run/ports.ts';
import type { Program } from '../../scripts/run/program.ts';
import { until } from '../../scripts/run/until.ts';
import { throwAway } from './engines.ts';
import { Person } from './person.ts';
import { temporaryFolder } from './temporary.ts';

export type PartName = ProcessName | 'postgres' | 'nats';

export interface TestProductOptions {
  /** Over what the launcher would set, `{REGISTRATION: 'closed'}`. */
  env?: Record<string, string>;
  /** Fills in the demo data before anything else. */
  demoData?: boolean;
  /** Writes to the disk as in production: for measuring, or for faults of PostgreSQL. */
  durable?: boolean;
  /** Of PostgreSQL, over the others. */
  settings?: Record<string, string>;
  report?: (line: string) => void;
}

/** The whole product on a database, a broker, ports and a folder of its own. */
export interface TestProduct {
  /** Of the gateway, `http://127.0.0.1:23456`. */
  url: string;
  product: Product;
  /** Ends a part with `kill -9` and waits until it is gone. Nobody starts it again but `revive`. */
  crash(name: PartName): Promise<void>;
  /** Starts a part that was ended, at the same address, and waits until it answers. */
  revive(name: PartName): Promise<void>;
  /** Somebody who is not signed in yet. */
  person(): Person;
  stop(): Promise<void>;
}

/** Starts the five processes and both engines, from the same list and by the same code as the launcher. */
export async function startProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const { env = {}, demoData = false, durable = false, settings, report = () => {} } = options;
  const folder = await temporaryFolder();
  const port = await freePort();
  const { PATH, HOME, TZ } = process.env;
  const product = await start({
    dataDir: folder.path,
    port,
    env: { PATH, HOME, TZ, ...env },
    report,
    settings: { ...(durable ? {} : throwAway), ...settings },
    started: folder.started,
  });
  const url = `http://127.0.0.1:${port}`;
  if (demoData) await fillDemoData({ ...product, url }, report);

  return {
    url,
    product,
    async crash(name) {
      const program = partOf(product, name);
      program.kill('SIGKILL');
      await program.exit;
    },
    // PostgreSQL refuses to start until the last process of a killed one has noticed.
    async revive(name) {
      const program = partOf(product, name);
      const revived = await until(() => program.start().then(() => true), { within: 30_000, every: 200 });
      if (!revived) throw new Error(`${name} does not start again`);
    },
    person: () => new Person(url),
    async stop() {
      await product.stop();
      folder.remove();
    },
  };
}

function partOf({ programs, engines }: Product, name: PartName): Program {
  if (name !== 'postgres' && name !== 'nats') return programs[name];
  const engine = engines[name];
  if (!engine) throw new Error(`${name} is not ours to end`);
  return engine;
}
