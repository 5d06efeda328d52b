import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { SideSheet, Tabs } from './containers.tsx';
import { datePresets } from './date-range.tsx';
import { EditableTable } from './editable-table.tsx';
import { FileField } from './file-field.tsx';
import { MultiCombobox } from './multi-combobox.tsx';
import { useWork, WorkProgress } from './work-progress.tsx';

const presets = Object.fromEntries(
  datePresets('2026-03-01').map(({ label, range }) => [label, `${range.from} ${range.to}`]),
);

test.each([
  ['Today', '2026-03-01 2026-03-01'],
  ['Yesterday', '2026-02-28 2026-02-28'],
  ['This week', '2026-02-23 2026-03-01'],
  ['Last week', '2026-02-16 2026-02-22'],
  ['This month', '2026-03-01 2026-03-31'],
  ['Last month', '2026-02-01 2026-02-28'],
  ['Last 30 days', '2026-01-31 2026-03-01'],
  ['This year', '2026-01-01 2026-12-31'],
  ['Last year', '2025-01-01 2025-12-31'],
])('on Sunday, March 1, %s is %s', (label, range) => {
  expect(presets[label]).toBe(range);
});

function Pages() {
  const [tab, setTab] = useState<'open' | 'paid'>('open');
  return (
    <Tabs
      label="Invoices"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'open', label: 'Open', content: 'What is owed' },
        { key: 'paid', label: 'Paid', content: 'What was paid' },
      ]}
    />
  );
}

test('arrows move between tabs', async () => {
  const { user } = renderKit(<Pages />);
  act(() => screen.getByRole('tab', { name: 'Open' }).focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('What was paid');
});

test('a side sheet begins in its first field and Escape closes it', async () => {
  const onClose = vi.fn();
  const { user } = renderKit(
    <SideSheet title="Stop" opened onClose={onClose}>
      <input aria-label="Note" />
    </SideSheet>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a file of another kind, or one that is too large, is refused in words', async () => {
  const onChange = vi.fn();
  renderKit(<FileField label="Price list" accept=".csv" largest={10} value={null} onChange={onChange} />);
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  choose(new File(['x'], 'prices.exe'));
  screen.getByText(/prices.exe is not of a kind/);
  choose(new File(['x'.repeat(11)], 'prices.csv'));
  screen.getByText(/at most 0 MB/);
  expect(onChange.mock.calls.every(([file]) => file === null)).toBe(true);
  choose(new File(['x'], 'prices.CSV'));
  expect(onChange.mock.lastCall?.[0].name).toBe('prices.CSV');
});

test('several of many: type, Enter, and what does not fit says so', async () => {
  const onChange = vi.fn();
  const { user } = renderKit(
    <MultiCombobox
      label="Products"
      options={[
        { value: '1', label: 'Ribeye' },
        { value: '2', label: 'Brisket' },
      ]}
      value={['1']}
      onChange={onChange}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Products' });
  await user.click(field);
  await user.keyboard('bris{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['1', '2']);
  await user.clear(field);
  await user.type(field, 'zzz');
  expect(screen.getByText('Nothing found.').getAttribute('role')).toBe('status');
});

describe('prices in place', () => {
  const products = [
    { id: '1', name: 'Ribeye', price: '12.50' },
    { id: '2', name: 'Brisket', price: '4.00' },
  ];
  const columns = [{ id: 'name', header: 'Product', cell: (product: { name: string }) => product.name }];
  const editable = [{ id: 'price', header: 'Price', value: (product: { price: string }) => product.price }];
  const setUp = (onSave = vi.fn(async (_: { id: string }) => {})) => ({
    onSave,
    ...renderKit(
      <EditableTable
        label="Prices"
        columns={columns}
        editable={editable}
        rows={products}
        rowKey={(product) => product.id}
        rowLabel={(product) => product.name}
        onSave={onSave}
        noun={{ one: 'product', many: 'products' }}
        empty={{ title: 'No products' }}
      />,
    ),
  });
  const price = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Price, ${name}` });

  test('a row is saved by Enter, with its figure read', async () => {
    const { user, onSave } = setUp();
    await user.clear(price('Ribeye'));
    await user.type(price('Ribeye'), '13.5');
    expect(screen.getByRole('status').textContent).toContain('1 product changed, not saved');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith(products[0], { price: '13.50' }));
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
  });

  test('all together; what failed stays changed', async () => {
    const { user } = setUp(
      vi.fn(async (product: { id: string }) => {
        if (product.id === '2') throw new Error('409');
      }),
    );
    await user.type(price('Ribeye'), '{Control>}a{/Control}13');
    await user.type(price('Brisket'), '{Control>}a{/Control}5');
    await user.click(screen.getByRole('button', { name: 'Save All' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('1 product changed'));
    expect(price('Brisket').value).toBe('5.00');
  });

  test('a figure that cannot be read is not saved', async () => {
    const { user, onSave } = setUp();
    await user.type(price('Ribeye'), '{Control>}a{/Control}5,45');
    await user.keyboard('{Enter}');
    expect(onSave).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Save Ribeye', description: 'A figure of this row cannot be read.' });
  });
});

const first = Promise.withResolvers<void>();

function Statements() {
  const { state, run, cancel } = useWork(
    (name: string) => name,
    async (name) => {
      if (name === 'Ana') await first.promise;
      if (name === 'Ana') throw new Error('No e-mail address.');
    },
    (error) => (error as Error).message,
  );
  return (
    <>
      <button type="button" onClick={() => run(['Ana', 'Ben', 'Cleo'])}>
        Start
      </button>
      <WorkProgress label="Statements" state={state} onCancel={cancel} />
    </>
  );
}

test('long work tells what failed, and Cancel stops before the next piece', async () => {
  const { user } = renderKit(<Statements />);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => first.resolve());
  expect((await screen.findByText(/1 of 3 done/)).textContent).toBe('1 of 3 done, 1 failed, stopped');
  screen.getByText('No e-mail address.');
});
