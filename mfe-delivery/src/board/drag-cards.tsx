import type { BoardAnswer } from '@primal/contracts/delivery/board';
import { DragBetween, type DropPlace } from '@primal/kit/parts';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import classes from './card.module.css';
import { CardFace } from './card.tsx';
import { type Acts, pick } from './use-acts.ts';
import type { BoardChosen } from './use-chosen.ts';

interface Props {
  root: RefObject<HTMLElement | null>;
  board: BoardAnswer;
  chosen: BoardChosen;
  acts: Acts;
}

/** Drags cards: all that are selected where one of them is lifted, else the one. */
export const DragCards = ({ root, board, chosen, acts }: Props) => {
  const { store } = chosen;
  const latest = useRef({ board, chosen, acts });
  useLayoutEffect(() => {
    latest.current = { board, chosen, acts };
  });
  const onLift = useCallback(
    (key: string) => {
      const now = latest.current;
      const keys = store.get().selected.has(key) ? now.chosen.keys() : [key];
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
  return <DragBetween root={root} onLift={onLift} onDrop={onDrop} />;
};
