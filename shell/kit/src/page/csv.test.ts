import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvColumn, toCsv } from './csv.ts';

const columns: CsvColumn<{ name: string; total: string }>[] = [
  { header: 'Name', value: (row) => row.name },
  { header: 'Total', value: (row) => row.total, number: true },
];

test('texts are quoted, figures stay, and lines end as the standard has them', () => {
  expect(toCsv(columns, [{ name: 'O"Brien, Inc.', total: '-12.50' }])).toBe(
    '"Name","Total"\r\n"O""Brien, Inc.",-12.50\r\n',
  );
});

test.each(['=1+1', '+1', '-2', '@SUM(A1)', '\tx', '\rx'])('%j is no formula', (name) => {
  expect(toCsv(columns, [{ name, total: '1' }])).toContain(`"'${name}"`);
});

test('what is no figure in a column of figures is a text', () => {
  expect(toCsv(columns, [{ name: 'A', total: '=1+1' }])).toContain(`"'=1+1"`);
});

test('no text ever begins a cell as a formula, and every quote is closed', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const [, ...rest] = toCsv(columns, [{ name, total: '0' }]).split('\r\n');
      const cell = rest.join('\r\n').replace(/,0\r\n$/, '');
      expect(cell.startsWith('"') && cell.endsWith('"')).toBe(true);
      expect(cell.slice(1)).not.toMatch(/^[=+\-@\t\r]/);
      expect((cell.match(/"/g)?.length ?? 0) % 2).toBe(0);
    }),
  );
});
