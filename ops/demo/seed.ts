import { ordersApi } from '@primal/contracts/orders/api';
import { type BusinessDate, setBusinessTimeZone, today } from '@primal/contracts/shared/dates';
import { runInParallel } from '../client/run-in-parallel.ts';
import { fillBank } from './bank.ts';
import { fillSales, planSales } from './cash-sales.ts';
import { DemoClient } from './client.ts';
import type { DemoSeed } from './demo-data.ts';
import { fillInvoice, findOrConvert } from './invoices.ts';
import { findOrTakeOrder, nameOf, prepareAndRoute } from './orders.ts';
import { planDays } from './plan.ts';
import { fillPrices } from './prices.ts';
import { type DemoRecords, fillRecords } from './records.ts';
import { owner } from './tables/people.ts';

const width = 8;

const readStoredOrders = async (client: DemoClient): Promise<Map<string, string>> => {
  const orders = await client.must(ordersApi.listOrders, { query: { limit: '1000' } });
  return new Map(orders.map((order) => [nameOf(order), order.id]));
};

/** Runs day by day, so that document numbers rise with the dates. */
const runByDay = async <T extends { orderDate: BusinessDate }, R>(
  entries: readonly T[],
  work: (entry: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  for (const ofDay of Map.groupBy(entries, ({ orderDate }) => orderDate).values())
    results.push(...(await runInParallel(ofDay, width, work)));
  return results;
};

const fillOrders = async (
  client: DemoClient,
  records: DemoRecords,
  today: BusinessDate,
  report: DemoSeed['report'],
): Promise<void> => {
  const work = { client, records, today, stored: await readStoredOrders(client) };
  const orders = await runByDay(planDays(today).flat(), (planned) => findOrTakeOrder(work, planned));
  report(`Demo data: ${orders.length} orders`);
  await runInParallel(orders, width, (order) => prepareAndRoute(work, order));
  const converted = orders.flatMap(({ planned: { invoice, orderDate }, order, key }) =>
    invoice ? [{ outcome: invoice, orderDate, order, key }] : [],
  );
  const invoices = await runByDay(converted, async ({ order, key, outcome }) => ({
    invoice: await findOrConvert(client, order, key),
    outcome,
    key,
  }));
  report(`Demo data: ${invoices.length} invoices`);
  await runInParallel(invoices, width, (invoice) => fillInvoice(client, invoice, today));
};

const fillAllSales = async (client: DemoClient, records: DemoRecords, today: BusinessDate): Promise<void> => {
  for (const sales of planSales(today)) await fillSales(client, records, sales);
};

/**
 * Fills an empty product with two months of business through the gateway. Skips records of an interrupted
 * start, found by name or date. Dates count from the account's creation, so that a later start resumes the
 * same plan.
 */
export const seedDemo = async ({ baseUrl, account, report, onAccount }: DemoSeed): Promise<void> => {
  if (process.env.BUSINESS_TIME_ZONE) setBusinessTimeZone(process.env.BUSINESS_TIME_ZONE);
  const client = new DemoClient(baseUrl);
  const { createdAt } = await client.enter({ ...account, ...owner });
  await onAccount?.();
  const records = await fillRecords(client);
  report(`Demo data: ${records.products.size} products, ${records.customers.length} customers`);
  const lastDay = today(new Date(createdAt));
  await fillPrices(client, records, lastDay);
  await Promise.all([fillOrders(client, records, lastDay, report), fillAllSales(client, records, lastDay)]);
  await fillBank(client, lastDay);
  report('Demo data: complete');
};
