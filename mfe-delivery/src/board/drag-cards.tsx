import type { BoardAnswer } from '@primal/contracts/delivery/board';
import { useLatest } from '@primal/kit';
import { DragBetween, type DropPlace } from '@primal/kit/parts';
import { type RefObject, useCallback } from 'react';
import classes from './card.module.css';
import { CardFace } from './card.tsx';
import { type Actions, pick } from './use-actions.ts';
import type { BoardChosen } from './use-chosen.ts';

interface Props {
  root: RefObject<HTMLElement | null>;
  board: BoardAnswer;
  chosen: BoardChosen;
  actions: Actions;
}

/** Drags the selected cards if one of them is lifted, else the lifted card. */
export const DragCards = ({ root, board, chosen, actions }: Props) => {
  const { store } = chosen;
  const latest = useLatest({ board, chosen, actions });
  const onLift = useCallback(
    (key: string) => {
      const now = latest.current;
      const keys = store.current().selected.has(key) ? now.chosen.keys() : [key];
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
    (keys: readonly string[], { lane, index }: DropPlace) => latest.current.actions.dropAt(keys, lane, index),
    [],
  );
  return <DragBetween root={root} onLift={onLift} onDrop={onDrop} />;
};
