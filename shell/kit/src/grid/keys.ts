import type { KeyboardEvent } from 'react';
import type { GridActs } from './acts.ts';
import type { Cell, Direction } from './moves.ts';

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const isPrintable = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Arrows among the buttons of the Actions cell: true when there was another button that way. */
const moveAmongButtons = (event: KeyboardEvent<HTMLElement>): boolean => {
  const sibling =
    event.key === 'ArrowRight'
      ? 'nextElementSibling'
      : event.key === 'ArrowLeft'
        ? 'previousElementSibling'
        : null;
  const button = (event.target as HTMLElement).closest('button');
  const other = sibling && button?.parentElement?.[sibling]?.querySelector('button');
  other?.focus();
  return Boolean(other);
};

/** Keys on a cell that is not being edited: move, start editing, clear, copy down. True when the key was used. */
const onCellKey = (
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  acts: GridActs,
  onWeigh: () => void,
): boolean => {
  const { key } = event;
  if (key === 'ArrowDown' && event.altKey) onWeigh();
  else if (arrows[key]) acts.move(cell, arrows[key]);
  else if (key === 'Tab') return acts.move(cell, event.shiftKey ? 'previous' : 'next');
  else if (cell.column === 'actions') return false;
  else if (key === 'Enter' || key === 'F2') acts.start(cell);
  else if (key === 'Delete' || key === 'Backspace') acts.clear(cell);
  else if (key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) acts.copyDown(cell);
  else if (isPrintable(event)) acts.start(cell, { typed: key, open: true });
  else return false;
  return true;
};

/** The grid's keyboard while no cell is edited. */
export const handleKey = (
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  acts: GridActs,
  onWeigh: () => void,
): void => {
  if (event.nativeEvent.isComposing) return;
  const used =
    (cell.column === 'actions' && moveAmongButtons(event)) || onCellKey(event, cell, acts, onWeigh);
  if (used) event.preventDefault();
};
