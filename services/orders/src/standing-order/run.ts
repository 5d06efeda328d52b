import { randomUUIDv7 } from 'node:crypto';
import { standingOrdersMade } from '@primal/contracts/orders/events';
import { addDays, type BusinessDate, isBusinessDate, today, toInstant } from '@primal/contracts/shared/dates';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import { isOpenDay } from '@primal/contracts/shared/delivery-days';
import { isOneOf, sql } from '@primal/service-kit/database';
import { repeat } from '@primal/service-kit/repeat';
import type { ServiceContext } from '@primal/service-kit/service';
import type { StandingCalendar } from '../copies/delivery.ts';
import type { OrdersDb, OrdersTables, OrdersTx } from '../tables.ts';
import { makeDateOrder, recordMissedDate, selectDeliverable, selectPending } from './make.ts';
import { findLinesOn } from './standing-order.ts';
import { readCalendar, readProducts, selectStandingOrders, toCustomer, toProductState } from './store.ts';
import { listDueDates } from './upcoming.ts';

type Context = ServiceContext<OrdersTables>;

const checkEvery = 15_000;

/** Days in the past that are still reported, for example after downtime. */
const maxMissedDays = 14;

/** Orders made at the same time, few so that the office's calls stay fast. */
const concurrency = 3;

/** Orders read at once, so that the next read excludes orders that other instances have made. */
const batch = 30;

const makeBatch = async (context: Context, ids: Iterable<string>, date: BusinessDate) => {
  const left = ids[Symbol.iterator]();
  let orderCount = 0;
  let succeeded = true;
  const work = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next())
      try {
        const state = await makeDateOrder(context, next.value, date);
        if (state === 'made' || state === 'partly') orderCount += 1;
      } catch (error) {
        succeeded = false;
        context.log.error(error, 'the order of a standing order could not be made; retrying later');
      }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { orderCount, succeeded };
};

const makeOrdersFor = async (context: Context, date: BusinessDate): Promise<boolean> => {
  const tried: string[] = [];
  let count = 0;
  let succeeded = true;
  for (;;) {
    // Draws orders at random, so that concurrent instances make different orders.
    const waiting = await selectPending(context.db, date)
      .select('s.id')
      .where(sql<boolean>`not ${isOneOf('s.id', tried)}`)
      .orderBy(sql`random()`)
      .limit(batch)
      .execute();
    if (waiting.length === 0) break;
    const ids = waiting.map(({ id }) => id);
    tried.push(...ids);
    const some = await makeBatch(context, ids, date);
    count += some.orderCount;
    succeeded = succeeded && some.succeeded;
  }
  if (count > 0) {
    const id = randomUUIDv7();
    await context.transaction(async (tx) =>
      tx.record(standingOrdersMade, { key: id, sequence: 1, data: { id, date, count } }),
    );
    context.log.info({ date, count }, 'orders of standing orders are made');
  }
  return succeeded;
};

const recordMissed = async (tx: OrdersTx, date: BusinessDate): Promise<void> => {
  const standing = await selectStandingOrders(tx.db)
    .where('s.id', 'in', selectPending(tx.db, date).select('s.id'))
    .where('s.created_at', '<', toInstant(addDays(date, 1), '00:00'))
    .orderBy('s.id')
    .execute();
  for (const one of standing) if (findLinesOn(one, date)?.length) await recordMissedDate(tx, one, date);
  await tx.flush();
};

const recordMissedDates = async ({ db, transaction }: Context, calendar: StandingCalendar, now: Date) => {
  const yesterday = addDays(today(now), -1);
  const known = await db.selectFrom('standing_progress').select('told_through').executeTakeFirst();
  if (known && known.told_through >= yesterday) return;
  await transaction(async (tx) => {
    await tx.db
      .insertInto('standing_progress')
      .values({ id: true, told_through: yesterday })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const { told_through: through } = await tx.db
      .selectFrom('standing_progress')
      .select('told_through')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const earliest = addDays(yesterday, 1 - maxMissedDays);
    for (
      let date = through < earliest ? earliest : addDays(through, 1);
      date <= yesterday;
      date = addDays(date, 1)
    )
      if (isOpenDay(calendar, date)) await recordMissed(tx, date);
    if (through < yesterday)
      await tx.db.updateTable('standing_progress').set({ told_through: yesterday }).execute();
  });
};

