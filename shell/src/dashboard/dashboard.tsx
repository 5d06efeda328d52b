import type { Remote } from '@primal/contracts/remotes/manifest';
import type { WidgetName } from '@primal/contracts/remotes/widgets';
import { PageHeader } from '@primal/kit';
import { useConfig } from '../remotes/config.ts';
import { RemoteWidget } from '../remotes/remote-widget.tsx';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';

/** The widgets that manifests put on the dashboard, in their order. */
export const dashboardWidgets = (remotes: readonly Remote[]): WidgetName[] =>
  remotes
    .flatMap(({ name, widgets }) =>
      widgets.map((widget) => ({ ...widget, full: `${name}/${widget.name}` as WidgetName })),
    )
    .filter((widget) => widget.dashboard !== undefined)
    .sort((a, b) => (a.dashboard ?? 0) - (b.dashboard ?? 0))
    .map((widget) => widget.full);

export const Dashboard = () => {
  const remotes = useConfig().data?.remotes ?? [];
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Overview of your wholesale meat business" />
      <FirstSteps />
      {dashboardWidgets(remotes).map((name) => (
        <div key={name} className={classes.widget}>
          <RemoteWidget name={name} props={{}} />
        </div>
      ))}
    </>
  );
};
