import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../ops/demo/random.ts';
import { bookActions, entryActions } from './books.ts';
import { Client } from './client.ts';
import { type Context, pickWeighted, type WeightedActions } from './context.ts';
import { creditActions } from './credits.ts';
import { deliveryActions } from './delivery.ts';
import { depositActions } from './deposits.ts';
import { invoiceActions } from './invoices.ts';
import { Log } from './log.ts';
import { Model } from './model.ts';
import { orderActions } from './orders.ts';
import { outgoingActions, setUpOutgoing } from './outgoing.ts';
import { paymentActions } from './payments.ts';
import { pieceActions } from './pieces.ts';
import { recordActions, stockRecords } from './records.ts';
import { refundActions } from './refunds.ts';

interface WorkloadOptions {
  urls: readonly string[];
  people: number;
  /** Determines all actions, but not their timing. */
  seed: number;
  /** A log of every write, one JSON line each; none by default. */
  logFile?: string;
  /** Milliseconds until an attempt counts as lost, and until the client gives up. */
  attemptTimeout?: number;
  giveUpAfter?: number;
  outgoing?: boolean;
}

interface WorkOptions {
  signal: AbortSignal;
  /** Average milliseconds between a person's actions. */
  every?: number;
}

export interface Workload {
  clients: Client[];
  admin: Client;
  model: Model;
  log: Log;
  work(options: WorkOptions): Promise<void>;
}

const everyday: WeightedActions = [
  ...orderActions,
  ...pieceActions,
  ...invoiceActions,
  ...paymentActions,
  ...creditActions,
  ...refundActions,
  ...depositActions,
  ...bookActions,
  ...deliveryActions,
];

const runWorks = async (
  context: Context,
  works: WeightedActions,
  { signal, every = 50 }: WorkOptions,
): Promise<void> => {
  while (!signal.aborted) {
    const found = await pickWeighted(works, context.random)?.(context);
    if (found !== null) await pause(context.random.next() * 2 * every, undefined, { signal }).catch(() => {});
    else await pause(1);
  }
};

/** Creates accounts and records on an undisturbed product. The first account becomes its admin. */
export const openWorkload = async (options: WorkloadOptions): Promise<Workload> => {
  const { urls, people, seed, logFile, attemptTimeout, giveUpAfter, outgoing = false } = options;
  const log = new Log(logFile);
  const model = new Model();
  const clients = Array.from(
    { length: people },
    (_, at) => new Client({ name: `client${at + 1}`, urls, log, attemptTimeout, giveUpAfter }),
  );
  for (const client of clients) await client.enter();
  const [admin] = clients;
  if (!admin) throw new Error('A workload needs at least one person.');
  await stockRecords(admin, model);
  if (outgoing) await setUpOutgoing(admin);
  const works = outgoing ? [...everyday, ...outgoingActions] : everyday;
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
        contexts.map((context, at) =>
          runWorks(context, at === 0 ? [...works, ...recordActions, ...entryActions] : works, how),
        ),
      );
    },
  };
};
