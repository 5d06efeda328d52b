import type { Remote } from '@primal/contracts/screens/manifest';
import type { WidgetName } from '@primal/contracts/screens/widgets';

interface DashboardWidget {
  name: WidgetName;
  remote: Remote;
  module: `./widgets/${string}`;
}

export const listDashboardWidgets = (remotes: readonly Remote[]): DashboardWidget[] =>
  remotes
    .flatMap((remote) => remote.widgets.map((widget) => ({ ...widget, remote })))
    .filter(({ dashboard }) => dashboard !== undefined)
    .sort((a, b) => (a.dashboard ?? 0) - (b.dashboard ?? 0))
    .map(({ name, remote }) => ({
      name: `${remote.name}/${name}` as WidgetName,
      remote,
      module: `./widgets/${name}` as const,
    }));
