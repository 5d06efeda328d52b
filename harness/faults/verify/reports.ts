import { adminApi } from '@primal/contracts/admin/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { sum, toMoney, toWeight } from '@primal/contracts/shared/decimal';
import type { Verifying } from './documents.ts';

/**
 * What counts as sold: invoices that are not voided, and orders without one
 * (docs/rules/reports.md#what-counts-as-sold).
 */
const soldOn = ({ model }: Verifying, dates: readonly string[]) => ({
  invoices: model.invoices.all
    .filter(({ stage, last }) => stage !== 'voided' && dates.includes(last.invoiceDate))
    .map(({ last }) => last),
  orders: model.orders.all
    .filter(
      ({ isDeleted, last }) => !isDeleted && last.status !== 'invoiced' && dates.includes(last.orderDate),
    )
    .map(({ last }) => last),
});

const totalOf = (documents: readonly { total: string }[]) =>
  toMoney(sum(documents.map(({ total }) => total)));

/** The reports of each day and of all of them say what the documents say. */
export const verifyReports = async (verifying: Verifying): Promise<void> => {
  const { client, findings } = verifying;
  const days = Array.from({ length: 6 }, (_, ago) => addDays(today(), -ago));
  for (const date of days) {
    const { invoices, orders } = soldOn(verifying, [date]);
    const lines = [...invoices, ...orders].flatMap<{ quantity: string }>(({ items }) => items);
    const report = await client.read(adminApi.dailySales, { query: { date } });
    findings.count('days in reports', 1);
    findings.same(
      `The daily report of ${date}`,
      [],
      report?.summary,
      {
        totalRevenue: totalOf(invoices),
        totalInvoices: invoices.length,
        totalOrderValue: totalOf(orders),
        totalSalesOrders: orders.length,
        totalItems: lines.length,
        totalQuantity: toWeight(sum(lines.map(({ quantity }) => quantity))),
      },
      'broken',
    );
  }
  const { invoices, orders } = soldOn(verifying, days);
  const quantities = [...invoices, ...orders].flatMap<{ quantity: string }>(({ items }) => items);
  const range = { startDate: days.at(-1) ?? '', endDate: today() };
  const purchasing = await client.read(adminApi.purchasing, { query: range });
  const wanted = toWeight(sum(quantities.map(({ quantity }) => quantity)));
  findings.same('Purchasing', [], purchasing?.summary.totalQuantitySold, wanted, 'broken');
};
