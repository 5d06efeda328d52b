import type { BoardAnswer, BoardRoute } from '@primal/contracts/delivery/board';
import { formatCases } from '@primal/contracts/delivery/goods';
import { routeApi } from '@primal/contracts/delivery/route';
import { formatWeight, sum, toWeight } from '@primal/contracts/shared/decimal';
import { Button, bind, NativeSelect, useLatest } from '@primal/kit';
import { DragBetween, type DropPlace } from '@primal/kit/parts';
import { useApiQuery } from '@primal/kit/platform';
import { BulkBar } from '@primal/kit/table';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { BoardNumberDialog } from '../driver/board-number.tsx';
import { ManageRoute } from '../planning/manage-route.tsx';
import classes from './board.module.css';
import { CardContent } from './card.tsx';
import type { RouteActions } from './column.tsx';
import { type SelectionStore, useSelected } from './selection.ts';
import { countStops, findFirstLane, toCardKey, trayLane } from './state.ts';
import { groupTray, Tray, type TrayView } from './tray.tsx';
import { TruckDialog, type TruckQuestion } from './truck-dialog.tsx';
import { noLimit, Trucks, useRenderLimit } from './trucks.tsx';
import { type BoardActions, findCards, useBoardActions } from './use-board-actions.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { type BoardSelection, useBoardSelection } from './use-board-selection.ts';
import { indexCards, type useMoves } from './use-moves.ts';

interface DragProps {
  root: RefObject<HTMLElement | null>;
  board: BoardAnswer;
  selection: BoardSelection;
  actions: BoardActions;
}

/** Drags the selected cards if one of them is lifted, else the lifted card. */
const DragCards = ({ root, board, selection, actions }: DragProps) => {
  const { store } = selection;
  const latest = useLatest({ board, selection, actions });
  const onLift = useCallback(
    (key: string) => {
      const now = latest.current;
      const keys = store.current().selected.has(key) ? now.selection.keys() : [key];
      const [card] = findCards(now.board, [key]);
      if (!card) return null;
      const more = keys.length > 1 && <span className={classes.more}>{keys.length} deliveries</span>;
      return {
        keys,
        drawing: (
          <div className={classes.card} data-lifted>
            <CardContent card={card} />
            {more}
          </div>
        ),
      };
    },
    [store],
  );
  const onDrop = useCallback(
    (keys: readonly string[], { lane, index }: DropPlace) => latest.current.actions.dropAt(keys, lane, index),
    [],
  );
  return <DragBetween root={root} onLift={onLift} onDrop={onDrop} />;
};

/** Lane shown on a phone; resets when the date changes. */
const useShownLane = (board: BoardAnswer) => {
  const [shown, setShown] = useState(() => ({ date: board.date, lane: findFirstLane(board) }));
  if (shown.date !== board.date) setShown({ date: board.date, lane: findFirstLane(board) });
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
        label: `${route.driver.name} (${countStops(route)})`,
      })),
    ]}
    {...bind(lane, onLane)}
  />
);

const RouteDialog = ({ routeId, onClose }: { routeId: string; onClose: () => void }) => {
  const { data } = useApiQuery(routeApi.getRoute, { params: { id: routeId } });
  return data ? <ManageRoute route={data} onClose={onClose} /> : null;
};

/** Callbacks with a stable identity, so that lanes rerender only for their own changes. */
const useLaneActions = (
  board: BoardAnswer,
  moves: ReturnType<typeof useMoves>,
  actions: BoardActions,
  { onHandOver, onManage, onNumber }: Pick<RouteActions, 'onHandOver' | 'onManage' | 'onNumber'>,
) => {
  const latest = useLatest({ actions, board, moves });
  const routes = useMemo(
    (): RouteActions => ({
      mayMove: moves.mayMove,
      onHandOver,
      onSort: (route: BoardRoute, by) => void latest.current.moves.sort(route, by).catch(() => {}),
      onManage,
      onNumber,
    }),
    [onHandOver, onManage, onNumber, moves.mayMove],
  );
  const proposeTray = useCallback(() => latest.current.actions.propose(latest.current.board.tray), []);
  return { routes, proposeTray };
};

