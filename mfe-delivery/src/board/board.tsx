import type { BoardAnswer, BoardRoute } from '@primal/contracts/delivery/board';
import { EmptyState, LinkButton, NativeSelect } from '@primal/kit';
import { DragBetween, type DropPlace } from '@primal/kit/parts';
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { paths } from '../paths.ts';
import { type Asking, AskTruck } from './ask-truck.tsx';
import classes from './board.module.css';
import { CardFace } from './card.tsx';
import { type ChosenStore, createChosenStore } from './chosen-store.ts';
import { Column } from './column.tsx';
import { all, useDrawn } from './drawn-first.ts';
import { OfRoute } from './of-route.tsx';
import { focusOn, type Grid, stepTo, takenOf, toggle } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { keyOf, trayLane } from './state.ts';
import { Tray } from './tray.tsx';
import { type TrayLook, trayGroups } from './tray-view.ts';
import { pick, useActs } from './use-acts.ts';
import { useBoardKeys } from './use-board-keys.ts';
import type { useMoves } from './use-moves.ts';

const cardOf = (root: HTMLElement | null, key: string | null): HTMLElement | null =>
  key === null ? null : (root?.querySelector(`[data-drag-key="${CSS.escape(key)}"]`) ?? null);

/** It is laid out once: what the focus changes of its look comes with the next picture. */
const goTo = (card: HTMLElement | null): void => {
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  card?.focus({ preventScroll: true });
};

const keyAt = (target: EventTarget): string | null =>
  (target as Element).closest<HTMLElement>('[data-drag-key]')?.dataset.dragKey ?? null;

interface Props {
  board: BoardAnswer;
  moves: ReturnType<typeof useMoves>;
  onDay: (by: 1 | -1) => void;
}

/**
 * The focus follows what it was put on once that is drawn, where it is wanted; a card that is gone hands it to the one in its
 * place.
 */
