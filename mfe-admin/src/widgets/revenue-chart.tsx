import { reportDays, statsApi } from '@primal/contracts/admin/stats';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { QueryView, Section, TextLink } from '@primal/kit';
import { Chart } from '@primal/kit/charts';
import { useApiQuery } from '@primal/kit/platform';

export default function RevenueChart() {
  const revenue = useApiQuery(statsApi.revenue, { query: { days: String(reportDays) } });
  return (
    <Section title="Revenue" actions={<TextLink to="/reports">Reports</TextLink>}>
      <QueryView query={revenue}>
        {(days) => (
          <Chart
            kind="bars"
            title={`Revenue of the last ${reportDays} days`}
            labels={days.map(({ date }) => formatDate(date).slice(0, 5))}
            series={[{ name: 'Revenue', values: days.map((day) => day.revenue) }]}
            show={formatMoney}
          />
        )}
      </QueryView>
    </Section>
  );
}
