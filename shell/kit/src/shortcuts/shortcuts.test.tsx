import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useShortcut } from './shortcuts.ts';

const Page = ({ begin }: { begin: () => void }) => {
  useShortcut('n', 'New sales order', begin);
  return null;
};

const press = (keys: string, apart: number, from: number) => {
  for (const [index, key] of [...keys].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: from + index * apart });
    fireEvent(document.body, event);
  }
};

it('handles a typed letter, and ignores the letters of a detected scan', () => {
  const begin = vi.fn();
  render(<Page begin={begin} />);
  press('0109N41023N', 4, 0);
  expect(begin).not.toHaveBeenCalled();
  press('n', 0, 1_000);
  expect(begin).toHaveBeenCalledTimes(1);
  press('10n', 120, 2_000);
  expect(begin).toHaveBeenCalledTimes(2);
});

it('handles a letter in a multi-select list, and ignores letters in a single-select list', () => {
  const begin = vi.fn();
  const { getByText } = render(
    <>
      <Page begin={begin} />
      <div role="listbox" aria-multiselectable aria-label="Stops">
        <div role="option" aria-selected={false} tabIndex={0}>
          Corner Bistro
        </div>
      </div>
      <div role="listbox" aria-label="Products">
        <div role="option" aria-selected={false} tabIndex={-1}>
          Ribeye
        </div>
      </div>
    </>,
  );
  fireEvent.keyDown(getByText('Ribeye'), { key: 'n' });
  expect(begin).not.toHaveBeenCalled();
  fireEvent.keyDown(getByText('Corner Bistro'), { key: 'n' });
  expect(begin).toHaveBeenCalledTimes(1);
});