const useFollowedFocus = (root: RefObject<HTMLElement | null>, store: ChosenStore, grid: () => Grid) => {
  const wanted = useRef(false);
  useLayoutEffect(() => {
    const { focus } = store.get();
    const element = cardOf(root.current, focus);
    if (!element) {
      const first = grid().find((keys) => keys.length > 0)?.[0] ?? null;
      store.set({ ...store.get(), focus: first, anchor: first });
    }
    if (!wanted.current) return;
    wanted.current = false;
    goTo(cardOf(root.current, store.get().focus));
  });
  return wanted;
};

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
      ...routes.map(({ driver, stops }) => ({ value: driver.id, label: `${driver.name} (${stops.length})` })),
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
  const [store] = useState(createChosenStore);
  const [look, setLook] = useState<TrayLook>({ q: '', sort: '', byCity: false });
  const [shownLane, setShownLane] = useState(trayLane);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [managedId, setManagedId] = useState<string | null>(null);
  const drawn = useDrawn();
  const groups = useMemo(() => trayGroups(board.tray, look), [board.tray, look]);
  const grid = (): Grid => [
    groups.flatMap(({ items }) => items.map(keyOf)),
    ...board.routes.map(({ stops }) => stops.map(keyOf)),
  ];

  const focusWanted = useFollowedFocus(root, store, grid);
  const focusCard = (key: string) => goTo(cardOf(root.current, key));

  const acts = useActs(board, moves, store, grid, focusWanted);
  const clear = () => store.set({ ...store.get(), selected: new Set() });
  const chosen = () => takenOf(store.get(), grid());
  const laneOf = (key: string | null) =>
    board.routes.find(({ stops }) => stops.some((stop) => keyOf(stop) === key));

  useBoardKeys(root, {
    step: (key, extend) => {
      const now = store.get();
      const isOnBoard = root.current?.contains(document.activeElement) ?? false;
      const to = isOnBoard ? stepTo(grid(), now.focus, key) : (now.focus ?? stepTo(grid(), null, key));
      if (!to) return false;
      store.set(focusOn(now, grid(), to, extend));
      focusCard(to);
      return true;
    },
    nudge: acts.nudge,
    toggle: () => {
      const { focus } = store.get();
      if (focus) store.set(toggle(store.get(), focus));
    },
    selectLane: () => {
      const { focus } = store.get();
      const lane = grid().find((keys) => keys.includes(focus ?? ''));
      store.set({ ...store.get(), selected: new Set(lane) });
    },
    clear,
    open: acts.open,
    moveTo: () => moves.mayMove && chosen().length > 0 && setAsking({ what: 'move' }),
    toTruck: (digit) => {
      const driver = board.routes[digit - 1]?.driver;
      if (driver) acts.moveTo(driver.id);
    },
    toTray: () => acts.moveTo(trayLane),
    propose: () => acts.propose(pick(board, chosen())),
    handOver: () => {
      const route = laneOf(store.get().focus);
      if (route && moves.mayMove) setAsking({ what: 'handOver', route });
    },
    undo: () => {
      focusWanted.current = true;
      moves.undo();
    },
    day: onDay,
  });

  const press = (event: MouseEvent) => {
    const key = keyAt(event.target);
    if (!key) return;
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (event.shiftKey) store.set(focusOn(store.get(), grid(), key, true));
    else if (event.ctrlKey || event.metaKey || isTouch) store.set(toggle(store.get(), key));
    else store.set({ selected: new Set([key]), focus: key, anchor: key });
    focusCard(key);
  };

  const onHandOver = useCallback((route: BoardRoute) => setAsking({ what: 'handOver', route }), []);
  const latest = useRef({ acts, board, chosen, moves });
  useLayoutEffect(() => {
    latest.current = { acts, board, chosen, moves };
  });
  const routeActs = useMemo(
    () => ({
      mayMove: moves.mayMove,
      onHandOver,
      onSort: (route: BoardRoute, by: 'city' | 'street') =>
        void latest.current.moves.sort(route, by).catch(() => {}),
      onManage: setManagedId,
    }),
    [onHandOver, moves.mayMove],
  );
  const onLook = useCallback(
    (change: Partial<TrayLook>) => {
      setLook((now) => ({ ...now, ...change }));
      // Whoever goes on by Tab begins at the top of what is shown now.
      store.set({ ...store.get(), focus: null, anchor: null });
    },
    [store],
  );
  const onSelect = useCallback(
    (keys: readonly string[]) => {
      const [first = null] = keys;
      store.set({ selected: new Set(keys), focus: first, anchor: first });
      // On a card, where the digits and letters are heard.
      cardOf(root.current, first)?.focus({ preventScroll: true });
    },
    [store],
  );
  const onPropose = useCallback(() => {
    const now = latest.current;
    now.acts.propose(now.board.tray);
  }, []);

  const onLift = useCallback(
    (key: string) => {
      const now = latest.current;
      const keys = store.get().selected.has(key) ? now.chosen() : [key];
      const [card] = pick(now.board, [key]);
      if (!card) return null;
      const more = keys.length > 1 && <span className={classes.more}>{keys.length} deliveries</span>;
      return {
        keys,
        drawing: (
          <div className={classes.card} data-lifted>
            <CardFace card={card} />
            {more}
          </div>
        ),
      };
    },
    [store],
  );
  const onDrop = useCallback(
    (keys: readonly string[], { lane, index }: DropPlace) => latest.current.acts.dropAt(keys, lane, index),
    [],
  );

  return (
    <>
      <LaneSwitch board={board} lane={shownLane} onLane={setShownLane} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the cards are heard by useBoardKeys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses on the cards come up to here */}
      <div ref={root} className={classes.board} onClick={press}>
        <Tray
          groups={groups}
          count={board.tray.length}
          isPlanned={board.routes.some(({ stops }) => stops.length > 0)}
          look={look}
          onLook={onLook}
          isShown={shownLane === trayLane}
          drawn={drawn.cards}
          store={store}
          onSelect={onSelect}
          onPropose={moves.mayMove ? onPropose : null}
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
              acts={routeActs}
            />
          ))}
        </div>
      </div>
      {moves.mayMove && drawn === all && <DragBetween root={root} onLift={onLift} onDrop={onDrop} />}
      {moves.mayMove && (
        <SelectionBar
          board={board}
          store={store}
          onMove={() => setAsking({ what: 'move' })}
          onTray={() => acts.moveTo(trayLane)}
          onPropose={() => acts.propose(pick(board, chosen()))}
          onClear={clear}
        />
      )}
      {asking && (
        <AskTruck
          asking={asking}
          taken={asking.what === 'move' ? pick(board, chosen()) : []}
          routes={board.routes}
          onMove={acts.moveTo}
          onHandOver={(...handing) => void moves.handOver(...handing).catch(() => {})}
          onClose={() => setAsking(null)}
        />
      )}
      {managedId && <OfRoute routeId={managedId} onClose={() => setManagedId(null)} />}
    </>
  );
};
