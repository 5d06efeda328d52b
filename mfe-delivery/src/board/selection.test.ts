import { describe, expect, it } from 'vitest';
import {
  emptySelection,
  findCardsToMove,
  findStep,
  moveFocus,
  type Selection,
  selectAfterMove,
  toggleCard,
} from './selection.ts';

const grid = [['a', 'b', 'c', 'd', 'e', 'f', 'g'], [], ['x', 'y']];
const at = (focus: string): Selection => ({ ...emptySelection, focus, anchor: focus });

describe('the keys of the board', () => {
  it.each([
    [null, 'ArrowDown', 'a'],
    ['a', 'ArrowDown', 'b'],
    ['a', 'ArrowUp', 'a'],
    ['b', 'PageDown', 'g'],
    ['g', 'Home', 'a'],
    ['a', 'End', 'g'],
    ['c', 'ArrowRight', 'y'],
    ['x', 'ArrowLeft', 'a'],
    ['x', 'ArrowRight', null],
    ['a', 'q', null],
  ])('move from %s by %s to %s', (from, key, to) => expect(findStep(grid, from, key)).toBe(to));

  it('select a range with Shift from the anchor', () => {
    const twice = moveFocus(moveFocus(at('b'), grid, 'c', true), grid, 'd', true);
    expect(findCardsToMove(twice, grid)).toEqual(['b', 'c', 'd']);
    const back = moveFocus(twice, grid, 'a', true);
    expect(findCardsToMove(back, grid)).toEqual(['a', 'b']);
    expect(findCardsToMove(moveFocus(back, grid, 'y', true), grid)).toEqual(['y']);
  });

  it('move the selection in display order, else the focused card', () => {
    expect(findCardsToMove(toggleCard(toggleCard(at('a'), 'd'), 'b'), grid)).toEqual(['b', 'd']);
    expect(findCardsToMove(toggleCard(toggleCard(at('a'), 'd'), 'd'), grid)).toEqual(['d']);
    expect(findCardsToMove(at('c'), grid)).toEqual(['c']);
    expect(findCardsToMove(emptySelection, grid)).toEqual([]);
  });

  it('focus the next card after a move', () => {
    expect(selectAfterMove(grid, ['b', 'c']).focus).toBe('d');
    expect(selectAfterMove(grid, ['f', 'g']).focus).toBe('e');
    expect(selectAfterMove(grid, ['x', 'y']).focus).toBe('a');
  });
});
