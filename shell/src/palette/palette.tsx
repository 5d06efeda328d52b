import { Dialog, TextInput, useGoTo, VisuallyHidden } from '@primal/kit';
import { Widget } from '@primal/kit/platform';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useConfig } from '../remotes/config.ts';
import { type Entry, type Group, inOrder, screenEntries } from './entries.ts';
import classes from './palette.module.css';
import { useFound } from './use-found.ts';

/** Neighbours of one group under its heading. */
const grouped = (entries: readonly Entry[]): [Group, Entry[]][] => {
  const groups = new Map<Group, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups];
};

const step = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  return null;
};

interface SearchProps {
  onTake: (entry: Entry) => void;
  onClose: () => void;
}

/** The field and what it finds; the keys are the field's (ARIA combobox). */
const Search = ({ onTake, onClose }: SearchProps) => {
  const remotes = useConfig().data?.remotes ?? [];
  const [text, setText] = useState('');
  // The key of what Enter takes; the first line until an arrow was used.
  const [chosen, setChosen] = useState<string | null>(null);
  const [taking, setTaking] = useState(false);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const typed = text.trim();
  const { found, waiting, away } = useFound(typed);
  const groups = grouped(inOrder(screenEntries(remotes), found, typed));
  const entries = groups.flatMap(([, group]) => group);
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );
  const active = entries[at];
  const optionId = (key: string) => `${listId}-${key.replaceAll('/', '-')}`;

  // Enter came before the answer: the first line of the answer is taken.
  const takeFirst = useEffectEvent(() => entries[0] && onTake(entries[0]));
  useEffect(() => {
    if (!taking || waiting) return;
    setTaking(false);
    takeFirst();
  }, [taking, waiting]);
  const activeKey = active?.key;
  useEffect(() => {
    if (activeKey) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = entries.length > 0 ? step(event.key, at, entries.length) : null;
    if (next !== null) setChosen(entries[next]?.key ?? null);
    // The window leaves Escape to a field whose list is open, and this list always is.
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    else if (waiting && chosen === null) setTaking(true);
    else if (active) onTake(active);
    event.preventDefault();
  };

  return (
    <>
      <TextInput
        label="Screen, order, invoice, customer or product"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active.key)}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(null);
          setTaking(false);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{waiting ? 'Searching' : `${entries.length} found`}</VisuallyHidden>
      <div ref={list} id={listId} role="listbox" aria-label="Found" className={classes.list} tabIndex={-1}>
        {groups.map(([group, lines]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options of a listbox
          <div key={group} role="group" aria-label={group}>
            <div className={classes.group} aria-hidden>
              {group}
            </div>
            {lines.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's (ARIA combobox)
              <div
                key={entry.key}
                id={optionId(entry.key)}
                role="option"
                tabIndex={-1}
                aria-selected={entry === active}
                data-active={entry === active || undefined}
                className={classes.option}
                onMouseMove={() => entry !== active && setChosen(entry.key)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(entry)}
              >
                <span>{entry.label}</span>
                {entry.note && <span className={classes.note}>{entry.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p className={classes.remark}>{waiting ? 'Searching' : `Nothing is called ${typed}.`}</p>
      )}
      {away.length > 0 && (
        <p className={classes.remark} role="alert">
          {`The ${away.join(', ')} could not be searched.`}
        </p>
      )}
    </>
  );
};

/** Ctrl or Command K: goes to any screen or record, and begins any form, by a few letters of its name. */
export default function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const goTo = useGoTo();
  const [begun, setBegun] = useState<Entry['widget'] | null>(null);
  const take = ({ to, widget }: Entry) => {
    onClose();
    if (to) goTo(to);
    else if (widget) setBegun(widget);
  };
  return (
    <>
      <Dialog title="Find" opened={opened} onClose={onClose}>
        <Search onTake={take} onClose={onClose} />
      </Dialog>
      {begun && <Widget name={begun as 'admin/customer-form'} onClose={() => setBegun(null)} />}
    </>
  );
}
