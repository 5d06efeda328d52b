import type { BoardRoute } from '@primal/contracts/delivery/board';
import { EmptyState, LinkButton } from '@primal/kit';
import { paths } from '../paths.ts';
import classes from './board.module.css';
import type { ChosenStore } from './chosen-store.ts';
import { Column, type RouteActions } from './column.tsx';
import type { Drawn } from './drawn-first.ts';

const NoTrucks = () => (
  <div className={classes.noTrucks}>
    <EmptyState
      title="No drivers yet"
      description="Each active driver has a truck here."
      action={<LinkButton to={paths.drivers}>Drivers</LinkButton>}
    />
  </div>
);

interface Props {
  routes: readonly BoardRoute[];
  shownLane: string;
  drawn: Drawn;
  store: ChosenStore;
  actions: RouteActions;
}

/** A column for each truck. */
export const Trucks = ({ routes, shownLane, drawn, store, actions }: Props) => (
  <div className={classes.trucks}>
    {routes.length === 0 && <NoTrucks />}
    {routes.slice(0, drawn.trucks).map((route, at) => (
      <Column
        key={route.driver.id}
        route={route}
        digit={at < 9 ? at + 1 : null}
        isShown={shownLane === route.driver.id}
        drawn={drawn.cards}
        store={store}
        actions={actions}
      />
    ))}
  </div>
);
