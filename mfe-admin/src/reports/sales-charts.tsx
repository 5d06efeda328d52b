import type { DailySales } from '@primal/contracts/admin/reports';
import { reportDays, statsApi } from '@primal/contracts/admin/stats';
import { formatDate } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, formatMoney, toMoney, zero } from '@primal/contracts/shared/decimal';
import { Chart } from '@primal/kit/charts';
import { useApiQuery } from '@primal/kit/platform';
import classes from './reports.module.css';

/** Dollars by category, descending; excludes delivery charges. */
const computeSalesByCategory = ({ items }: Pick<DailySales, 'items'>): { name: string; total: string }[] => {
  const totals = new Map<string, Decimal>();
  for (const { category, totalAmount } of items) {
    const name = category ?? 'No category';
    totals.set(name, (totals.get(name) ?? zero).plus(totalAmount));
  }
  return [...totals]
    .sort(([, a], [, b]) => decimal(b).cmp(a))
    .map(([name, total]) => ({ name, total: toMoney(total) }));
};

export function SalesCharts({ report }: { report: DailySales }) {
  const { date } = report;
  const { data: days } = useApiQuery(
    statsApi.revenue,
    { query: { date, days: String(reportDays) } },
    { keepPrevious: true },
  );
  const categories = computeSalesByCategory(report);
  return (
    <div className={classes.charts}>
      {days && (
        <Chart
          kind="bars"
          title={`Sales of the Last ${reportDays} Days`}
          labels={days.map((day) => formatDate(day.date).slice(0, 5))}
          series={[
            { name: 'Invoices', values: days.map((day) => day.revenue) },
            { name: 'Sales orders', values: days.map((day) => day.orderValue) },
          ]}
          show={formatMoney}
        />
      )}
      {categories.length > 0 && (
        <Chart
          kind="bars"
          title="Sales by Category"
          labels={categories.map(({ name }) => name)}
          series={[{ name: 'Sales', values: categories.map(({ total }) => total) }]}
          show={formatMoney}
        />
      )}
    </div>
  );
}
