import { expect, it } from 'vitest';
import { applyMove, createHistory, readArrowMove, readCells, readExitMove } from './cells.ts';

it.each([
  [
    '112A\t2\r\nSH16\t4\r\n',
    [
      ['112A', '2'],
      ['SH16', '4'],
    ],
  ],
  [
    '"Rib\neye"\t2\n"6\r\n"\t"a\tb"',
    [
      ['Rib eye', '2'],
      ['6', 'a b'],
    ],
  ],
  ['"Say ""cheese""\nnow"\t1', [['Say "cheese" now', '1']]],
  [
    '"A" grade\t12"\n"Prime"\t"',
    [
      ['"A" grade', '12"'],
      ['"Prime"', '"'],
    ],
  ],
])('parses cells copied from a spreadsheet: %j', (text, cells) => {
  expect(readCells(text)).toEqual(cells);
});

const key = (name: string, more: object = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});
const size = { rows: 10, columns: 5 };
const at = (row: number, column: number) => ({ row, column });

it.each([
  ['ArrowDown', {}, at(2, 1)],
  ['ArrowUp', {}, at(0, 1)],
  ['ArrowRight', {}, at(1, 2)],
  ['ArrowLeft', {}, at(1, 0)],
  ['Home', {}, at(1, 0)],
  ['End', {}, at(1, 4)],
  ['Home', { ctrlKey: true }, at(0, 0)],
  ['End', { metaKey: true }, at(9, 4)],
])('moves from the second cell of the second row on %s with modifiers %j', (name, more, to) => {
  const move = readArrowMove(key(name, more));
  expect(move && applyMove(at(1, 1), move, size)).toEqual(to);
});

it('moves to the next row on Tab, skips read-only cells and leaves the grid at its ends', () => {
  const on = readExitMove(key('Tab')) ?? { rows: 0, columns: 0 };
  const back = readExitMove(key('Tab', { shiftKey: true })) ?? on;
  expect(applyMove(at(1, 4), on, size)).toEqual(at(2, 0));
  expect(applyMove(at(1, 0), back, size)).toEqual(at(0, 4));
  expect(applyMove(at(1, 1), on, size, ({ column }) => column === 0)).toEqual(at(2, 0));
  expect(applyMove(at(9, 4), on, size)).toBeNull();
  expect(applyMove(at(0, 0), back, size)).toBeNull();
});

it('undoes and redoes the last 200 steps', () => {
  const history = createHistory<number>();
  let now = 0;
  const step = (which: 'undo' | 'redo') => {
    const found = history.step(which, () => now);
    now = found ?? now;
    return found;
  };
  for (let next = 1; next <= 300; next += 1) {
    history.add(now);
    now = next;
  }
  expect([step('undo'), step('undo'), step('redo'), step('redo'), step('redo')]).toEqual([
    299,
    298,
    299,
    300,
    null,
  ]);
  for (let count = 0; count < 200; count += 1) step('undo');
  expect(now).toBe(100);
  expect(step('undo')).toBeNull();
});
