import { settingsApi } from '@primal/contracts/admin/settings';
import type { BoardMove } from '@primal/contracts/delivery/board';
import {
  addDays,
  type BusinessDate,
  formatInstant,
  isBusinessDate,
  today,
} from '@primal/contracts/shared/dates';
import { findOpenDay } from '@primal/contracts/shared/delivery-days';
import {
  Button,
  bind,
  DateField,
  Disclosure,
  IconAction,
  LinkButton,
  Loading,
  PageHeader,
  QueryView,
  toastLeftOut,
  useShortcut,
  VisuallyHidden,
} from '@primal/kit';
import { IconArrowBackUp, IconArrowLeft, IconArrowRight, IconPrinter } from '@primal/kit/icons';
import { type DelayReason, useApiQuery, useListState, useUser } from '@primal/kit/platform';
import { memo, useState, useSyncExternalStore } from 'react';
import { listTrayLeftOut } from '../route-sheet/left-out.ts';
import { paths } from '../routes.ts';
import classes from './board.module.css';
import { Board } from './board.tsx';
import { useMoves } from './use-moves.ts';

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
const LiveUpdates = (props: Props) => {
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

const keys: [string, string][] = [
  ['↑ ↓ ← →', 'go'],
  ['Space', 'select'],
  ['Shift + arrows', 'a range'],
  ['Ctrl + A', 'the whole list'],
  ['1–9', 'to a truck'],
  ['M', 'move to…'],
  ['Alt + ↑ ↓', 'another place'],
  ['P', 'usual driver'],
  ['Delete', 'to the tray'],
  ['H', 'hand over'],
  ['Ctrl + Z', 'undo'],
  ['[ ]', 'day before, after'],
];

// Stable element, so that moves do not rerender it.
const keyHints = (
  <p className={classes.keys}>
    {keys.map(([key, words]) => (
      <span key={key}>
        <kbd>{key}</kbd> {words}
      </span>
    ))}
  </p>
);

/** Board of the URL's date, else of today or the next day on which the business delivers. */
export default function DispatchBoard() {
  const state = useListState({ field: 'number', order: 'asc' });
  const settings = useApiQuery(settingsApi.getSettings);
  const asked = state.filter('date');
  const isAsked = isBusinessDate(asked);
  if (!isAsked && settings.isPending) return <Loading />;
  const first = settings.data ? findOpenDay(settings.data, today()) : today();
  return <DayBoard date={isAsked ? asked : first} onDate={(date) => state.setFilters({ date })} />;
}

function DayBoard({ date, onDate }: { date: BusinessDate; onDate: (date: BusinessDate) => void }) {
  const setDate = (next: string) => isBusinessDate(next) && onDate(next);
  const onDay = (by: 1 | -1) => setDate(addDays(date, by));
  const moves = useMoves(date);
  useShortcut('[', 'The day before', () => onDay(-1));
  useShortcut(']', 'The day after', () => onDay(1));
  return (
    <>
      <PageHeader
        title="Dispatch Board"
        subtitle="What is not on a truck yet, and who delivers what"
        back={{ to: `${paths.planning}?date=${date}`, label: 'Back to Delivery Routes' }}
        actions={
          <>
            {moves.mayMove && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} />}
                disabled={!moves.lastUndo}
                title={moves.lastUndo ? `Undo: ${moves.lastUndo.words}` : undefined}
                onClick={moves.undo}
              >
                Undo
              </Button>
            )}
            <LinkButton
              variant="default"
              leftSection={<IconPrinter size={16} />}
              to={paths.routeSheets({ date })}
              newTab
              onClick={() => toastLeftOut(listTrayLeftOut(moves.query.data?.tray ?? []))}
            >
              Print All Route Sheets
            </LinkButton>
          </>
        }
      />
      <div className={classes.day}>
        <IconAction label="The day before" icon={IconArrowLeft} onClick={() => onDay(-1)} />
        <DateField label="Delivery Date" {...bind(date, setDate)} />
        <IconAction label="The day after" icon={IconArrowRight} onClick={() => onDay(1)} />
      </div>
      <QueryView query={moves.query}>
        {(board) => (
          <>
            <LiveUpdates
              moves={board.lastMoves}
              announcement={moves.announcement}
              waiting={moves.waiting}
              waitingCount={moves.waitingCount}
            />
            <Board board={board} moves={moves} onDay={onDay} />
            {keyHints}
          </>
        )}
      </QueryView>
    </>
  );
}
