import { statsApi } from '@primal/contracts/admin/stats';
import { PageHeader } from '@primal/kit';
import { useApiQuery, useHasPermission } from '@primal/kit/platform';
import { lazy, Suspense } from 'react';
import { Boundary } from '../boundary.tsx';
import { usePermittedRemotes } from '../remotes/permitted.ts';
import { listDashboardWidgets } from '../remotes/prefetch.ts';
import { RemoteWidget } from '../remotes/remote-widget.tsx';
import classes from './dashboard.module.css';

const GettingStarted = lazy(() => import('./getting-started.tsx'));

/** Reads the dashboard figures from the cache; the widget `admin/dashboard-stats` requests them. */
const useIsOpen = (): boolean => {
  const { data } = useApiQuery(statsApi.dashboardStats, {}, { enabled: false });
  return data?.firstStepsOpen ?? false;
};

/** Setup checklist until someone hides it for everyone. A failure is silent. */
export const FirstSteps = () => {
  const isOpen = useIsOpen();
  const may = useHasPermission('changeSettings');
  if (!isOpen || !may) return null;
  return (
    <Boundary where="first steps" renewing onRetry={() => {}} fallback={() => null}>
      <Suspense>
        <GettingStarted />
      </Suspense>
    </Boundary>
  );
};

const NothingYet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "refusals" */ '../refusals.tsx')).EmptyDashboard,
}));

export const Dashboard = () => {
  const widgets = listDashboardWidgets(usePermittedRemotes());
  if (widgets.length === 0)
    return (
      <Suspense>
        <NothingYet />
      </Suspense>
    );
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Overview of your wholesale meat business" />
      <FirstSteps />
      {widgets.map(({ name }) => (
        <div key={name} className={classes.widget}>
          <RemoteWidget name={name} props={{}} />
        </div>
      ))}
    </>
  );
};
