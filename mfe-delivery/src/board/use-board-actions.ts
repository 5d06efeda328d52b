import type { BoardAnswer } from '@primal/contracts/delivery/board';
import {
  applyPlacements,
  type LaneTarget,
  type Placement,
  proposePlacements,
} from '@primal/contracts/delivery/lanes';
import { links } from '@primal/contracts/screens/links';
import { counted } from '@primal/contracts/shared/text';
import { toast, useGoTo } from '@primal/kit';
import { selectAfterMove } from './selection.ts';
import { type Card, listLanes, toCardKey, trayLane } from './state.ts';
import type { BoardSelection } from './use-board-selection.ts';
import { indexCards, type useMoves } from './use-moves.ts';

/** Reasons that deliveries were left out of a proposal. */
const describeSkipped = (withoutDriver: number, held: number): string =>
  [
    withoutDriver > 0 ? `${counted(withoutDriver, 'delivery', 'deliveries')} without a usual driver.` : '',
    held > 0 ? `${counted(held, 'delivery', 'deliveries')} on credit hold.` : '',
  ]
    .filter(Boolean)
    .join(' ');

const isHeld = (card: Card): boolean => card.hold !== null;

export interface BoardActions {
  moveTo: (lane: string) => void;
  toTray: () => void;
  /** Moves to the truck with this board number. */
  toTruck: (digit: number) => void;
  /** Inserts cards at a 0-based index of a lane without them. */
  dropAt: (keys: readonly string[], lane: string, index: number) => void;
  nudge: (by: 1 | -1) => void;
  propose: (items: readonly Card[]) => void;
  proposeChosen: () => void;
  open: () => void;
  undo: () => void;
}

export const useBoardActions = (
  board: BoardAnswer,
  { move, undo }: Pick<ReturnType<typeof useMoves>, 'move' | 'undo'>,
  { store, grid, focusWanted, keys: chosenKeys }: BoardSelection,
): BoardActions => {
  const goTo = useGoTo();
  const target = (lane: string, place?: number): LaneTarget =>
    lane === trayLane ? 'tray' : { driverId: lane, place };

  const moveAndFocus = (placements: readonly Placement[]) => {
    if (placements.length === 0) return;
    const next = selectAfterMove(
      grid(),
      placements.map(({ key }) => key),
    );
    focusWanted.current = true;
    move(placements);
    store.set(next);
  };

  const moveTo = (lane: string) => {
    const lanes = listLanes(board);
    const keys = chosenKeys();
    // Cards already in the target lane keep their place.
    const alreadyThere = new Set(lane === trayLane ? board.tray.map(toCardKey) : lanes.get(lane));
    moveAndFocus(keys.filter((key) => !alreadyThere.has(key)).map((key) => ({ key, to: target(lane) })));
  };

  const dropAt = (keys: readonly string[], lane: string, index: number) => {
    const inTray = new Set(board.tray.map(toCardKey));
    const moved = lane === trayLane ? keys.filter((key) => !inTray.has(key)) : keys;
    const placements = moved.map((key, at) => ({ key, to: target(lane, index + at + 1) }));
    if (placements.length === 0) return;
    move(placements);
    store.set({ ...store.current(), selected: new Set() });
  };

  const nudge = (by: 1 | -1) => {
    const { focus } = store.current();
    for (const [driverId, keys] of listLanes(board)) {
      const at = keys.indexOf(focus ?? '');
      if (at === -1 || !focus || !keys[at + by]) continue;
      focusWanted.current = true;
      move([{ key: focus, to: { driverId, place: at + by + 1 } }]);
    }
  };

  const propose = (items: readonly Card[]) => {
    const notHeld = items.filter((item) => !isHeld(item));
    const known = notHeld.filter(({ usual }) => usual !== null);
    const lanes = applyPlacements(
      listLanes(board),
      known.map((item) => ({ key: toCardKey(item), to: 'tray' })),
    );
    const placements = proposePlacements(
      lanes,
      known.map((item) => ({ key: toCardKey(item), usual: item.usual })),
    );
    moveAndFocus(placements);
    const skipped = describeSkipped(notHeld.length - known.length, items.length - notHeld.length);
    const title =
      placements.length === 0
        ? 'Nothing to propose'
        : `${counted(placements.length, 'delivery', 'deliveries')} put on the usual ${placements.length === 1 ? 'truck' : 'trucks'}`;
    toast({
      title,
      ...(skipped && { description: `Not proposed: ${skipped}` }),
      ...(placements.length > 0 && { action: { label: 'Undo', onClick: undo } }),
    });
  };

  const open = () => {
    const card = indexCards(board).get(store.current().focus ?? '');
    if (card?.invoiceId) goTo(links.invoice(card.invoiceId));
    else if (card?.salesOrderId) goTo(links.salesOrder(card.salesOrderId));
  };

  return {
    moveTo,
    toTray: () => moveTo(trayLane),
    toTruck: (digit) => {
      const route = board.routes.find(({ driver }) => driver.boardNumber === digit);
      if (route) moveTo(route.driver.id);
      else toast({ title: `No truck has number ${digit}` });
    },
    dropAt,
    nudge,
    propose,
    proposeChosen: () => propose(findCards(board, chosenKeys())),
    open,
    undo: () => {
      focusWanted.current = true;
      undo();
    },
  };
};

export const findCards = (board: BoardAnswer, keys: readonly string[]): Card[] => {
  const cards = indexCards(board);
  return keys.flatMap((key) => cards.get(key) ?? []);
};
