import type { Document } from '@primal/contracts/documents';
import type { Call } from '@primal/contracts/shared/api';
import { Dialog, TextInput, useDebounced, VisuallyHidden } from '@primal/kit';
import { hasPermission, useApiQueries, useNavigate, useUser, Widget } from '@primal/kit/platform';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { usePermittedRemotes } from '../remotes/permitted.ts';
import {
  type Entry,
  isAlwaysFirst,
  isNumber,
  found as kinds,
  listScreenEntries,
  type RecordResults,
  type Row,
  sortEntries,
} from './entries.ts';
import classes from './palette.module.css';

/** Shorter than the usual debounce, since all results wait for this delay. */
const restMilliseconds = 80;
const limit = '5';

const lists = kinds.map(({ path }) => ({ method: 'GET', path }) as Call);

/**
 * `found` contains the previous results while loading; `answered` contains only results of this text.
 * Documents other than orders and invoices match by number only.
 */
const usePaletteResults = (
  text: string,
): { found: RecordResults; answered: RecordResults; waiting: boolean; away: string[] } => {
  const q = useDebounced(text, restMilliseconds);
  const user = useUser();
  const matches = ({ search }: Document, typed: string): boolean =>
    search !== undefined &&
    hasPermission(user, search.needs) &&
    (search.by === 'number' ? isNumber(typed) : typed !== '');
  const reads = useApiQueries(
    kinds.map((kind, at) => ({
      call: lists[at] as Call,
      query: { q, limit, ...(!kind.number && { sort: 'name' }) },
      enabled: matches(kind, q),
      keepPrevious: true,
    })),
  );
  const asked = kinds.flatMap((kind, at) => {
    const read = reads[at];
    return read && text !== '' && matches(kind, q) && (kind.search?.by === 'text' || matches(kind, text))
      ? [{ kind, read }]
      : [];
  });
  const list = (shown: typeof asked): RecordResults =>
    Object.fromEntries(shown.map(({ kind, read }) => [kind.entity, (read.data ?? []) as Row[]]));
  return {
    found: list(asked),
    answered: list(asked.filter(({ read }) => text === q && !read.isPlaceholderData)),
    waiting: text !== q || asked.some(({ read }) => read.isFetching),
    away: asked.flatMap(({ kind, read }) => (read.error ? [`${kind.label?.toLowerCase()}s`] : [])),
  };
};

const groupEntries = (entries: readonly Entry[]): [string, Entry[]][] => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups];
};

/** Time Enter waits for slow areas, in milliseconds; then the first available result opens. */
const maxWait = 500;

const stepTo = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  return null;
};

interface ResultsProps {
  id: string;
  optionId: (key: string) => string;
  groups: readonly [string, Entry[]][];
  active: Entry | undefined;
  onPoint: (entry: Entry) => void;
  onTake: (entry: Entry) => void;
}

const Results = ({ id, optionId, groups, active, onPoint, onTake }: ResultsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const activeKey = active?.key;
  useEffect(() => {
    if (activeKey) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={classes.list} tabIndex={-1}>
      {groups.map(([group, lines]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options of a listbox
        <div key={group} role="group" aria-label={group}>
          <div className={classes.group} aria-hidden>
            {group}
          </div>
          {lines.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys (ARIA combobox)
            <div
              key={entry.key}
              id={optionId(entry.key)}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              data-active={entry === active || undefined}
              className={classes.option}
              onMouseMove={() => entry !== active && onPoint(entry)}
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
  );
};

interface SearchProps {
  onTake: (entry: Entry) => void;
  onClose: () => void;
}

const Search = ({ onTake, onClose }: SearchProps) => {
  const remotes = usePermittedRemotes();
  const [text, setText] = useState('');
  // Key of the selected entry; null selects the first.
  const [chosen, setChosen] = useState<string | null>(null);
  const [taking, setTaking] = useState(false);
  const listId = useId();
  const typed = text.trim();
  const { found, answered, waiting, away } = usePaletteResults(typed);
  const screens = listScreenEntries(remotes);
  const groups = groupEntries(sortEntries(screens, found, typed));
  const entries = groups.flatMap(([, group]) => group);
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );
  const active = entries[at];
  const optionId = (key: string) => `${listId}-${key.replaceAll('/', '-')}`;

  // Enter was pressed early: open the first result once final, or the current first result if an area is
  // slow.
  const takeFirst = useEffectEvent((isLate: boolean) => {
    const first = sortEntries(screens, answered, typed)[0];
    if (!taking || (waiting && !(first && (isLate || isAlwaysFirst(first, typed))))) return;
    setTaking(false);
    if (first) onTake(first);
  });
  useEffect(() => takeFirst(false));
  useEffect(() => {
    if (!taking) return;
    const timer = setInterval(() => takeFirst(true), maxWait);
    return () => clearInterval(timer);
  }, [taking]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = entries.length > 0 ? stepTo(event.key, at, entries.length) : null;
    if (next !== null) setChosen(entries[next]?.key ?? null);
    // The dialog ignores Escape while a combobox is open, and this combobox is always open.
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
      <Results
        id={listId}
        optionId={optionId}
        groups={groups}
        active={active}
        onPoint={(entry) => setChosen(entry.key)}
        onTake={onTake}
      />
      {entries.length === 0 && (
        <p className={classes.remark}>{waiting ? 'Searching' : `No results for ${typed}.`}</p>
      )}
      {away.length > 0 && (
        <p className={classes.remark} role="alert">
          {`The ${away.join(', ')} could not be searched.`}
        </p>
      )}
    </>
  );
};

interface Props {
  /** Number of openings; each opening starts with an empty field. */
  opening: number;
  opened: boolean;
  onClose: () => void;
}

/** Command palette (Ctrl+K, ⌘K): opens any screen, record or form by part of its name. */
export default function Palette({ opening, opened, onClose }: Props) {
  const goTo = useNavigate();
  const [begun, setBegun] = useState<Entry['widget'] | null>(null);
  const take = ({ to, widget }: Entry) => {
    onClose();
    if (to) goTo(to);
    else if (widget) setBegun(widget);
  };
  return (
    <>
      <Dialog key={opening} title="Find" opened={opened} onClose={onClose}>
        <Search onTake={take} onClose={onClose} />
      </Dialog>
      {begun && <Widget name={begun as 'admin/customer-form'} onClose={() => setBegun(null)} />}
    </>
  );
}
