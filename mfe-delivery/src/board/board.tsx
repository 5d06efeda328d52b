import type { BoardAnswer, BoardRoute } from '@primal/contracts/delivery/board';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Asking, AskTruck } from './ask-truck.tsx';
import classes from './board.module.css';
import { DragCards } from './drag-cards.tsx';
import { all, useDrawn } from './drawn-first.ts';
import { LaneSwitch, useShownLane } from './lane-switch.tsx';
import { OfRoute } from './of-route.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { keyOf, trayLane } from './state.ts';
import { Tray } from './tray.tsx';
import { type TrayLook, trayGroups } from './tray-view.ts';
import { Trucks } from './trucks.tsx';
import { pick, useActions } from './use-actions.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useChosen } from './use-chosen.ts';
import { useLaneActions } from './use-lane-actions.ts';
import type { useMoves } from './use-moves.ts';

interface Props {
  board: BoardAnswer;
  moves: ReturnType<typeof useMoves>;
  onDay: (by: 1 | -1) => void;
}

/** A day: the tray, and a column for each truck (docs/rules/delivery.md#board). */
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
      const { focus } = store.get();
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
      // Whoever goes on by Tab begins at the top of what is shown now.
      store.set({ ...store.get(), focus: null, anchor: null });
    },
    [store],
  );

  return (
    <>
      <LaneSwitch board={board} lane={shownLane} onLane={showLane} />
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
