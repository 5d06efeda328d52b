import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { NewExport } from './new-export.tsx';

it('goes on with Enter, and makes a batch by its button alone', async () => {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ message: 'There is nothing new.', code: 'conflict' }, { status: 409 });
  });
  const { user } = renderPage(
    <NewExport asked={{ from: '2026-10-01', to: '2026-10-31' }} onMade={() => undefined} />,
    { as: { id: 'u1', username: 'maria', permissions: ['invoice'] } },
  );
  screen.getByLabelText(/^To/).focus();
  fireEvent.keyDown(screen.getByLabelText(/^To/), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('Format'));
  screen.getByLabelText(/^From/).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText(/^To/));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(sent).toEqual([{ from: '2026-10-01', to: '2026-10-31', format: 'csv' }]));
});
