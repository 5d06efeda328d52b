import { addDays, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { Button, DateField, IconAction, LinkButton, PageHeader, QueryView, useShortcut } from '@primal/kit';
import { IconArrowBackUp, IconArrowLeft, IconArrowRight, IconPrinter } from '@primal/kit/icons';
import { useListState } from '@primal/kit/platform';
import { paths } from '../paths.ts';
import classes from './board.module.css';
import { Board } from './board.tsx';
import { News } from './news.tsx';
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
  ['Ctrl + Z', 'take back'],
  ['[ ]', 'day before, after'],
];

// The same at each drawing: a move leaves it alone.
const keyWords = (
  <p className={classes.keys}>
    {keys.map(([key, words]) => (
      <span key={key}>
        <kbd>{key}</kbd> {words}
      </span>
    ))}
  </p>
);

/** The day's board: what is on no truck beside the trucks, and moves between them. */
export default function DispatchBoard() {
  const state = useListState({ field: 'number', order: 'asc' });
  const asked = state.filter('date');
  const date = isBusinessDate(asked) ? asked : today();
  const setDate = (next: string) => isBusinessDate(next) && state.setFilters({ date: next });
  const onDay = (by: 1 | -1) => setDate(addDays(date, by));
  const moves = useMoves(date);
  useShortcut('[', 'The day before', () => onDay(-1));
  useShortcut(']', 'The day after', () => onDay(1));
  return (
    <>
      <PageHeader
        title="Dispatch Board"
        subtitle="What is on no truck, and who delivers what"
        back={{ to: `${paths.board}?date=${date}`, label: 'Back to Delivery Routes' }}
        actions={
          <>
            {moves.mayMove && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} />}
                disabled={!moves.lastUndo}
                title={moves.lastUndo ? `Take back: ${moves.lastUndo.words}` : undefined}
                onClick={moves.undo}
              >
                Undo
              </Button>
            )}
            <LinkButton
              variant="default"
              leftSection={<IconPrinter size={16} />}
              to={paths.routeSheets(date)}
              newTab
            >
              Print All Route Sheets
            </LinkButton>
          </>
        }
      />
      <div className={classes.day}>
        <IconAction label="The day before" icon={IconArrowLeft} onClick={() => onDay(-1)} />
        <DateField
          label="Delivery Date"
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <IconAction label="The day after" icon={IconArrowRight} onClick={() => onDay(1)} />
      </div>
      <QueryView query={moves.query}>
        {(board) => (
          <>
            <News
              moves={board.lastMoves}
              said={moves.said}
              waiting={moves.waiting}
              waitingCount={moves.waitingCount}
            />
            <Board board={board} moves={moves} onDay={onDay} />
            {keyWords}
          </>
        )}
      </QueryView>
    </>
  );
}
