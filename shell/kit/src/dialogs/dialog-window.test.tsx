import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

test('focus stays in a dialog whose button unmounts', async () => {
  const { user } = renderKit(<Work />);
  const stop = await screen.findByRole('button', { name: 'Stop' });
  await waitFor(() => expect(document.activeElement).toBe(stop));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' })));
});

test('a dialog ignores the second click of the double click that opened the dialog', async () => {
  const close = vi.fn();
  const send = vi.fn((event: SubmitEvent) => event.preventDefault());
  const footer = (
    <button type="submit" form="reason">
      Go Ahead
    </button>
  );
  renderKit(
    <Dialog title="Void" opened onClose={close} footer={footer}>
      <form id="reason" />
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Void' });
  document.querySelector('form')?.addEventListener('submit', send);
  const goAhead = within(dialog).getByRole('button', { name: 'Go Ahead' });
  const outside = document.querySelector('.mantine-Modal-overlay') as Element;
  for (const place of [outside, goAhead, within(dialog).getByRole('button', { name: 'Close' })])
    fireEvent.click(place, { detail: 2 });
  expect([send.mock.calls.length, close.mock.calls.length]).toEqual([0, 0]);
  fireEvent.click(goAhead, { detail: 1 });
  fireEvent.click(goAhead, { detail: 2 });
  fireEvent.click(outside, { detail: 1 });
  expect([send.mock.calls.length, close.mock.calls.length]).toEqual([2, 1]);
});
