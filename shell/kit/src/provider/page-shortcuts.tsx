import { Kbd } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { Switch } from '../fields/choices.tsx';
import {
  currentShortcuts,
  type Shortcut,
  setShortcutsOn,
  useShortcut,
  useShortcutsOn,
} from '../shortcuts/shortcuts.ts';
import classes from './page-shortcuts.module.css';

const focusSearch = () => {
  const field = document.querySelector<HTMLInputElement>('main [role="searchbox"]');
  field?.focus();
  field?.select();
};

const named = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

/** The letters of the rows on the page: what their actions carry. */
const rowShortcuts = (): Shortcut[] => {
  const actions = [...document.querySelectorAll<HTMLElement>('tbody [data-shortcut]')];
  const byKey = new Map(actions.map((element) => [element.dataset.shortcut ?? '', named(element)]));
  return [...byKey].map(([keys, label]) => ({ keys, label }));
};

const rowKeys: Shortcut[] = [
  { keys: '↑ ↓', label: 'Go to a row' },
  { keys: 'Enter', label: 'Open the row' },
  { keys: 'Space', label: 'Select the row, where rows can be selected' },
];

/** The keys that every page has, and the sheet that lists all of them. Mounted once, by the shell, after sign-in. */
export function PageShortcuts() {
  const [opened, setOpened] = useState(false);
  useShortcut('/', 'Go to the search', focusSearch);
  useShortcut('?', 'Show the keys of this page', () => setOpened(true));
  return (
    <Dialog title="Keyboard" size="sm" opened={opened} onClose={() => setOpened(false)}>
      <Sheet />
    </Dialog>
  );
}

function Sheet() {
  const on = useShortcutsOn();
  // What the page offers at the moment of asking.
  const [page] = useState(currentShortcuts);
  const [rows] = useState(() =>
    document.querySelector('tr[data-index]') ? [...rowKeys, ...rowShortcuts()] : [],
  );
  return (
    <>
      <Keys title="On this page" entries={page} />
      {rows.length > 0 && <Keys title="In a table" entries={rows} />}
      <Switch
        label="Single-letter keys"
        description="Off, only arrows, Enter and keys with Ctrl act."
        checked={on}
        onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
      />
    </>
  );
}

function Keys({ title, entries }: { title: string; entries: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>
        {entries.map(({ keys, label }) => (
          <div key={`${keys} ${label}`}>
            <dt>{label}</dt>
            <dd>
              <Kbd>{keys.length === 1 ? keys.toUpperCase() : keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
