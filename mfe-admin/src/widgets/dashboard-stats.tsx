import { statsApi } from '@primal/contracts/admin/stats';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { ErrorState, Stat, StatRow } from '@primal/kit';
import { explainLoadFailure, useApiQuery } from '@primal/kit/platform';

/** Dashboard: the four stat cards (docs/rules/reports.md#dashboard). */
export default function DashboardStats() {
  const { data, error, refetch, isFetching } = useApiQuery(statsApi.dashboardStats);
  if (error && !data)
    return <ErrorState message={explainLoadFailure(error)} onRetry={refetch} retrying={isFetching} />;
  const count = (figure: number | undefined) => figure?.toLocaleString('en-US');
  const loading = data === undefined;
  return (
    <StatRow>
      <Stat
        label="Today's Revenue"
        value={data && formatMoney(data.todayRevenue)}
        loading={loading}
        to="/reports"
      />
      <Stat label="Invoices Today" value={count(data?.todayInvoices)} loading={loading} to="/invoices" />
      <Stat label="Active Customers" value={count(data?.activeCustomers)} loading={loading} to="/customers" />
      <Stat label="Products Available" value={count(data?.totalProducts)} loading={loading} to="/products" />
    </StatRow>
  );
}