const makeDueOrders = async (context: Context): Promise<boolean> => {
  const now = new Date();
  const calendar = await readCalendar(context.db);
  let succeeded = true;
  for (const date of listDueDates(calendar, now))
    if (!(await makeOrdersFor(context, date))) succeeded = false;
  await recordMissedDates(context, calendar, now);
  return succeeded;
};

/**
 * Checks for due orders at start, possibly after days of downtime, and then periodically. Returns a function
 * that stops the checks.
 */
export const followStandingOrders = (context: Context): (() => Promise<void>) =>
  repeat(
    checkEvery,
    () => makeDueOrders(context),
    (error) => context.log.error(error, 'standing orders could not be read; retrying later'),
  );

interface Planned {
  orders: string[];
  nothing: string[];
}

export const planOrders = async (db: OrdersDb, date: BusinessDate): Promise<Planned> => {
  const planned: Planned = { orders: [], nothing: [] };
  const calendar = await readCalendar(db);
  if (!isOpenDay(calendar, date)) return planned;
  const standing = await selectStandingOrders(db)
    .where('s.id', 'in', selectPending(db, date).select('s.id'))
    .orderBy('s.id')
    .execute();
  const ordered = standing.map((one) => ({ one, lines: findLinesOn(one, date) ?? [] }));
  const ids = ordered.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const products = await readProducts(db, ids);
  for (const { one, lines: all } of ordered) {
    if (all.length === 0) continue;
    const { lines, problems } = selectDeliverable(all, products);
    const { name } = toCustomer(one);
    if (one.stopped || lines.length === 0) {
      planned.nothing.push([`${name}: no order.`, ...(one.stopped ? [one.stopped] : problems)].join(' '));
      continue;
    }
    const named = lines.map(
      ({ productId, quantity }) =>
        `${formatQuantity(quantity)} ${toProductState(products, productId).productName}`,
    );
    planned.orders.push([`${name}: ${named.join(', ')}.`, ...problems].join(' '));
  }
  return planned;
};

/** Reason why a requested date gets no orders; null if it gets orders. */
const findDateProblem = (calendar: StandingCalendar, date: BusinessDate): string | null => {
  if (date < today()) return 'The date has passed. Missed orders are not made.';
  if (date > addDays(today(), 366)) return 'The date is more than a year ahead.';
  return isOpenDay(calendar, date) ? null : 'The business is closed on that date.';
};

const usage = 'Usage: standing-orders [--date YYYY-MM-DD] [--dry-run]';

/** Reads the command's arguments; the date is null if absent. Undefined if an argument is invalid. */
const readArguments = (
  given: readonly string[],
): { date: BusinessDate | null; dryRun: boolean } | undefined => {
  const left = given.filter((argument) => argument !== '--dry-run');
  const dryRun = left.length < given.length;
  if (left.length === 0) return { date: null, dryRun };
  const [option, date = ''] = left;
  return option === '--date' && left.length === 2 && isBusinessDate(date) ? { date, dryRun } : undefined;
};

/**
 * `npm run job orders standing-orders -- --date 2026-11-23 --dry-run`; without a date, makes the orders that
 * are due.
 */
export const runStandingOrdersCommand = async (
  context: Context,
  given: readonly string[],
): Promise<boolean> => {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const read = readArguments(given);
  if (!read) say(usage);
  if (!read) return false;
  const calendar = await readCalendar(context.db);
  const dates = read.date === null ? listDueDates(calendar, new Date()) : [read.date];
  for (const date of dates) {
    const { orders, nothing } = await planOrders(context.db, date);
    say(`${date}: ${orders.length} ${orders.length === 1 ? 'order' : 'orders'} to make`);
    for (const line of [...orders, ...nothing]) say(`  ${line}`);
  }
  if (read.dryRun) return true;
  if (read.date === null) return makeDueOrders(context);
  const problem = findDateProblem(calendar, read.date);
  if (problem) say(problem);
  return problem ? true : makeOrdersFor(context, read.date);
};
