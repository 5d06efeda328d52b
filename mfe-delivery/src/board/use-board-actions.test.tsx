import type { BoardAnswer } from '@primal/contracts/delivery/board';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createSelectionStore } from './selection.ts';
import { useBoardActions } from './use-board-actions.ts';
import type { BoardSelection } from './use-board-selection.ts';

const board: BoardAnswer = { date: '2026-11-20', tray: [], routes: [], lastMoves: [] };
const move = vi.fn();

const Probe = () => {
  const selection = { store: createSelectionStore() } as BoardSelection;
  const { toTruck } = useBoardActions(board, { move, undo: () => undefined }, selection);
  return (
    <button type="button" onClick={() => toTruck(9)}>
      Key 9
    </button>
  );
};

it('tells the dispatcher that no truck has the number of the pressed key', async () => {
  const { user } = renderPage(<Probe />);
  await user.click(await screen.findByRole('button', { name: 'Key 9' }));
  await screen.findByText('No truck has number 9');
  expect(move).not.toHaveBeenCalled();
});
