import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
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
