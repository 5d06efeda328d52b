import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { NewExport } from './new-export.tsx';

it('moves to the next field on Enter, and creates a batch only by its button', async () => {
  const { writes } = serve(({ method }) =>
    method === 'GET'
      ? Response.json({ entryCount: 0, total: '0.00', names: [], count: 0 })
      : createRefusal(409, 'conflict', 'There is nothing new.'),
  );
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

it('excludes opening balances by default, and reports whether they are included', async () => {
  const { writes } = serve(({ path }) =>
    path === '/api/accounting-exports/opening-balances'
      ? { count: 4, total: '4156.65' }
      : path === '/api/accounting-exports/preview'
        ? { entryCount: 1, total: '9.00', names: [] }
        : createRefusal(409, 'conflict', 'There is nothing new.'),
  );
  const { user } = renderPage(
    <NewExport asked={{ from: '2026-10-01', to: '2026-10-31' }} onMade={() => undefined} />,
    { as: { id: 'u1', username: 'maria', permissions: ['invoice'] } },
  );
  const include = await screen.findByRole('checkbox', { name: 'Include opening balances' });
  screen.getByText('4 opening balances, $4,156.65, are already in your books and left out.');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(writes).toMatchObject([{ body: { includesOpeningBalances: false } }]));
  await user.click(include);
  screen.getByText(/^4 opening balances, \$4,156.65, are in this export\./);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes.at(-1)).toMatchObject({ body: { includesOpeningBalances: true } });
});

it('lists changed names before creating a file, and creates no file if canceled', async () => {
  const names = [
    { kind: 'customer', name: '北京饭店', exported: 'Customer 1023' },
    { kind: 'account', name: 'Sales: Beef', exported: 'Sales- Beef' },
  ];
  const { writes } = serve(({ method }) =>
    method === 'GET'
      ? Response.json({ entryCount: 2, total: '9.00', names, count: 0 })
      : createRefusal(409, 'conflict', 'There is nothing new.'),
  );
  const { user } = renderPage(
    <NewExport asked={{ from: '2026-10-01', to: '2026-10-31' }} onMade={() => undefined} />,
    { as: { id: 'u1', username: 'maria', permissions: ['invoice'] } },
  );
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    return within(await screen.findByRole('dialog', { name: '2 names differ in the file' }));
  };
  const dialog = await open();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '北京饭店 → Customer 1023',
    'Sales: Beef → Sales- Beef',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes).toEqual([]);
  await user.click((await open()).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(writes).toHaveLength(1));
});
