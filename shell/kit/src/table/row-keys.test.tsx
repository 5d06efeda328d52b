import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { IconAction } from '../actions/icon-action.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { IconPencil, IconTrash } from '../icons.ts';
import { KitProvider } from '../provider/kit-provider.tsx';
import { PageShortcuts } from '../provider/page-shortcuts.tsx';
import { setShortcutsOn } from '../shortcuts/shortcuts.ts';
import { renderKit } from '../testing.tsx';
import { toastStore } from '../toasts/toast.ts';
import { DataTable } from './data-table.tsx';
import type { Column, DataTableProps } from './types.ts';

interface Driver {
  id: string;
  name: string;
}

const onRender = vi.fn<(driver: Driver) => void>();
const columns: Column<Driver>[] = [
  {
    header: 'Name',
    link: true,
    cell: (driver) => {
      onRender(driver);
      return driver.name;
    },
  },
];
const drivers = ['Ana', 'Ben', 'Cleo'].map((name, index) => ({ id: `${index}`, name }));
const keyOf = (driver: Driver) => driver.id;
const pathOf = (driver: Driver) => `/drivers/${driver.id}`;

const setUp = (props: Partial<DataTableProps<Driver>> = {}) => {
  const edit = vi.fn<(driver: Driver) => void>();
  const remove = vi.fn<(driver: Driver) => void>();
  const navigate = vi.fn();
  const result = renderKit(
    <>
      <DataTable
        label="Drivers"
        columns={columns}
        rows={drivers}
        rowKey={keyOf}
        rowHref={pathOf}
        actions={(driver) => (
          <>
            <IconAction label="Edit" icon={IconPencil} shortcut="e" onClick={() => edit(driver)} />
            <IconAction
              label="Delete"
              icon={IconTrash}
              shortcut="d"
              onClick={() => remove(driver)}
              disabledReason={driver.name === 'Cleo' && 'Cleo has stops.'}
            />
          </>
        )}
        empty={{ title: 'No drivers' }}
        {...props}
      />
      <PageShortcuts />
    </>,
    { navigate },
  );
  return { ...result, edit, remove, navigate };
};
const focusedRow = () => document.activeElement?.querySelector('a')?.textContent;

const AcceptedDrivers = () => {
  const [rows, setRows] = useState(drivers);
  const remove = ({ id }: Driver) => setRows(rows.filter((driver) => driver.id !== id));
  return (
    <DataTable
      label="Drivers"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowHref={pathOf}
      actions={(driver) => <IconAction label="Accept" icon={IconPencil} onClick={() => remove(driver)} />}
      empty={{ title: 'No drivers' }}
    />
  );
};

test('focus goes to the next row when an action removes its row', async () => {
  const { user } = renderKit(<AcceptedDrivers />);
  await user.click(screen.getByRole('button', { name: 'Accept', description: 'Ben' }));
  await waitFor(() => expect(focusedRow()).toBe('Cleo'));
});

