import type { BoardAnswer } from '@primal/contracts/delivery/board';
import { useLatest } from '@primal/kit';
import { DragBetween, type DropPlace } from '@primal/kit/parts';
import { type RefObject, useCallback } from 'react';
import classes from './card.module.css';
import { CardContent } from './card.tsx';
import { type BoardActions, findCards } from './use-board-actions.ts';
import type { BoardSelection } from './use-board-selection.ts';

interface Props {
  root: RefObject<HTMLElement | null>;
  board: BoardAnswer;
  selection: BoardSelection;
  actions: BoardActions;
}

/** Drags the selected cards if one of them is lifted, else the lifted card. */
export const DragCards = ({ root, board, selection, actions }: Props) => {
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
