import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { refusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { NewExport } from './new-export.tsx';

it('goes on with Enter, and makes a batch by its button alone', async () => {
  const { writes } = serve(() => refusal(409, 'conflict', 'There is nothing new.'));
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
  expect(writes).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(writes).toMatchObject([{ body: { from: '2026-10-01', to: '2026-10-31', format: 'csv' } }]),
  );
});
