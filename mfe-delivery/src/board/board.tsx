import type { BoardAnswer, BoardRoute } from '@primal/contracts/delivery/board';
import { EmptyState, LinkButton, NativeSelect } from '@primal/kit';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import { type Asking, AskTruck } from './ask-truck.tsx';
import classes from './board.module.css';
import { Column } from './column.tsx';
import { DragCards } from './drag-cards.tsx';
import { all, useDrawn } from './drawn-first.ts';
import { OfRoute } from './of-route.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { firstLane, keyOf, trayLane } from './state.ts';
import { stopCount } from './stops-words.ts';
import { Tray } from './tray.tsx';
import { type TrayLook, trayGroups } from './tray-view.ts';
import { pick, useActions } from './use-actions.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useChosen } from './use-chosen.ts';
import type { useMoves } from './use-moves.ts';

interface Props {
  board: BoardAnswer;
  moves: ReturnType<typeof useMoves>;
  onDay: (by: 1 | -1) => void;
}

interface LaneSwitchProps extends Pick<Props, 'board'> {
  lane: string;
  onLane: (lane: string) => void;
}

/** Which lane a telephone shows. */
const LaneSwitch = ({ board: { tray, routes }, lane, onLane }: LaneSwitchProps) => (
  <NativeSelect
    className={classes.switch}
    label="Show"
    value={lane}
    data={[
      { value: trayLane, label: `On no truck (${tray.length})` },
      ...routes.map((route) => ({
        value: route.driver.id,
        label: `${route.driver.name} (${stopCount(route)})`,
      })),
    ]}
    onChange={(event) => onLane(event.currentTarget.value)}
  />
);

const NoTrucks = () => (
  <div className={classes.noTrucks}>
    <EmptyState
      title="No drivers yet"
      description="Each active driver has a truck here."
      action={<LinkButton to={paths.drivers}>Drivers</LinkButton>}
    />
  </div>
);

/** A day: the tray, and a column for each truck (docs/rules/delivery.md#board). */
export const Board = ({ board, moves, onDay }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<TrayLook>({ q: '', sort: '', byCity: false });
  const [shown, setShown] = useState(() => ({ date: board.date, lane: firstLane(board) }));
  if (shown.date !== board.date) setShown({ date: board.date, lane: firstLane(board) });
  const shownLane = shown.lane;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [managedId, setManagedId] = useState<string | null>(null);
  const drawn = useDrawn();
  const groups = useMemo(() => trayGroups(board.tray, look), [board.tray, look]);
  const chosen = useChosen(root, board, groups);
  const { store } = chosen;
  const actions = useActions(board, moves, chosen);
  const toTray = () => actions.moveTo(trayLane);
  const propose = () => actions.propose(pick(board, chosen.keys()));
  const askHandOver = useCallback((route: BoardRoute) => setAsking({ what: 'handOver', route }), []);

  useBoardKeys(root, {
    step: chosen.step,
    nudge: actions.nudge,
    toggle: chosen.toggle,
    selectLane: chosen.selectLane,
    clear: chosen.clear,
    open: actions.open,
    moveTo: () => moves.mayMove && chosen.keys().length > 0 && setAsking({ what: 'move' }),
    toTruck: (digit) => {
      const driver = board.routes[digit - 1]?.driver;
      if (driver) actions.moveTo(driver.id);
    },
    toTray,
    propose,
    handOver: () => {
      const { focus } = store.get();
      const route = board.routes.find(({ stops }) => stops.some((stop) => keyOf(stop) === focus));
      if (route && moves.mayMove) askHandOver(route);
    },
    undo: () => {
      chosen.focusWanted.current = true;
      moves.undo();
    },
    day: onDay,
  });

  // Tray and columns are drawn anew only for what changes of them.
  const latest = useRef({ actions, board, moves });
  useLayoutEffect(() => {
    latest.current = { actions, board, moves };
  });
  const routeActions = useMemo(
    () => ({
      mayMove: moves.mayMove,
      onHandOver: askHandOver,
      onSort: (route: BoardRoute, by: 'city' | 'street') =>
        void latest.current.moves.sort(route, by).catch(() => {}),
      onManage: setManagedId,
    }),
    [askHandOver, moves.mayMove],
  );
  const onLook = useCallback(
    (change: Partial<TrayLook>) => {
      setLook((now) => ({ ...now, ...change }));
      // Whoever goes on by Tab begins at the top of what is shown now.
      store.set({ ...store.get(), focus: null, anchor: null });
    },
    [store],
  );
  const proposeTray = useCallback(() => latest.current.actions.propose(latest.current.board.tray), []);

  return (
    <>
      <LaneSwitch board={board} lane={shownLane} onLane={(lane) => setShown({ date: board.date, lane })} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the cards are heard by useBoardKeys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses on the cards come up to here */}
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
          onPropose={moves.mayMove ? proposeTray : null}
        />
        <div className={classes.trucks}>
          {board.routes.length === 0 && <NoTrucks />}
          {board.routes.slice(0, drawn.trucks).map((route, at) => (
            <Column
              key={route.driver.id}
              route={route}
              digit={at < 9 ? at + 1 : null}
              isShown={shownLane === route.driver.id}
              drawn={drawn.cards}
              store={store}
              actions={routeActions}
            />
          ))}
        </div>
      </div>
      {moves.mayMove && drawn === all && (
        <DragCards root={root} board={board} chosen={chosen} actions={actions} />
      )}
      {moves.mayMove && (
        <SelectionBar
          board={board}
          store={store}
          onMove={() => setAsking({ what: 'move' })}
          onTray={toTray}
          onPropose={propose}
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
