import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { IconAction } from '../actions/icon-action.tsx';
import { IconTrash } from '../icons.ts';
import { KitProvider } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';
import { DataTable } from './data-table.tsx';
import type { Column, DataTableProps } from './types.ts';

interface Order {
  id: string;
  number: string;
  total: string;
}

const columns: Column<Order>[] = [
  { header: 'Order #', sort: 'orderNumber', link: true, cell: (order) => order.number },
  { header: 'Total', align: 'right', cell: (order) => order.total },
];
const orders = (count: number): Order[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    number: `SO-${1001 + index}`,
    total: '$1.00',
  }));

const renderTable = (props: Partial<DataTableProps<Order>> = {}, navigate = vi.fn()) => ({
  navigate,
  ...renderKit(
    <DataTable
      label="Sales orders"
      columns={columns}
      rows={orders(2)}
      rowKey={(order) => order.id}
      rowHref={(order) => `/sales-orders/${order.id}`}
      empty={{ title: 'No sales orders yet' }}
      {...props}
    />,
    { navigate },
  ),
});

test('a table has a name, and the document number is a link', () => {
  renderTable();
  const table = screen.getByRole('table', { name: 'Sales orders' });
  expect(within(table).getByRole('link', { name: 'SO-1001' }).getAttribute('href')).toBe('/sales-orders/0');
});

test('actions with equal labels form a group described by the row, and their cell keeps its name', () => {
  renderTable({ actions: () => <button type="button">Delete</button> });
  const group = screen.getByRole('group', { description: 'SO-1002' });
  expect(screen.getAllByRole('cell', { name: /SO-1002/ })).toHaveLength(1);
  expect(within(group).getByRole('button', { name: 'Delete' })).toBeTruthy();
});

test("icon actions are described by their row's title", () => {
  renderTable({
    actions: ({ number }) => (
      <>
        <IconAction label="Delete" icon={IconTrash} />
        <IconAction label="View" icon={IconTrash} to="/here" />
        <IconAction label="Edit" icon={IconTrash} disabledReason={`${number} is invoiced.`} />
      </>
    ),
  });
  screen.getByRole('button', { name: 'Delete', description: 'SO-1002' });
  screen.getByRole('button', { name: 'View', description: 'SO-1002' });
  screen.getByRole('button', { name: 'Edit', description: 'SO-1002 is invoiced.' });
});

test('a card omits a cell without a value', () => {
  const total: Column<Order> = { header: 'Total', cell: ({ total }) => total || '—' };
  renderTable({ columns: [total], rows: [...orders(1), { id: 'free', number: 'SO-1002', total: '' }] });
  const cards = screen.getAllByRole('cell').map((cell) => cell.dataset.card);
  expect(cards).toEqual(['field', 'hide']);
});

test('an unmounted table sets no timer on a click', () => {
  const { unmount } = renderTable();
  fireEvent.pointerDown(screen.getByRole('link', { name: 'SO-1001' }));
  unmount();
  vi.useFakeTimers();
  fireEvent.click(document.body);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('no row moves during a click: new rows appear afterwards', async () => {
  const onRowOpen = vi.fn();
  const table = (rows: Order[], loading = false) => (
    <DataTable
      label="Orders"
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: 'None' }}
      rows={rows}
      loading={loading}
      onRowOpen={onRowOpen}
    />
  );
  const { user, rerender } = renderKit(table(orders(3)));
  const last = screen.getByRole('button', { name: 'SO-1003' });
  await user.pointer({ target: last, keys: '[MouseLeft>]' });
  // The press triggers a search. Stale rows ignore later clicks, but accept the click of this press.
  rerender(<KitProvider env="test">{table(orders(3), true)}</KitProvider>);
  expect(screen.getByRole('table').dataset.stale).toBeUndefined();
  rerender(<KitProvider env="test">{table(orders(1))}</KitProvider>);
  expect(last.isConnected).toBe(true);
  await user.pointer({ target: last, keys: '[/MouseLeft]' });
  expect(onRowOpen).toHaveBeenCalledWith(expect.objectContaining({ number: 'SO-1003' }));
  await waitFor(() => expect(last.isConnected).toBe(false));
});

