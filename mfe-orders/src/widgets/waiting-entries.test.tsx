import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { widgets } from '../routes.ts';
import type { NewEntry } from '../weigh-station/queue/entries.ts';
import { openEntryQueue, waitingFlag } from '../weigh-station/queue/entry-queue.ts';
import WaitingEntries from './waiting-entries.tsx';

const createEntry = (userId: string, userName: string): NewEntry => ({
  key: `key-${userId}`,
  userId,
  userName,
  at: new Date().toISOString(),
  orderId: 'o1',
  orderNumber: 'SO-1001',
  customerName: 'Harbor Grill',
  itemId: 'i1',
  productName: 'Ribeye',
  pieces: [{ weight: '18.25', source: 'scale' }],
});

it("shows waiting entries on every page while the station's flag is set", () => {
  expect(widgets.find(({ name }) => name === 'waiting-entries')?.frame).toBe(waitingFlag);
});

it("sends the station's entries and reports those of other users", async () => {
  const { calls } = serve(() =>
    Response.json({ pieces: [{ id: 'p1' }], item: { id: 'i1' }, version: 2 }, { status: 201 }),
  );
  await openEntryQueue().put(createEntry('maria', 'Maria Lopez'));
  await openEntryQueue().put(createEntry('ed', 'Ed Shaw'));
  // The session of the entry ended, so the next user who signs in becomes its owner.
  await openEntryQueue().put({ ...createEntry('tom', 'Tom Reed'), unclaimed: true });
  expect(localStorage.getItem(waitingFlag)).not.toBeNull();
  renderPage(<WaitingEntries />, { as: { id: 'maria', username: 'maria' } });
  const bar = await screen.findByRole('status');
  await waitFor(() => expect(calls.map(({ key }) => key)).toEqual(['key-maria', 'key-tom']));
  await waitFor(() =>
    expect(bar.textContent).toBe(
      '1 entry by Ed Shaw waits until Ed Shaw signs in here. Open the Weigh Station',
    ),
  );
});
