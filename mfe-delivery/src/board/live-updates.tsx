import type { BoardMove } from '@primal/contracts/delivery/board';
import { formatInstant } from '@primal/contracts/shared/dates';
import { Disclosure, VisuallyHidden } from '@primal/kit';
import { type DelayReason, useUser } from '@primal/kit/platform';
import { memo, useState, useSyncExternalStore } from 'react';
import classes from './board.module.css';

const subscribeToNetwork = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

const useOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);

const describeMove = ({ by, text }: BoardMove): string => `${by.name} ${text}`;

interface Props {
  moves: readonly BoardMove[];
  announcement: string;
  waitingCount: number;
  waiting: DelayReason | null;
}

/** Reason that moves are not stored yet, or null. */
const describeNetwork = (isOnline: boolean, { waiting, waitingCount }: Props): string | null => {
  const kept =
    waitingCount === 0
      ? ''
      : ` ${waitingCount} ${waitingCount === 1 ? 'move waits' : 'moves wait'} on this page and will be sent.`;
  if (!isOnline || waiting === 'offline') return `There is no connection.${kept}`;
  return waiting === 'slow' ? `The server is slow.${kept}` : null;
};

/** All moves of the day. Memoized, since formatting many times is slow. */
const Moves = memo(({ moves }: Pick<Props, 'moves'>) =>
  moves.length === 0 ? null : (
    <Disclosure label={`Moves of This Day (${moves.length}${moves.length === 50 ? '+' : ''})`}>
      <ol className={classes.moves}>
        {moves.map((move) => (
          <li key={move.id}>
            <time dateTime={move.at}>{formatInstant(move.at)}</time> {describeMove(move)}
          </li>
        ))}
      </ol>
    </Disclosure>
  ),
);

/** Live updates by other users, with a log of the day's moves. */
export const LiveUpdates = (props: Props) => {
  const { moves, announcement } = props;
  const { id } = useUser();
  const isOnline = useOnline();
  const [since] = useState(() => new Date().toISOString());
  const others = moves.filter(({ by, at }) => by.userId !== id && at >= since);
  const network = describeNetwork(isOnline, props);
  return (
    <div className={classes.news}>
      <Moves moves={moves} />
      <p role="status" aria-label="Connection" className={network ? classes.network : undefined}>
        {network}
      </p>
      <p role="status" aria-label="What others moved">
        {others[0] && describeMove(others[0])}
      </p>
      <VisuallyHidden role="status" aria-label="What you moved">
        {announcement}
      </VisuallyHidden>
    </div>
  );
};
