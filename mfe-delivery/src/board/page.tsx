import { settingsApi } from '@primal/contracts/admin/settings';
import { addDays, type BusinessDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { findOpenDay } from '@primal/contracts/shared/delivery-days';
import {
  Button,
  bind,
  DateField,
  IconAction,
  LinkButton,
  Loading,
  PageHeader,
  QueryView,
  toastLeftOut,
  useShortcut,
} from '@primal/kit';
import { IconArrowBackUp, IconArrowLeft, IconArrowRight, IconPrinter } from '@primal/kit/icons';
import { useApiQuery, useListState } from '@primal/kit/platform';
import { listTrayLeftOut } from '../route-sheet/left-out.ts';
import { paths } from '../routes.ts';
import classes from './board.module.css';
import { Board } from './board.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { useMoves } from './use-moves.ts';

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
