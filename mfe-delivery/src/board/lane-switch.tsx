import type { BoardAnswer } from '@primal/contracts/delivery/board';
import { NativeSelect } from '@primal/kit';
import { useState } from 'react';
import classes from './board.module.css';
import { firstLane, trayLane } from './state.ts';
import { stopCount } from './stops-words.ts';

/** The lane that a telephone shows; another day begins with its first. */
export const useShownLane = (board: BoardAnswer) => {
  const [shown, setShown] = useState(() => ({ date: board.date, lane: firstLane(board) }));
  if (shown.date !== board.date) setShown({ date: board.date, lane: firstLane(board) });
  return [shown.lane, (lane: string) => setShown({ date: board.date, lane })] as const;
};

interface Props {
  board: BoardAnswer;
  lane: string;
  onLane: (lane: string) => void;
}

/** Which lane a telephone shows. */
export const LaneSwitch = ({ board: { tray, routes }, lane, onLane }: Props) => (
  <NativeSelect
    className={classes.switch}
    label="Show"
    value={lane}
    data={[
      { value: trayLane, label: `Not on a truck (${tray.length})` },
      ...routes.map((route) => ({
        value: route.driver.id,
        label: `${route.driver.name} (${stopCount(route)})`,
      })),
    ]}
    onChange={(event) => onLane(event.currentTarget.value)}
  />
);
