import { act, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { renderKit } from '../testing.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableHandle } from './types.ts';

const rows = Array.from({ length: 1_000 }, (_, at) => ({ id: String(at), name: `Cut ${at}` }));

it('renders an offscreen row on request and keeps the row rendered', async () => {
  const table = createRef<DataTableHandle>();
  renderKit(
    <DataTable
      ref={table}
      label="Cuts"
      columns={[{ header: 'Name', cell: ({ name }: { name: string }) => name }]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={{ title: 'None' }}
    />,
  );
  await screen.findByRole('table', { name: 'Cuts' });
  expect(screen.queryByText('Cut 900')).toBeNull();
  act(() => table.current?.renderRow('900'));
  const row = await screen.findByRole('row', { name: 'Cut 900' });
  expect(row.getAttribute('aria-rowindex')).toBe('902');
  expect(within(screen.getByRole('table')).getAllByRole('row').length).toBeLessThan(200);
});
