import { readCsv } from '@primal/contracts/shared/read-csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvColumn, toCsv } from './csv.ts';

const columns: CsvColumn<{ name: string; total: string }>[] = [
  { header: 'Name', value: (row) => row.name },
  { header: 'Total', value: (row) => row.total },
];

test('CSV quotes texts if needed, keeps numbers and ends lines by the standard', () => {
  expect(toCsv(columns, [{ name: 'O"Brien, Inc.', total: '-12.50' }])).toBe(
    'Name,Total\r\n"O""Brien, Inc.",-12.50\r\n',
  );
});

test.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\tx', '\rx', "'=1+1"])(
  '%j does not become a formula',
  (name) => {
    expect(toCsv(columns, [{ name, total: '1' }])).toMatch(/\n"?'/);
  },
);

test('the CSV reader parses the written text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const name = `A${text}`.trim();
      const bytes = new TextEncoder().encode(toCsv(columns, [{ name, total: "'=1" }]));
      expect(readCsv(bytes).rows?.[1]?.cells[1]).toBe("'=1");
    }),
  );
});
