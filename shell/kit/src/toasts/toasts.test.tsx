import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { toast } from './toast.ts';

// Radix calls this on pointer down; jsdom lacks it.
Element.prototype.hasPointerCapture = () => false;

const say = (what: () => void) => act(async () => what());

test('an error toast has the title Error', async () => {
  renderKit(<span />);
  await say(() => toast.error('Failed to add driver'));
  const words = await screen.findByText('Failed to add driver');
  expect(words.closest('[data-variant]')?.getAttribute('data-variant')).toBe('error');
  screen.getByText('Error');
});

test('a success toast has the role status', async () => {
  renderKit(<span />);
  await say(() => toast.success('Driver added successfully'));
  const words = await screen.findByText('Driver added successfully');
  expect(words.closest('[role]')?.getAttribute('role')).toBe('status');
});

test('a new toast replaces the old one', async () => {
  renderKit(<span />);
  await say(() => toast.success('Driver added successfully'));
  await screen.findByText('Driver added successfully');
  await say(() => toast({ title: 'Welcome back!', description: 'Logged in as maria' }));
  await screen.findByText('Logged in as maria');
  expect(screen.queryByText('Driver added successfully')).toBeNull();
});

test('a toast is announced once, an error immediately, and can be closed', async () => {
  const { user } = renderKit(<span />);
  await say(() => toast.error('Please select a customer.', 'Validation Error'));
  await screen.findByText('Validation Error');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Please select a customer.'));
  expect(screen.getAllByText(/Please select a customer/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Validation Error')).toBeNull());
});

const Rows = ({ show }: { show: (setNames: (names: string[]) => void) => void }) => {
  const [names, setNames] = useState(['first', 'second']);
  useEffect(() => show(setNames), [show]);
  return names.map((name) => (
    <li key={name}>
      <button type="button">{name}</button>
    </li>
  ));
};

test.each(['Undo', 'Close'])(
  "%s returns focus to the previous element, or to the element's replacement",
  async (name) => {
    let update = (_names: string[]) => {};
    const { user } = renderKit(
      <ul>
        <Rows
          show={(setNames) => {
            update = setNames;
          }}
        />
      </ul>,
    );
    const isFocused = (text: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: text })));
    screen.getByRole('button', { name: 'first' }).focus();
    await say(() =>
      toast({ title: 'Skipped', action: { label: 'Undo', onClick: () => toast.success('As before') } }),
    );
    await user.click(await screen.findByRole('button', { name }));
    await isFocused('first');
    act(() => update(['second']));
    await isFocused('second');
  },
);

test('a toast that times out leaves focus where the user put it', async () => {
  const { user } = renderKit(<Rows show={() => {}} />);
  screen.getByRole('button', { name: 'first' }).focus();
  await say(() => toast({ title: 'Skipped', action: { label: 'Undo', onClick: () => {} } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await user.click(document.body);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await say(() => toast.success('Another one'));
  await act(() => vi.advanceTimersByTimeAsync(50));
  vi.useRealTimers();
  expect(document.activeElement).toBe(document.body);
});

test('a toast offers one action', async () => {
  const { user } = renderKit(<span />);
  const onClick = vi.fn();
  await say(() => toast({ title: 'Stop removed', action: { label: 'Undo', onClick } }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Stop removed')).toBeNull());
});

test('leaving a page clears its toasts', async () => {
  renderKit(<span />);
  await say(() => toast.error('Line 1: Please choose a product from the list.', 'Validation Error'));
  await screen.findByText('Validation Error');
  await say(() => toast.forget());
  await waitFor(() => expect(screen.queryByText('Validation Error')).toBeNull());
});
