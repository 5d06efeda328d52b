import { expect, it } from 'vitest';
import { describeHiddenRows, listRows, spreadMatrix, ungroupRows } from './list-rows.ts';

const sheet = (...lines: (readonly string[])[]) =>
  lines.map((cells, at) => ({ row: at + 1, cells: [...cells] })).filter(({ cells }) => cells.some(Boolean));
const rowsOf = (lines: (readonly string[])[], headingRow: number | null = 1) => {
  const { rows, skipped } = listRows(sheet(...lines), headingRow);
  return { rows: rows.map(({ row }) => row), skipped };
};

const head = ['Name', 'Phone', 'Zip'];
const grill = ['Harbor Grill', '816-555-0101', '64105'];
const diner = ['Corner Diner', '816-555-0102', '66061'];

it('skips repeated headings', () => {
  expect(rowsOf([head, grill, head, diner])).toEqual({
    rows: [2, 4],
    skipped: ['Row 3 repeats the headings.'],
  });
});

it('skips totals at the end, but imports a customer named Total', () => {
  expect(rowsOf([head, ['Total Wine', '816-555-0103', ''], grill, ['Total', '', '2']])).toEqual({
    rows: [2, 3],
    skipped: ['Row 4 contains totals.'],
  });
  expect(rowsOf([head, ['Total', '816-555-0103', ''], grill, diner, grill]).rows).toEqual([2, 3, 4, 5]);
});

it('skips and reports another list after a gap', () => {
  const vendors = [
    ['Vendor', 'Fax', 'Since'],
    ['Stone Creek', '816-555-0109', '2019'],
  ];
  expect(rowsOf([head, grill, diner, [], ...vendors])).toEqual({
    rows: [2, 3],
    skipped: ['Another list begins in row 5: its 2 rows are skipped. Import it as a separate file.'],
  });
});

it('continues the list after a blank row', () => {
  expect(rowsOf([head, grill, [], diner, [], ['Name alone', '', '']])).toEqual({
    rows: [2, 4, 6],
    skipped: [],
  });
  expect(rowsOf([grill, [], diner], null)).toEqual({ rows: [1, 3], skipped: [] });
});

it('skips the last lines of a report along with its titles', () => {
  const report = [['Customer Contact List', '', ''], head, grill, ['Monday, Nov 23, 2026 GMT-6', '', '']];
  expect(rowsOf(report, 2).rows).toEqual([3]);
});

it('counts rows hidden in the spreadsheet', () => {
  const rows = [2, 3, 4].map((row) => ({ row, cells: ['x'] }));
  expect(describeHiddenRows(rows, [])).toEqual([]);
  expect(describeHiddenRows(rows, [1, 3])).toEqual([
    '1 row is hidden in the spreadsheet and is read as well.',
  ]);
  expect(describeHiddenRows(rows, [2, 4])).toEqual([
    '2 rows are hidden in the spreadsheet and are read as well.',
  ]);
});

const groupsOf = (...lines: (readonly string[])[]) =>
  ungroupRows(sheet(...lines), 4, 3)?.map(({ row, cells }) => [row, ...cells]);

it('assigns the rows of a grouped report to the name above them, without totals', () => {
  expect(
    groupsOf(
      ['Café Fleuri', '', ''],
      ['', '20817', '1,250.00'],
      ['', '20818', '10.00'],
      ['Total Café Fleuri', '', '1,260.00'],
      ['Total Wine', '', ''],
      ['', '20819', '5.00'],
      ['Total for Total Wine', '', '5.00'],
      ['TOTAL', '', '1,265.00'],
    ),
  ).toEqual([
    [2, '', '20817', '1,250.00', 'Café Fleuri'],
    [3, '', '20818', '10.00', 'Café Fleuri'],
    [6, '', '20819', '5.00', 'Total Wine'],
  ]);
});

it('returns to the outer name after an inner group, and to no name after all groups', () => {
  expect(
    groupsOf(
      ['Golden Wok', '', ''],
      ['Downtown', '', ''],
      ['', '1', '2.00'],
      ['Total Downtown', '', '2.00'],
      ['', '2', '3.00'],
      ['Total Golden Wok', '', '5.00'],
      ['', '3', '4.00'],
    )?.map((cells) => cells.at(-1)),
  ).toEqual(['Downtown', 'Golden Wok', '']);
});

it('writes the names of groups into their own column, unless rows have names there', () => {
  const group = ['Golden Wok', '', ''];
  const total = ['Total Golden Wok', '', '2.00'];
  expect(ungroupRows(sheet(group, ['', '1', '2.00'], total), 3, 0)).toEqual([
    { row: 2, cells: ['Golden Wok', '1', '2.00'] },
  ]);
  expect(ungroupRows(sheet(group, ['', '1', '2.00'], ['Oak Diner', '2', '3.00']), 3, 0)).toBeNull();
});

it('finds no groups in a plain list', () => {
  expect(groupsOf(['Oak Diner', '1', '2.00'], ['Oak Diner', '2', '3.00'])).toBeUndefined();
});

it('turns a matrix into a row per filled cell', () => {
  const rows = sheet(['112A', 'Ribeye', '$12.40', ''], ['TRI', 'Tri Tip', '8.90', '9.10']);
  expect(spreadMatrix(rows, [2, 3], ['Item', 'Description', 'Café Fleuri', 'Golden Wok'])).toEqual([
    { row: 1, cells: ['112A', 'Ribeye', 'Café Fleuri', '$12.40'] },
    { row: 2, cells: ['TRI', 'Tri Tip', 'Café Fleuri', '8.90'] },
    { row: 3, cells: ['TRI', 'Tri Tip', 'Golden Wok', '9.10'] },
  ]);
});
