import type { BoardRoute } from '@primal/contracts/delivery/board';
import { EmptyState, LinkButton } from '@primal/kit';
import { useDeferredValue, useState } from 'react';
import { paths } from '../routes.ts';
import classes from './board.module.css';
import { Column, type RouteActions } from './column.tsx';
import type { SelectionStore } from './selection.ts';

interface RenderLimit {
  trucks: number;
  cards: number;
}

export const noLimit: RenderLimit = { trucks: Number.POSITIVE_INFINITY, cards: Number.POSITIVE_INFINITY };

/** Minimum sizes of trucks and cards, so that enough are rendered to fill the screen. */
const truckWidth = 240;
const cardHeight = 44;

/** Renders the visible part first, then the rest in one pass. */
export const useRenderLimit = (): RenderLimit => {
  const [first] = useState(() => ({
    trucks: Math.ceil(innerWidth / truckWidth),
    cards: Math.ceil(innerHeight / cardHeight),
  }));
  return useDeferredValue(noLimit, first);
};

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
  limit: RenderLimit;
  store: SelectionStore;
  actions: RouteActions;
}

export const Trucks = ({ routes, shownLane, limit, store, actions }: Props) => (
  <div className={classes.trucks}>
    {routes.length === 0 && <NoTrucks />}
    {routes.slice(0, limit.trucks).map((route) => (
      <Column
        key={route.driver.id}
        route={route}
        isShown={shownLane === route.driver.id}
        maxCards={limit.cards}
        store={store}
        actions={actions}
      />
    ))}
  </div>
);
