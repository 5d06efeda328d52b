import type { BoardRoute } from '@primal/contracts/delivery/board';
import { ChooseTruck } from './choose-truck.tsx';
import { type Card, nameOf } from './state.ts';

/** Where what is chosen goes to, or who takes a route over. */
export type Asking = { what: 'move' } | { what: 'handOver'; route: BoardRoute };

interface Props {
  asking: Asking;
  /** What is moved. */
  taken: readonly Card[];
  routes: readonly BoardRoute[];
  onMove: (lane: string) => void;
  onHandOver: (route: BoardRoute, driver: BoardRoute['driver']) => void;
  onClose: () => void;
}

/** Asks for the truck of a move or of a handing over. */
export const AskTruck = ({ asking, taken, routes, onMove, onHandOver, onClose }: Props) => {
  if (asking.what === 'move') {
    const [one] = taken;
    return (
      <ChooseTruck
        title="Move to…"
        what={taken.length === 1 && one ? nameOf(one) : `${taken.length} deliveries`}
        routes={routes}
        withTray
        onChoose={onMove}
        onClose={onClose}
      />
    );
  }
  const { route } = asking;
  return (
    <ChooseTruck
      title="Hand Over to…"
      what={`${route.driver.name}’s route, in the same order. Delivered stops stay.`}
      routes={routes}
      except={route.driver.id}
      onChoose={(id) => {
        const driver = routes.find((other) => other.driver.id === id)?.driver;
        if (driver) onHandOver(route, driver);
      }}
      onClose={onClose}
    />
  );
};
