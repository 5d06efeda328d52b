import { showQuantity } from '@primal/contracts/shared/decimal';
import { Button, Title } from '@primal/kit';
import classes from './lists.module.css';
import type { Entry } from './queue/entries.ts';
import { poundsOf } from './station/messages.ts';

const stateOf = ({ state, takenBack }: Entry): { word: string; state: string } => {
  if (takenBack) return { word: 'being undone', state: 'waiting' };
  return state === 'waiting' ? { word: 'waiting', state } : { word: 'stored', state };
};

/** What an entry was: its pounds, a check, that a line is all or short, or what goes in its place. */
const whatOf = ({ pieces, isAll, short }: Entry): string => {
  if (short?.substitute) return `${showQuantity(short.substitute.quantity)} ${short.substitute.name} instead`;
  if (short) return short.said.reason ? 'Short' : 'Ship all';
  if (isAll) return 'That is all';
  const pounds = poundsOf(pieces);
  return pounds === null ? 'Checked' : `${pounds} lb`;
};

const Refusal = ({ entry, onDismiss }: { entry: Entry; onDismiss: (id: number) => void }) => (
  <li className={classes.refusal} data-refused>
    <span>
      <b>{whatOf(entry)}</b> {entry.productName}, {entry.orderNumber}
      <span className={classes.sentence}>{entry.reason}</span>
    </span>
    <Button color="red" onClick={() => onDismiss(entry.id)}>
      Dismiss
    </Button>
  </li>
);

interface Props {
  entries: readonly Entry[];
  onDismiss: (id: number) => void;
}

/** The last entries of this device, newest first; what was refused stands above them until somebody has read it. */
export const LastEntries = ({ entries, onDismiss }: Props) => {
  const newest = entries.toReversed();
  return (
    <section className={classes.part} aria-labelledby="station-log">
      <div className={classes.partHead}>
        <Title order={2} id="station-log">
          Last Entries
        </Title>
      </div>
      {entries.length === 0 && <div className={classes.empty}>Nothing yet.</div>}
      <ul className={classes.list}>
        {newest
          .filter(({ reason }) => reason !== null)
          .map((entry) => (
            <Refusal key={entry.id} entry={entry} onDismiss={onDismiss} />
          ))}
        {newest
          .filter(({ reason }) => reason === null)
          .slice(0, 50)
          .map((entry) => (
            <li key={entry.id} className={classes.step} data-entry={entry.state}>
              <b>{whatOf(entry)}</b>
              <span>
                <span className={classes.name}>{entry.productName}</span>
                <span className={classes.quiet}>{entry.orderNumber}</span>
              </span>
              <span className={classes.state} data-state={stateOf(entry).state}>
                {stateOf(entry).word}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
};
