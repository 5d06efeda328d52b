import { PageHeader } from '@primal/kit';
import { useConfig } from '../remotes/config.ts';
import { RemoteWidget } from '../remotes/remote-widget.tsx';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { dashboardWidgets } from './widgets.ts';

export const Dashboard = () => {
  const remotes = useConfig().data?.remotes ?? [];
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Overview of your wholesale meat business" />
      <FirstSteps />
      {dashboardWidgets(remotes).map(({ name }) => (
        <div key={name} className={classes.widget}>
          <RemoteWidget name={name} props={{}} />
        </div>
      ))}
    </>
  );
};
