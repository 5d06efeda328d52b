import { useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';

const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);

const focusSearch = () => {
  const field = document.querySelector<HTMLInputElement>('main [role="searchbox"]');
  field?.focus();
  field?.select();
};

export function PageShortcuts() {
  const [opened, setOpened] = useState(false);
  useShortcut('/', 'Go to the search', focusSearch);
  useShortcut('?', 'Show the keys of this page', () => setOpened(true));
  return opened && <KeysDialog onClose={() => setOpened(false)} />;
}
