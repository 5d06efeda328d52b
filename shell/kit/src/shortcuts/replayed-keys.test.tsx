import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { bufferKey, useTypeAhead } from './type-ahead.ts';

const Page = () => {
  useTypeAhead('/');
  return (
    <main>
      <h1>Payments</h1>
      <input aria-label="Amount" />
      <select aria-label="Method">
        <option>Cash</option>
        <option>Check</option>
        <option>Credit card</option>
      </select>
      <button type="button">Save</button>
    </main>
  );
};

const press = (...keys: (string | [key: string, held: KeyboardEventInit])[]): void => {
  for (const key of keys) {
    const event =
      typeof key === 'string'
        ? new KeyboardEvent('keydown', { key, cancelable: true })
        : new KeyboardEvent('keydown', { key: key[0], cancelable: true, ...key[1] });
    bufferKey({ nativeEvent: event });
  }
};

/** jsdom has no layout: report every element as visible. */
const show = () =>
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockImplementation(() => document.body);

it('replays text, caret moves, Tab both ways, and letters and arrows in a list', async () => {
  const layout = show();
  render(<Page />);
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  const method = screen.getByLabelText<HTMLSelectElement>('Method');
  amount.focus();

  press('1', '2', 'x', 'Backspace', 'ArrowLeft', '5', 'ArrowRight', '0');
  await expect.poll(() => amount.value).toBe('1520');

  press('Tab', 'c', 'h');
  await expect.poll(() => method.value).toBe('Check');
  press('ArrowDown');
  await expect.poll(() => method.value).toBe('Credit card');
  press('ArrowUp', 'ArrowUp');
  await expect.poll(() => method.value).toBe('Cash');

  press(['Tab', { shiftKey: true }], '7');
  await expect.poll(() => amount.value).toBe('15207');
  const pressed = vi.fn();
  screen.getByRole('button', { name: 'Save' }).addEventListener('click', pressed);
  press('Tab', 'Tab', 'Enter');
  await expect.poll(() => pressed.mock.calls.length).toBe(1);
  layout.mockRestore();
});
