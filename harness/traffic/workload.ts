import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../ops/demo/random.ts';
import { Client } from './client.ts';
import { type Context, pickOften, type Works } from './context.ts';
import { creditWorks } from './credits.ts';
import { deliveryWorks } from './delivery.ts';
import { invoiceWorks } from './invoices.ts';
import { Log } from './log.ts';
import { Model } from './model.ts';
import { orderWorks } from './orders.ts';
import { outgoingWorks, setUpOutgoing } from './outgoing.ts';
import { paymentWorks } from './payments.ts';
import { pieceWorks } from './pieces.ts';
import { recordWorks, stockRecords } from './records.ts';

interface WorkloadOptions {
  urls: readonly string[];
  /** Persons who work at the same time; the first is the administrator. */
  people: number;
  /** What everybody does follows from it; when it happens does not. */
  seed: number;
  /** Where every write is written down as well, a JSON line each; nowhere when left out. */
  logFile?: string;
  /** Milliseconds after which a try counts as lost, and after which an answer is given up. */
  patience?: number;
  despair?: number;
  outgoing?: boolean;
}

interface WorkOptions {
  /** Ends the work: everybody finishes what is under way. */
  signal: AbortSignal;
  /** Milliseconds between two works of a person, on average. */
  every?: number;
}

/** Persons who take orders, weigh, invoice, collect and deliver, all through the gateway. */
export interface Workload {
  clients: Client[];
  /** The first of them. */
  admin: Client;
  model: Model;
  log: Log;
  /** Everybody works until the signal; ends when the last one has an answer to everything. */
  work(options: WorkOptions): Promise<void>;
}

const everyday: Works = [
  ...orderWorks,
  ...pieceWorks,
  ...invoiceWorks,
  ...paymentWorks,
  ...creditWorks,
  ...deliveryWorks,
];

/** One person: one thing after the other, whatever there is to do. */
const day = async (context: Context, works: Works, { signal, every = 50 }: WorkOptions): Promise<void> => {
  while (!signal.aborted) {
    const found = await pickOften(works, context.random)?.(context);
    if (found !== null) await pause(context.random.next() * 2 * every, undefined, { signal }).catch(() => {});
    else await pause(1);
  }
};

/** Makes accounts and records on a product that runs undisturbed; the first account of an empty product is its admin. */
export const openWorkload = async (options: WorkloadOptions): Promise<Workload> => {
  const { urls, people, seed, logFile, patience, despair, outgoing = false } = options;
  const log = new Log(logFile);
  const model = new Model();
  const clients = Array.from(
    { length: people },
    (_, at) => new Client({ name: `client${at + 1}`, urls, log, patience, despair }),
  );
  for (const client of clients) await client.enter();
  const [admin] = clients;
  if (!admin) throw new Error('A workload needs somebody.');
  await stockRecords(admin, model);
  if (outgoing) await setUpOutgoing(admin);
  const works = outgoing ? [...everyday, ...outgoingWorks] : everyday;
  const contexts = clients.map((client, at) => ({
    client,
    findings: log.findings,
    model,
    random: new Random(seed * 1_009 + at),
  }));
  return {
    clients,
    admin,
    model,
    log,
    work: async (how) => {
      await Promise.all(
        contexts.map((context, at) => day(context, at === 0 ? [...works, ...recordWorks] : works, how)),
      );
    },
  };
};
