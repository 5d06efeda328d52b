import { Dialog, ErrorState, IconAction, Loading, useShortcut } from '@primal/kit';
import { IconSearch } from '@primal/kit/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Boundary } from '../boundary.tsx';

const fetchPalette = () => lazy(() => import('./palette.tsx'));

export const FindButton = () => {
  const [Palette, setPalette] = useState<ReturnType<typeof fetchPalette> | null>(null);
  const [opened, setOpened] = useState(false);
  // Remount for each opening, so that a palette that fades out does not pass on its text.
  const [openings, setOpenings] = useState(0);
  const open = () => {
    if (!Palette) setPalette(fetchPalette);
    setOpened(true);
    setOpenings((before) => before + 1);
  };
  const close = () => setOpened(false);
  useShortcut('Ctrl+K', 'Find a screen, order, invoice, customer or product', open);
  const inDialog = (content: ReactNode) => (
    <Dialog title="Find" opened={opened} onClose={close}>
      {content}
    </Dialog>
  );
  return (
    <>
      <IconAction
        label="Find"
        icon={IconSearch}
        onClick={open}
        button={{ 'aria-keyshortcuts': 'Control+K Meta+K' }}
      />
      {Palette && (
        <Boundary
          where="palette"
          renewing
          onRetry={() => setPalette(fetchPalette)}
          fallback={(_error, retry) => inDialog(<ErrorState onRetry={retry} />)}
        >
          <Suspense fallback={inDialog(<Loading />)}>
            <Palette opening={openings} opened={opened} onClose={close} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
};