interface SelectionBarProps {
  board: BoardAnswer;
  store: SelectionStore;
  onMove: () => void;
  onTray: () => void;
  onPropose: () => void;
  onClear: () => void;
}

const SelectionBar = ({ board, store, onMove, onTray, onPropose, onClear }: SelectionBarProps) => {
  const selected = useSelected(store);
  const all = selected.size > 0 ? indexCards(board) : [];
  const cards = [...all].flatMap(([key, card]) => (selected.has(key) ? card : []));
  const cases = formatCases(toWeight(sum(cards.map((card) => card.cases))));
  const pounds = formatWeight(sum(cards.map((card) => card.pounds)));
  return (
    <BulkBar
      count={cards.length}
      noun={{ one: 'delivery', many: 'deliveries' }}
      words={`selected, ${cases}, ${pounds} lbs`}
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

/** Board of a day, with the tray and the trucks (docs/rules/delivery.md#board). */
export const Board = ({ board, moves, onDay }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<TrayView>({ q: '', sort: '', byCity: false });
  const [shownLane, showLane] = useShownLane(board);
  const [question, setQuestion] = useState<TruckQuestion | null>(null);
  const [managedId, setManagedId] = useState<string | null>(null);
  const [numbered, setNumbered] = useState<BoardRoute | null>(null);
  const limit = useRenderLimit();
  const groups = useMemo(() => groupTray(board.tray, view), [board.tray, view]);
  const selection = useBoardSelection(root, board, groups);
  const { store } = selection;
  const actions = useBoardActions(board, moves, selection);
  const askHandOver = useCallback((route: BoardRoute) => setQuestion({ what: 'handOver', route }), []);

  useBoardKeys(root, {
    ...selection,
    ...actions,
    askTruck: () => moves.mayMove && selection.keys().length > 0 && setQuestion({ what: 'move' }),
    handOver: () => {
      const { focus } = store.current();
      const route = board.routes.find(({ stops }) => stops.some((stop) => toCardKey(stop) === focus));
      if (route && moves.mayMove) askHandOver(route);
    },
    day: onDay,
  });
  const laneActions = useLaneActions(board, moves, actions, {
    onHandOver: askHandOver,
    onManage: setManagedId,
    onNumber: setNumbered,
  });
  const onView = useCallback(
    (change: Partial<TrayView>) => {
      setView((now) => ({ ...now, ...change }));
      // Clear the focused card, so that Tab starts at the top of the new lane.
      store.set({ ...store.current(), focus: null, anchor: null });
    },
    [store],
  );

  return (
    <>
      <LaneSwitch board={board} lane={shownLane} onLane={showLane} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: useBoardKeys handles the keys of the cards */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks on the cards bubble up */}
      <div ref={root} className={classes.board} onClick={selection.press}>
        <Tray
          groups={groups}
          count={board.tray.length}
          isPlanned={board.routes.some(({ stops }) => stops.length > 0)}
          view={view}
          onView={onView}
          isShown={shownLane === trayLane}
          maxCards={limit.cards}
          store={store}
          onSelect={selection.select}
          onPropose={moves.mayMove ? laneActions.proposeTray : null}
        />
        <Trucks
          routes={board.routes}
          shownLane={shownLane}
          limit={limit}
          store={store}
          actions={laneActions.routes}
        />
      </div>
      {moves.mayMove && limit === noLimit && (
        <DragCards root={root} board={board} selection={selection} actions={actions} />
      )}
      {moves.mayMove && (
        <SelectionBar
          board={board}
          store={store}
          onMove={() => setQuestion({ what: 'move' })}
          onTray={actions.toTray}
          onPropose={actions.proposeChosen}
          onClear={selection.clear}
        />
      )}
      {question && (
        <TruckDialog
          question={question}
          cards={question.what === 'move' ? findCards(board, selection.keys()) : []}
          routes={board.routes}
          onMove={actions.moveTo}
          onHandOver={(...handing) => void moves.handOver(...handing).catch(() => {})}
          onClose={() => setQuestion(null)}
        />
      )}
      {numbered && <BoardNumberDialog driver={numbered.driver} onClose={() => setNumbered(null)} />}
      {managedId && <RouteDialog routeId={managedId} onClose={() => setManagedId(null)} />}
    </>
  );
};
