import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { Dialog } from './dialog.tsx';

function Work() {
  const [running, setRunning] = useState(true);
  const footer = (
    <button type="button" disabled={running}>
      Done
    </button>
  );
  return (
    <Dialog title="Convert" opened onClose={() => undefined} closedBelow footer={footer}>
      {running && (
        <button type="button" onClick={() => setRunning(false)}>
          Stop
        </button>
      )}
    </Dialog>
  );
}

test('the focus stays in a dialog whose button goes with what it did', async () => {
  const { user } = renderKit(<Work />);
  const stop = await screen.findByRole('button', { name: 'Stop' });
  await waitFor(() => expect(document.activeElement).toBe(stop));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' })));
});

test('a click outside closes it, and not the second one of a double click on what opened it', async () => {
  const close = vi.fn();
  renderKit(
    <Dialog title="Void" opened onClose={close}>
      Really?
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'Void' });
  const outside = document.querySelector('.mantine-Modal-overlay') as Element;
  fireEvent.click(outside, { detail: 2 });
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(outside, { detail: 1 });
  expect(close).toHaveBeenCalledOnce();
});
