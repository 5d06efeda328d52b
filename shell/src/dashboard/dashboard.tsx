import { PageHeader } from '@primal/kit';
import { lazy, Suspense } from 'react';
import { RemoteWidget } from '../remotes/remote-widget.tsx';
import { usePermittedRemotes } from '../session/permitted.ts';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { dashboardWidgets } from './widgets.ts';

// The words of permissions are for few.
const NothingYet = lazy(() => import(/* webpackChunkName: "refusals" */ './nothing-yet.tsx'));

export const Dashboard = () => {
  const widgets = dashboardWidgets(usePermittedRemotes());
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
