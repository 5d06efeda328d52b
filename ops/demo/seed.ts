import { ordersApi } from '@primal/contracts/orders/api';
import { type BusinessDate, setBusinessTimeZone, today } from '@primal/contracts/shared/dates';
import { fillSales, planSales } from './cash-sales.ts';
import { atOnce, DemoClient } from './client.ts';
import type { DemoSeed } from './demo-data.ts';
import { fillInvoice, findOrConvert } from './invoices.ts';
import { findOrTake, nameOf, prepareAndRoute } from './orders.ts';
import { planDays } from './plan.ts';
import { fillPrices } from './prices.ts';
import { type DemoRecords, fillRecords } from './records.ts';
import { owner } from './tables/people.ts';

const width = 8;

const storedOrders = async (client: DemoClient): Promise<Map<string, string>> => {
  const orders = await client.call(ordersApi.listOrders, { query: { limit: '1000' } });
  return new Map(orders.map((order) => [nameOf(order), order.id]));
};

/** One step of the work, day after day, so that numbers rise with the dates: each day once its own entries and the day before are done. */
const step = <T, R>(
  days: readonly Promise<readonly T[]>[],
  work: (entry: T) => Promise<R>,
): Promise<R[]>[] => {
  let before: Promise<unknown> = Promise.resolve();
  return days.map((day) => {
    const done = Promise.all([day, before]).then(([entries]) => atOnce(width, entries, work));
    before = done;
    return done;
  });
};

/** Takes orders, prepares and invoices them. While one day's are invoiced, those of later days are taken. */
const fillOrders = async (
  client: DemoClient,
  records: DemoRecords,
  today: BusinessDate,
  report: DemoSeed['report'],
): Promise<void> => {
  const work = { client, records, today, stored: await storedOrders(client) };
  const planned = planDays(today).map((ofDay) => Promise.resolve(ofDay));
  const taken = step(planned, (order) => findOrTake(work, order));
  const prepared = step(taken, (order) => prepareAndRoute(work, order));
  const invoiced = step(prepared, (order) => findOrConvert(client, order));
  const filled = step(invoiced, async (invoice) => invoice && fillInvoice(client, invoice, today));
  const tell = (many: string) => (days: unknown[][]) =>
    report(`Demo data: ${days.flat().filter(Boolean).length} ${many}`);
  await Promise.all([
    Promise.all(taken).then(tell('orders')),
    Promise.all(invoiced).then(tell('invoices')),
    ...filled,
  ]);
};

/** Day by day, so that numbers rise with the dates. */
const fillAllSales = async (client: DemoClient, records: DemoRecords, today: BusinessDate): Promise<void> => {
  for (const sales of planSales(today)) await fillSales(client, records, sales);
};

/**
 * Fills an empty product with two months of business, through the gateway's own calls, as the account's first user.
 * What an interrupted start has made is found by name or date and not made again; everything is dated from the day
 * that the account was made, so that a later start goes on with the same plan.
 */
export const seedDemo = async ({ baseUrl, account, report, onAccount }: DemoSeed): Promise<void> => {
  if (process.env.BUSINESS_TIME_ZONE) setBusinessTimeZone(process.env.BUSINESS_TIME_ZONE);
  const client = new DemoClient(baseUrl);
  const { createdAt } = await client.enter({ ...account, ...owner });
  onAccount?.();
  const records = await fillRecords(client);
  report(`Demo data: ${records.products.size} products, ${records.customers.length} customers`);
  const lastDay = today(new Date(createdAt));
  await fillPrices(client, records, lastDay);
  await Promise.all([fillOrders(client, records, lastDay, report), fillAllSales(client, records, lastDay)]);
  report('Demo data: all of it is there');
};
