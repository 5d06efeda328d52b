import type { Remote } from '@primal/contracts/screens/manifest';
import type { WidgetName } from '@primal/contracts/screens/widgets';
import { stored, useLocation } from '@primal/kit/platform';
import { useSyncExternalStore } from 'react';
import { RemoteWidget } from '../remotes/remote-widget.tsx';

/** Other tabs tell of what they store; what this one has stored is seen with its next page. */
const subscribe = (listener: () => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/** The widgets that remotes put above every page, for as long as there is something to be said. */
export const FrameWidgets = ({ remotes }: { remotes: readonly Remote[] }) => {
  useLocation();
  const declared = remotes.flatMap(({ name, widgets }) =>
    widgets.flatMap((widget) =>
      widget.frame ? [{ name: `${name}/${widget.name}`, item: widget.frame }] : [],
    ),
  );
  const shown = useSyncExternalStore(subscribe, () =>
    declared
      .filter(({ item }) => stored(item).get() !== null)
      .map(({ name }) => name)
      .join(),
  );
  return shown
    .split(',')
    .filter(Boolean)
    .map((name) => <RemoteWidget key={name} name={name as WidgetName} props={{}} />);
};
