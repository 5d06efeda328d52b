import { describe, expect, it } from 'vitest';
import {
  afterMove,
  type Chosen,
  findCardsToMove,
  focusOn,
  nothingChosen,
  stepTo,
  toggle,
} from './selection.ts';

const grid = [['a', 'b', 'c', 'd', 'e', 'f', 'g'], [], ['x', 'y']];
const at = (focus: string): Chosen => ({ ...nothingChosen, focus, anchor: focus });

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
  ])('move from %s by %s to %s', (from, key, to) => expect(stepTo(grid, from, key)).toBe(to));

  it('select a range with Shift from the anchor', () => {
    const twice = focusOn(focusOn(at('b'), grid, 'c', true), grid, 'd', true);
    expect(findCardsToMove(twice, grid)).toEqual(['b', 'c', 'd']);
    const back = focusOn(twice, grid, 'a', true);
    expect(findCardsToMove(back, grid)).toEqual(['a', 'b']);
    expect(findCardsToMove(focusOn(back, grid, 'y', true), grid)).toEqual(['y']);
  });

  it('take the selection in display order, else the focused card', () => {
    expect(findCardsToMove(toggle(toggle(at('a'), 'd'), 'b'), grid)).toEqual(['b', 'd']);
    expect(findCardsToMove(toggle(toggle(at('a'), 'd'), 'd'), grid)).toEqual(['d']);
    expect(findCardsToMove(at('c'), grid)).toEqual(['c']);
    expect(findCardsToMove(nothingChosen, grid)).toEqual([]);
  });

  it('focus the next card after a move', () => {
    expect(afterMove(grid, ['b', 'c']).focus).toBe('d');
    expect(afterMove(grid, ['f', 'g']).focus).toBe('e');
    expect(afterMove(grid, ['x', 'y']).focus).toBe('a');
  });
});