describe('sorting', () => {
  test('starts a new column descending and toggles the active one', async () => {
    const onSort = vi.fn();
    const { user, rerender } = renderTable({ onSort });
    expect(screen.getByRole('columnheader', { name: 'Order #' }).getAttribute('aria-sort')).toBe('none');
    await user.click(screen.getByRole('button', { name: 'Order #' }));
    expect(onSort).toHaveBeenLastCalledWith({ field: 'orderNumber', order: 'desc' });
    rerender(<span />);
    renderTable({ onSort, sort: { field: 'orderNumber', order: 'desc' } });
    expect(screen.getByRole('columnheader', { name: 'Order #' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await user.click(screen.getByRole('button', { name: 'Order #' }));
    expect(onSort).toHaveBeenLastCalledWith({ field: 'orderNumber', order: 'asc' });
  });
});

describe('opening a row', () => {
  test('happens on a click anywhere in the row', async () => {
    const { user, navigate } = renderTable();
    await user.click(screen.getAllByText('$1.00')[1] as HTMLElement);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/sales-orders/1');
  });

  test('does not happen on a click on an action', async () => {
    const remove = vi.fn();
    const { user, navigate } = renderTable({
      actions: () => <IconAction label="Delete" icon={IconTrash} onClick={remove} />,
    });
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
    expect(remove).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });

  test('may show a dialog instead of a page', async () => {
    const onRowOpen = vi.fn();
    const { user } = renderTable({ rowHref: undefined, onRowOpen });
    await user.click(screen.getByRole('button', { name: 'SO-1001' }));
    expect(onRowOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ number: 'SO-1001' }));
  });
});

describe('a table without rows', () => {
  test('reserves its space while loading', () => {
    renderTable({ rows: undefined, skeletonRows: 3 });
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  test('reserves each column while loading, including checkboxes', () => {
    const selection = { selected: new Set<string>(), onChange: vi.fn(), label: () => '' };
    const { container } = renderTable({ rows: undefined, selection, skeletonRows: 1 });
    const [box, number, total] = container.querySelectorAll('tbody td');
    expect(box?.firstChild).toBeNull();
    expect(number?.firstChild).not.toBeNull();
    expect(total?.getAttribute('data-align')).toBe('right');
  });

  test('shows an empty state with a next action', () => {
    renderTable({
      rows: [],
      empty: {
        title: 'No sales orders yet',
        action: <button type="button">Create First Sales Order</button>,
      },
    });
    screen.getByText('No sales orders yet');
    screen.getByRole('button', { name: 'Create First Sales Order' });
  });

  test('shows an error and offers Retry', async () => {
    const onRetry = vi.fn();
    const { user } = renderTable({ rows: undefined, error: 'The orders service is unavailable.', onRetry });
    expect(screen.getByRole('alert').textContent).toContain('The orders service is unavailable.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

test('loads the next page', async () => {
  const onLoadMore = vi.fn();
  const { user } = renderTable({ hasMore: true, onLoadMore });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onLoadMore).toHaveBeenCalledOnce();
});

test('rows are selected one by one or all together', async () => {
  const onChange = vi.fn();
  const { user } = renderTable({
    selection: { selected: new Set(['0']), onChange, label: (order) => `order ${order.number}` },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Select order SO-1002' }));
  expect(onChange).toHaveBeenLastCalledWith(new Set(['0', '1']));
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(onChange).toHaveBeenLastCalledWith(new Set(['0', '1']));
});

test('long tables render only rows near the viewport', async () => {
  renderTable({ rows: orders(5000) });
  await vi.waitFor(() => expect(document.querySelectorAll('tbody a').length).toBeLessThan(60));
});
