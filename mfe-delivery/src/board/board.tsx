import type { BoardAnswer, BoardRoute } from '@primal/contracts/delivery/board';
import { routeApi } from '@primal/contracts/delivery/route';
import { showQuantity, showWeight, sum } from '@primal/contracts/shared/decimal';
import { Button, bind, NativeSelect, useLatest } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { BulkBar } from '@primal/kit/table';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ManageRoute } from '../planning/manage-route.tsx';
import { type Asking, AskTruck } from './ask-truck.tsx';
import classes from './board.module.css';
import type { RouteActions } from './column.tsx';
import { DragCards } from './drag-cards.tsx';
import { type ChosenStore, useSelected } from './selection.ts';
import { firstLane, keyOf, stopCount, trayLane } from './state.ts';
import { Tray } from './tray.tsx';
import { type TrayLook, trayGroups } from './tray-view.ts';
import { all, Trucks, useDrawn } from './trucks.tsx';
import { type Actions, pick, useActions } from './use-actions.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useChosen } from './use-chosen.ts';
import { indexCards, type useMoves } from './use-moves.ts';

/** Lane shown on a phone; resets when the date changes. */
const useShownLane = (board: BoardAnswer) => {
  const [shown, setShown] = useState(() => ({ date: board.date, lane: firstLane(board) }));
  if (shown.date !== board.date) setShown({ date: board.date, lane: firstLane(board) });
  return [shown.lane, (lane: string) => setShown({ date: board.date, lane })] as const;
};

interface LaneSwitchProps {
  board: BoardAnswer;
  lane: string;
  onLane: (lane: string) => void;
}

const LaneSwitch = ({ board: { tray, routes }, lane, onLane }: LaneSwitchProps) => (
  <NativeSelect
    className={classes.switch}
    label="Show"
    data={[
      { value: trayLane, label: `Not on a truck (${tray.length})` },
      ...routes.map((route) => ({
        value: route.driver.id,
        label: `${route.driver.name} (${stopCount(route)})`,
      })),
    ]}
    {...bind(lane, onLane)}
  />
);

const OfRoute = ({ routeId, onClose }: { routeId: string; onClose: () => void }) => {
  const { data } = useApiQuery(routeApi.getRoute, { params: { id: routeId } });
  return data ? <ManageRoute route={data} onClose={onClose} /> : null;
};

/** Callbacks with a stable identity, so that lanes rerender only for their own changes. */
const useLaneActions = (
  board: BoardAnswer,
  moves: ReturnType<typeof useMoves>,
  actions: Actions,
  { onHandOver, onManage }: Pick<RouteActions, 'onHandOver' | 'onManage'>,
) => {
  const latest = useLatest({ actions, board, moves });
  const routes = useMemo(
    (): RouteActions => ({
      mayMove: moves.mayMove,
      onHandOver,
      onSort: (route: BoardRoute, by) => void latest.current.moves.sort(route, by).catch(() => {}),
      onManage,
    }),
    [onHandOver, onManage, moves.mayMove],
  );
  const proposeTray = useCallback(() => latest.current.actions.propose(latest.current.board.tray), []);
  return { routes, proposeTray };
};

interface SelectionBarProps {
  board: BoardAnswer;
  store: ChosenStore;
  onMove: () => void;
  onTray: () => void;
  onPropose: () => void;
  onClear: () => void;
}

const SelectionBar = ({ board, store, onMove, onTray, onPropose, onClear }: SelectionBarProps) => {
  const selected = useSelected(store);
  const all = selected.size > 0 ? indexCards(board) : [];
  const cards = [...all].flatMap(([key, card]) => (selected.has(key) ? card : []));
  const cases = showQuantity(sum(cards.map((card) => card.cases)));
  const pounds = showWeight(sum(cards.map((card) => card.pounds)));
  return (
    <BulkBar
      count={cards.length}
      noun={{ one: 'delivery', many: 'deliveries' }}
      words={`selected, ${cases} pcs, ${pounds} lbs`}
      onClear={onClear}
    >
      <Button size="xs" onClick={onMove}>
        Move to…
      </Button>
      <Button size="xs" variant="default" onClick={onPropose}>
        Propose
      </Button>
      <Button size="xs" variant="default" onClick={onTray}>
        To the Tray
      </Button>
    </BulkBar>
  );
};

interface Props {
  board: BoardAnswer;
  moves: ReturnType<typeof useMoves>;
  onDay: (by: 1 | -1) => void;
}

/** A day: tray and trucks (docs/rules/delivery.md#board). */
export const Board = ({ board, moves, onDay }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<TrayLook>({ q: '', sort: '', byCity: false });
  const [shownLane, showLane] = useShownLane(board);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [managedId, setManagedId] = useState<string | null>(null);
  const drawn = useDrawn();
  const groups = useMemo(() => trayGroups(board.tray, look), [board.tray, look]);
  const chosen = useChosen(root, board, groups);
  const { store } = chosen;
  const actions = useActions(board, moves, chosen);
  const askHandOver = useCallback((route: BoardRoute) => setAsking({ what: 'handOver', route }), []);

  useBoardKeys(root, {
    ...chosen,
    ...actions,
    askTruck: () => moves.mayMove && chosen.keys().length > 0 && setAsking({ what: 'move' }),
    handOver: () => {
      const { focus } = store.current();
      const route = board.routes.find(({ stops }) => stops.some((stop) => keyOf(stop) === focus));
      if (route && moves.mayMove) askHandOver(route);
    },
    day: onDay,
  });
  const laneActions = useLaneActions(board, moves, actions, {
    onHandOver: askHandOver,
    onManage: setManagedId,
  });
  const onLook = useCallback(
    (change: Partial<TrayLook>) => {
      setLook((now) => ({ ...now, ...change }));
      // Tab starts again at the top of the new lane.
      store.set({ ...store.current(), focus: null, anchor: null });
    },
    [store],
  );

  return (
    <>
      <LaneSwitch board={board} lane={shownLane} onLane={showLane} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: useBoardKeys handles the keys of the cards */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks on the cards bubble up */}
      <div ref={root} className={classes.board} onClick={chosen.press}>
        <Tray
          groups={groups}
          count={board.tray.length}
          isPlanned={board.routes.some(({ stops }) => stops.length > 0)}
          look={look}
          onLook={onLook}
          isShown={shownLane === trayLane}
          drawn={drawn.cards}
          store={store}
          onSelect={chosen.select}
          onPropose={moves.mayMove ? laneActions.proposeTray : null}
        />
        <Trucks
          routes={board.routes}
          shownLane={shownLane}
          drawn={drawn}
          store={store}
          actions={laneActions.routes}
        />
      </div>
      {moves.mayMove && drawn === all && (
        <DragCards root={root} board={board} chosen={chosen} actions={actions} />
      )}
      {moves.mayMove && (
        <SelectionBar
          board={board}
          store={store}
          onMove={() => setAsking({ what: 'move' })}
          onTray={actions.toTray}
          onPropose={actions.proposeChosen}
          onClear={chosen.clear}
        />
      )}
      {asking && (
        <AskTruck
          asking={asking}
          taken={asking.what === 'move' ? pick(board, chosen.keys()) : []}
          routes={board.routes}
          onMove={actions.moveTo}
          onHandOver={(...handing) => void moves.handOver(...handing).catch(() => {})}
          onClose={() => setAsking(null)}
        />
      )}
      {managedId && <OfRoute routeId={managedId} onClose={() => setManagedId(null)} />}
    </>
  );
};
