import { expect, it } from 'vitest';
import { readCells } from './cells.ts';

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
])('reads %j as a spreadsheet copied it', (text, cells) => {
  expect(readCells(text)).toEqual(cells);
});
