import { Kbd } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { Switch } from '../fields/choices.tsx';
import { listShortcuts, type Shortcut, setShortcutsOn, useShortcutsOn } from '../shortcuts/shortcuts.ts';
import classes from './keys-dialog.module.css';

const has = (selector: string): boolean => document.querySelector(selector) !== null;

const formatLabel = (element: Element): string => {
  const words = element.cloneNode(true) as Element;
  for (const key of words.querySelectorAll('kbd')) key.remove();
  return element.getAttribute('aria-label') ?? words.textContent?.trim() ?? '';
};

const dedupeShortcuts = (shortcuts: readonly Shortcut[]): Shortcut[] => [
  ...new Map(shortcuts.map((one) => [one.keys, one])).values(),
];

const listButtonKeys = (): Shortcut[] =>
  [...document.querySelectorAll('main [aria-keyshortcuts]:not([data-shortcut])')].map((button) => {
    const [first = ''] = button.getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
    return { keys: first.replace('Control', 'Ctrl'), label: formatLabel(button) };
  });

const listPageKeys = (): Shortcut[] => [
  ...dedupeShortcuts([...listShortcuts(), ...listButtonKeys()]).filter(
    ({ keys }) => keys !== '/' || has('main [role="searchbox"]'),
  ),
  { keys: 'F8', label: 'Go to the message on the screen' },
];

const listRowKeys = (): Shortcut[] => {
  if (!has('tr[data-index]')) return [];
  const actions = [...document.querySelectorAll<HTMLElement>('tbody [data-shortcut]')];
  return [
    { keys: '↑ ↓', label: 'Go to a row, also from the heading or the search' },
    ...(has('tr[data-opens]') ? [{ keys: 'Enter', label: 'Open the row' }] : []),
    ...(has('tr[data-index] [type="checkbox"]')
      ? [
          { keys: 'Space', label: 'Select the row' },
          { keys: 'Shift+↓', label: 'Select the row and go to the next' },
        ]
      : []),
    ...dedupeShortcuts(
      actions.map((element) => ({ keys: element.dataset.shortcut ?? '', label: formatLabel(element) })),
    ),
  ];
};

const listLineKeys = (): Shortcut[] =>
  has('[role="grid"]')
    ? [
        { keys: '↓', label: 'Go to the lines from the heading' },
        { keys: 'Enter', label: 'Edit the cell (also F2); when done, go to the next' },
        { keys: 'Escape', label: 'Undo typing in the cell' },
        { keys: 'Delete', label: 'Clear the cell' },
        { keys: 'Ctrl+D', label: 'Copy the cell above' },
        { keys: 'Ctrl+Z', label: 'Undo the last change to the lines' },
        { keys: 'Ctrl+Y', label: 'Redo the change' },
        { keys: 'Ctrl+End', label: 'Go to the last line' },
        { keys: 'F4', label: 'Show the reason for the price and the last price paid' },
        { keys: 'Alt+↓', label: 'Enter the weights of the line' },
      ]
    : [];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn();
  const [parts] = useState(() => [
    { title: 'On this page', entries: listPageKeys() },
    { title: 'In the lines', entries: listLineKeys() },
    { title: 'In a table', entries: listRowKeys() },
  ]);
  return (
    <Dialog title="Keyboard" size="sm" opened onClose={onClose}>
      {parts.map(
        ({ title, entries }) => entries.length > 0 && <Keys key={title} title={title} entries={entries} />,
      )}
      <Switch
        label="Single-letter keys"
        description="When off, only arrows, Enter and keys with Ctrl work."
        checked={on}
        onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
      />
    </Dialog>
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