describe('row keys', () => {
  test('move between rows by arrows, starting from the page, and open a row on Enter', async () => {
    const { user, navigate } = setUp();
    await user.keyboard('{ArrowDown}');
    expect(focusedRow()).toBe('Ana');
    await user.keyboard('{ArrowDown}{End}{ArrowDown}{ArrowUp}');
    expect(focusedRow()).toBe('Ben');
    await user.keyboard('{Enter}');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/drivers/1');
  });

  test('act once while a letter is held down', async () => {
    const { user, edit } = setUp();
    await user.keyboard('{ArrowDown}e');
    const row = document.activeElement;
    if (!row) throw new Error('No row has the focus.');
    for (const _ of [1, 2, 3]) fireEvent.keyDown(row, { key: 'e', repeat: true });
    expect(edit).toHaveBeenCalledOnce();
  });

  test('return to the last focused row', async () => {
    const { user } = setUp();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('{ArrowDown}');
    expect(focusedRow()).toBe('Ben');
  });

  test('press the row actions, which name their letters', async () => {
    const { user, edit } = setUp();
    await user.keyboard('{ArrowDown}{ArrowDown}e');
    expect(edit).toHaveBeenCalledExactlyOnceWith(drivers[1]);
    act(() => screen.getAllByRole('button', { name: 'Edit' })[1]?.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('Edit (E)');
  });

  test('focus a disabled action, so that its reason shows', async () => {
    const { user, remove } = setUp();
    await user.keyboard('{ArrowDown}{End}d');
    expect(remove).not.toHaveBeenCalled();
    const cleo = screen.getByRole('button', { name: 'Delete', description: 'Cleo has stops.' });
    expect(document.activeElement).toBe(cleo);
  });

  test('explain a letter without an action in this row', async () => {
    const disabledReason = (driver: Driver, letter: string) =>
      letter === 'p' ? `${driver.name} has no paper.` : null;
    const { user, edit } = setUp({ disabledReason });
    await user.keyboard('{ArrowDown}{ArrowDown}x');
    expect(toastStore.current()).toBeNull();
    await user.keyboard('p');
    expect(toastStore.current()).toMatchObject({ title: 'Ben has no paper.' });
    await user.keyboard('e');
    expect(edit).toHaveBeenCalledExactlyOnceWith(drivers[1]);
  });

  test('select on Space', async () => {
    const onChange = vi.fn();
    const { user } = setUp({ selection: { selected: new Set(), onChange, label: (driver) => driver.name } });
    await user.keyboard('{ArrowDown} ');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(new Set(['0']));
  });

  test('select and move on Shift with an arrow, and keep selected rows', async () => {
    const onChange = vi.fn();
    const selection = { selected: new Set(['1']), onChange, label: (driver: Driver) => driver.name };
    const { user } = setUp({ selection });
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(new Set(['1', '0']));
    expect(document.activeElement?.textContent).toContain('Cleo');
  });

  test('can be turned off for letters in the keys dialog; arrows still work', async () => {
    const { user, edit } = setUp();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard' });
    expect(sheet.textContent).toContain('EditE');
    await user.click(screen.getByRole('switch', { name: 'Single-letter keys' }));
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{ArrowDown}e');
    expect(focusedRow()).toBe('Ana');
    expect(edit).not.toHaveBeenCalled();
    act(() => setShortcutsOn(true));
  });
});

test('row keys do not rerender rows with the same record and actions', () => {
  const actions = () => <IconAction label="Edit" icon={IconPencil} />;
  const table = (rows: readonly Driver[], onRetry: () => void) => (
    <KitProvider env="test">
      <DataTable
        label="Drivers"
        columns={columns}
        rows={rows}
        rowKey={(driver) => driver.id}
        rowHref={(driver) => `/drivers/${driver.id}`}
        onRetry={onRetry}
        actions={actions}
        empty={{ title: 'No drivers' }}
      />
    </KitProvider>
  );
  const { rerender } = render(table(drivers, () => {}));
  onRender.mockClear();
  rerender(table(drivers, () => {}));
  expect(onRender).not.toHaveBeenCalled();
  rerender(table([...drivers.slice(0, 2), { id: '2', name: 'Cleopatra' }], () => {}));
  expect(onRender.mock.calls.map(([driver]) => driver.name)).toEqual(['Cleopatra']);
});

test('a partly rendered table announces its row count', async () => {
  const many = Array.from({ length: 400 }, (_, index) => ({ id: `${index}`, name: `Driver ${index}` }));
  setUp({ rows: many });
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('401');
  await vi.waitFor(() => expect(document.querySelector('tr[aria-rowindex="2"]')).not.toBeNull());
});

test('arrow down moves from the search to the first row', async () => {
  const { user } = renderKit(
    <main>
      <SearchField aria-label="Search" value="a" onChange={() => {}} />
      <DataTable
        label="Drivers"
        columns={columns}
        rows={drivers}
        rowKey={keyOf}
        empty={{ title: 'No drivers' }}
      />
    </main>,
  );
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Ana');
});

test('the / key focuses the search, except in a field', async () => {
  const user = userEvent.setup();
  render(
    <KitProvider env="test">
      <main>
        <SearchField aria-label="Search" value="" onChange={() => {}} />
      </main>
      <PageShortcuts />
    </KitProvider>,
  );
  await user.keyboard('/');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  expect(document.activeElement).toBe(field);
  await user.keyboard('1/2');
  expect(field.value).toBe('1/2');
});
