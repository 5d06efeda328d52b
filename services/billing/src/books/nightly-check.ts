import { setTimeout as pause } from 'node:timers/promises';
import type { BooksAnswer } from '@primal/contracts/billing/book-checks';
import { booksDiffer } from '@primal/contracts/billing/events';
import { today, toInstant } from '@primal/contracts/shared/dates';
import type { BackgroundContext } from '@primal/service-kit/service';
import type { BillingDb, BillingTables } from '../tables.ts';
import { readBooks } from './checks.ts';
import { claimComparison, compareAreas, readComparison, requestComparison } from './comparison.ts';

const nightlyAt = '03:30';

const checkEvery = 15_000;

let wake = (): void => {};

export const wakeComparison = (): void => wake();

/** Milliseconds that the first reader waits for the first comparison, and between polls. */
const first = { patience: 1_000, checkEvery: 50 };

export const readOrStartComparison = async (db: BillingDb): ReturnType<typeof readComparison> => {
  const last = await readComparison(db);
  if (last.found || last.comparison) return last;
  await requestComparison(db);
  wakeComparison();
  const over = Date.now() + first.patience;
  for (;;) {
    await pause(first.checkEvery);
    const now = await readComparison(db);
    if (now.found || Date.now() > over) return now;
  }
};

/** 'The books do not agree: Receivables equal documents (2).'; null if they agree. */
export const describeFailedChecks = ({ checks }: Pick<BooksAnswer, 'checks'>): string | null => {
  const wrong = checks.filter(({ ok }) => ok === false).map(({ name, count }) => `${name} (${count})`);
  return wrong.length === 0 ? null : `The books do not agree: ${wrong.join(', ')}.`;
};

/** Runs a due comparison, and notifies of differences found at night. */
export const runDueComparison = async (
  context: BackgroundContext<BillingTables>,
  now = new Date(),
): Promise<boolean> => {
  const { db, log, transaction, requestReport } = context;
  const day = today(now);
  const claim = await claimComparison(db, { day, isNight: now >= toInstant(day, nightlyAt) });
  if (!claim) return false;
  await compareAreas(db, requestReport, (area, err) =>
    log.warn({ err, area }, 'an area could not be compared'),
  );
  if (!claim.isNights) return true;
  const sentence = describeFailedChecks(await readBooks(db, undefined, readComparison(db)));
  if (sentence === null) return true;
  log.error({ trouble: sentence }, 'the books do not agree');
  const at = new Date().toISOString();
  await transaction(async (tx) =>
    tx.record(booksDiffer, { key: `night-${day}`, sequence: 1, data: { id: day, at, sentence } }),
  );
  return true;
};

export const watchBooks = async (context: BackgroundContext<BillingTables>): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let waiting = new AbortController();
  wake = () => waiting.abort();
  const watching = (async () => {
    while (!signal.aborted) {
      await pause(checkEvery, undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(
        () => {},
      );
      if (signal.aborted) return;
      waiting = new AbortController();
      await runDueComparison(context).catch((err: unknown) =>
        context.log.warn({ err }, 'books not compared'),
      );
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
  };
};
