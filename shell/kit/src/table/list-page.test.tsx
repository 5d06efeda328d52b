import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from '../testing.tsx';
import { ListTable } from './list-page.tsx';

const renderList = (filtered: boolean) =>
  renderKit(
    <ListTable
      list={{
        field: () => ({ value: '', onChange: () => {} }),
        clearFilters: () => {},
        filtered,
        showing: (what) => `Showing 0 of 0 ${what}`,
        table: { rows: [] },
      }}
      noun={['payment', 'payments']}
      columns={[{ header: 'Amount', cell: () => null }]}
      fields={
        <>
          <input aria-label="Search" />
          <input aria-label="Method" />
        </>
      }
      nothing={{ title: 'No payments yet' }}
    />,
  );

test('several filters fold behind a button on a phone, and the list shows its total', () => {
  renderList(false);
  screen.getByRole('button', { name: 'Filters' });
  screen.getByText('Showing 0 of 0 payments');
  screen.getByRole('table', { name: 'Payments' });
  screen.getByText('No payments yet');
});

test('a list shows that its filters match nothing', () => {
  renderList(true);
  screen.getByText('No payments found');
  screen.getByText('No payment matches these filters.');
  expect(screen.queryByText('No payments yet')).toBeNull();
});
