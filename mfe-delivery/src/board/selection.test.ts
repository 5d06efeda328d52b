import { describe, expect, it } from 'vitest';
import { afterMove, type Chosen, focusOn, nothingChosen, stepTo, takenOf, toggle } from './selection.ts';

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
    expect(takenOf(twice, grid)).toEqual(['b', 'c', 'd']);
    const back = focusOn(twice, grid, 'a', true);
    expect(takenOf(back, grid)).toEqual(['a', 'b']);
    expect(takenOf(focusOn(back, grid, 'y', true), grid)).toEqual(['y']);
  });

  it('take the selection in display order, else the focused card', () => {
    expect(takenOf(toggle(toggle(at('a'), 'd'), 'b'), grid)).toEqual(['b', 'd']);
    expect(takenOf(toggle(toggle(at('a'), 'd'), 'd'), grid)).toEqual(['d']);
    expect(takenOf(at('c'), grid)).toEqual(['c']);
    expect(takenOf(nothingChosen, grid)).toEqual([]);
  });

  it('focus the next card after a move', () => {
    expect(afterMove(grid, ['b', 'c']).focus).toBe('d');
    expect(afterMove(grid, ['f', 'g']).focus).toBe('e');
    expect(afterMove(grid, ['x', 'y']).focus).toBe('a');
  });
});
