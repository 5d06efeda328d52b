import type { KeyboardEvent } from 'react';
import { moveBy, stepAmong } from '../base/cells.ts';
import type { GridActions } from './actions.ts';
import type { Cell } from './columns.ts';

/** Arrows among the buttons of the Actions cell: true when there was another button that way. */
const moveAmongButtons = (event: KeyboardEvent<HTMLElement>): boolean => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  return step !== undefined && stepAmong(event.currentTarget.querySelectorAll('button'), event.target, step);
};

/** Keys on a cell that is not being edited: move, start editing, clear, copy down. True when the key was used. */
const onCellKey = (
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  actions: GridActions,
  onWeigh: () => void,
): boolean => {
  const { key, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const move = moveBy(event);
  if (key === 'ArrowDown' && altKey) onWeigh();
  else if (move) actions.move(cell, move);
  else if (cell.column === 'actions') return false;
  else if (key === 'Enter' || key === 'F2') actions.start(cell);
  else if (key === 'Delete' || key === 'Backspace') actions.clear(cell);
  else if (key.toLowerCase() === 'd' && control) actions.copyDown(cell);
  else if (key.length === 1 && !control && !altKey) actions.start(cell, { typed: key, open: true });
  else return false;
  return true;
};

/** The grid's keyboard while no cell is edited. Tab is the page's: it leaves the grid. */
export const handleKey = (
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  actions: GridActions,
  onWeigh: () => void,
): void => {
  // Ctrl+Enter saves the document, wherever the focus is.
  if (event.nativeEvent.isComposing || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
  const used =
    (cell.column === 'actions' && moveAmongButtons(event)) || onCellKey(event, cell, actions, onWeigh);
  if (used) event.preventDefault();
};
