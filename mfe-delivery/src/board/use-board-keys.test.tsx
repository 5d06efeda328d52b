import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { useBoardKeys } from './use-board-keys.ts';

type Keys = Parameters<typeof useBoardKeys>[1];

const Probe = ({ keys }: { keys: Partial<Keys> }) => {
  const root = useRef<HTMLDivElement>(null);
  useBoardKeys(root, keys as Keys);
  return (
    <main id="main" tabIndex={-1}>
      <h1>Dispatch Board</h1>
      <div ref={root} />
    </main>
  );
};

it('handles arrows, and digits for selected cards, after a click on the title', async () => {
  const [step, toTruck] = [vi.fn(() => true), vi.fn()];
  let isSelected = false;
  const user = userEvent.setup();
  render(<Probe keys={{ step, toTruck, hasSelection: () => isSelected }} />);
  await user.click(screen.getByRole('heading', { name: 'Dispatch Board' }));
  expect(document.activeElement?.id).toBe('main');
  await user.keyboard('{ArrowDown}2');
  expect(step.mock.calls).toEqual([['ArrowDown', false]]);
  expect(toTruck).not.toHaveBeenCalled();
  isSelected = true;
  await user.keyboard('2');
  expect(toTruck.mock.calls).toEqual([[2]]);
});
