import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../ops/demo/random.ts';
import { Book } from './book.ts';
import { Clerk } from './clerk.ts';
import { creditWorks } from './credits.ts';
import { deliveryWorks } from './delivery.ts';
import type { Desk, Works } from './desk.ts';
import { invoiceWorks } from './invoices.ts';
import { Journal } from './journal.ts';
import { orderWorks } from './orders.ts';
import { outgoingWorks, setUpOutgoing } from './outgoing.ts';
import { paymentWorks } from './payments.ts';
import { pieceWorks } from './pieces.ts';
import { recordWorks, stockRecords } from './records.ts';

export interface OfficeOptions {
  /** The addresses of all gateways. */
  urls: readonly string[];
  /** Persons who work at the same time; the first is the administrator. */
  people: number;
  /** What everybody does follows from it; when it happens does not. */
  seed: number;
  /** Where every write is written down as well, a JSON line each; nowhere when left out. */
  journalFile?: string;
  /** Milliseconds after which a try counts as lost, and after which an answer is given up. */
  patience?: number;
  despair?: number;
  /** Mail and Drive are set up, and used. */
  outgoing?: boolean;
}

export interface WorkOptions {
  /** Ends the work: everybody finishes what is under way. */
  signal: AbortSignal;
  /** Milliseconds between two works of a person, on average. */
  every?: number;
}

/** A day at the office: persons who take orders, weigh, invoice, collect and deliver, all through the gateway. */
export interface Office {
  clerks: Clerk[];
  /** What was acknowledged. */
  book: Book;
  journal: Journal;
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

const pick = (works: Works, random: Random) => {
  const all = works.reduce((sum, [often]) => sum + often, 0);
  let left = random.between(1, all);
  return works.find(([often]) => {
    left -= often;
    return left <= 0;
  })?.[1];
};

/** One person: one thing after the other, whatever there is to do. */
const day = async (desk: Desk, works: Works, { signal, every = 50 }: WorkOptions): Promise<void> => {
  while (!signal.aborted) {
    const found = await pick(works, desk.random)?.(desk);
    if (found !== null) await pause(desk.random.next() * 2 * every, undefined, { signal }).catch(() => {});
    else await pause(1);
  }
};

/** Makes accounts and records on a product that runs undisturbed; the first account of an empty product is its admin. */
export const openOffice = async (options: OfficeOptions): Promise<Office> => {
  const { urls, people, seed, journalFile, patience, despair, outgoing = false } = options;
  const journal = new Journal(journalFile);
  const book = new Book();
  const clerks = Array.from(
    { length: people },
    (_, at) => new Clerk({ name: `clerk${at + 1}`, urls, journal, patience, despair }),
  );
  for (const clerk of clerks) await clerk.enter();
  const [admin] = clerks;
  if (!admin) throw new Error('An office needs somebody.');
  await stockRecords(admin, book);
  if (outgoing) await setUpOutgoing(admin);
  const works = outgoing ? [...everyday, ...outgoingWorks] : everyday;
  const desks = clerks.map((clerk, at) => ({ clerk, book, random: new Random(seed * 1_009 + at) }));
  return {
    ...{ clerks, book, journal },
    work: async (how) => {
      await Promise.all(
        desks.map((desk, at) => day(desk, at === 0 ? [...works, ...recordWorks] : works, how)),
      );
    },
  };
};
