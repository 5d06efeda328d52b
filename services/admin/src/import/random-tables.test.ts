import { type Cell, toDisplayedText } from '@primal/contracts/shared/cell';
import { decimal } from '@primal/contracts/shared/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SheetCell, writeXlsx } from '../../../../harness/lists/xlsx.ts';
import { readSheets } from '../../../../shell/kit/src/sheets/read-sheets.ts';
import { amountColumn, type Column, dateColumn, percentColumn, readCells, textColumn } from './columns.ts';

const limits = { bytes: 20_000_000, rows: 1_000, columns: 200 };

const columns: Column[] = [
  textColumn('code', 'Code', { isCode: true }),
  textColumn('name', 'Name'),
  amountColumn('amount', 'Amount'),
  percentColumn('percent', 'Percent'),
  dateColumn('day', 'Day'),
];

interface Written {
  cell: SheetCell;
  meant: string | null;
}

const letters = fc.string({ unit: fc.constantFrom(...'aZé9 "\',;|&<>ßøł京-=+@#%$._'), maxLength: 12 });
/**
 * Texts that the reader returns unchanged. Excludes outer blanks, which the reader trims. Also excludes texts
 * like `###`, which the reader takes for errors, and `="a"`, which Excel writes for `a`.
 */
const plainText = letters
  .map((text) => text.trim())
  .filter((text) => !/^'+[=+\-@]/.test(text) && !/^#{3,}$/.test(text) && !/^=".*"$/.test(text));
const error = fc.constantFrom<SheetCell>({ error: '#N/A' }, { error: '#REF!' }, { formula: 'A1*2' });
const broken = error.map((cell): Written => ({ cell, meant: null }));

const text = fc.oneof(
  { weight: 8, arbitrary: plainText.map((value): Written => ({ cell: value, meant: value })) },
  {
    weight: 4,
    arbitrary: plainText.map((value): Written => ({ cell: value ? { shared: value } : '', meant: value })),
  },
  { weight: 1, arbitrary: broken },
);
const code = fc.oneof(
  text,
  fc.integer({ min: 0, max: 99_999 }).map(
    (value): Written => ({
      cell: { number: value, format: '00000' },
      meant: String(value).padStart(5, '0'),
    }),
  ),
  fc
    .integer({ min: 1, max: 999_999_999_999 })
    .map((value): Written => ({ cell: { number: value, format: '0.0E+00' }, meant: String(value) })),
);
const thousandths = fc.integer({ min: 0, max: 9_999_999 });
const toDecimal = (value: number, places: number): string =>
  decimal(value)
    .div(10 ** places)
    .toFixed();
const amount = fc.oneof(
  thousandths.map((value): Written => ({ cell: value / 1000, meant: toDecimal(value, 3) })),
  fc
    .tuple(thousandths, fc.constantFrom('0.000', '#,##0.000', '$#,##0.000', '0.000" lb"'))
    .map(
      ([value, format]): Written => ({ cell: { number: value / 1000, format }, meant: toDecimal(value, 3) }),
    ),
  // The format shows two of three decimals, so the reader must return the exact value or reject the cell.
  thousandths.map(
    (value): Written => ({
      cell: { number: value / 1000, format: '#,##0.00' },
      meant: value % 10 === 0 ? toDecimal(value, 3) : null,
    }),
  ),
  fc.constantFrom<Written>(
    { cell: { number: 46357, format: 'd-mmm-yy' }, meant: null },
    { cell: '', meant: '' },
  ),
  broken,
);
const percent = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }).map(
    (value): Written => ({
      cell: { number: value / 10_000, format: '0.00%' },
      meant: decimal(value).div(100).toFixed(2),
    }),
  ),
  fc.integer({ min: 0, max: 100_000 }).map(
    (value): Written => ({
      cell: { number: value / 10_000, format: '0%' },
      meant: value % 100 === 0 ? decimal(value).div(100).toFixed(2) : null,
    }),
  ),
  fc
    .integer({ min: 0, max: 10_000 })
    .map((value): Written => ({ cell: `${value / 100}%`, meant: decimal(value).div(100).toFixed(2) })),
  broken,
);
const day = fc
  .tuple(
    fc.integer({ min: 36_526, max: 73_000 }),
    fc.constantFrom('m/d/yyyy', 'd-mmm', 'mmm-yy', 'yyyy-mm-dd h:mm'),
  )
  .map(
    ([serial, format]): Written => ({
      cell: { number: serial + 0.25, format },
      meant: new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10),
    }),
  );

const table = fc.array(fc.tuple(code, text, amount, percent, day), { minLength: 1, maxLength: 8 });

const read = async (file: File): Promise<Cell[][]> => {
  const sheets = await readSheets(file, limits);
  if (typeof sheets === 'string') throw new Error(sheets);
  return sheets[0]?.rows.map(({ cells }) => cells) ?? [];
};

it('reads each cell of a random workbook as intended, or rejects it with a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const head = columns.map(({ heading }) => heading);
      const bytes = writeXlsx({ List: [head, ...rows.map((row) => row.map(({ cell }) => cell))] });
      const [, ...cells] = await read(new File([new Uint8Array(bytes)], 'list.xlsx'));
      expect(cells).toHaveLength(rows.length);
      for (const [at, row] of rows.entries()) {
        const { values, problems } = readCells(columns, { row: at + 2, cells: cells[at] ?? [] });
        for (const [place, { meant }] of row.entries()) {
          const { field, heading } = columns[place] ?? { field: '', heading: '' };
          const isRefused = problems.some((problem) => problem.startsWith(`${heading}: `));
          if (meant === null) expect([heading, isRefused, values[field]]).toEqual([heading, true, undefined]);
          else expect([heading, String(values[field] ?? ''), problems]).toEqual([heading, meant, problems]);
        }
      }
    }),
    { numRuns: 150 },
  );
});

const windows = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(new Uint8Array([byte])),
    byte,
  ]),
);
const encodings: Record<string, (text: string) => Uint8Array | null> = {
  utf8: (csv) => new TextEncoder().encode(csv),
  marked: (csv) => new TextEncoder().encode(`\ufeff${csv}`),
  utf16: (csv) => new Uint8Array(Buffer.from(`\ufeff${csv}`, 'utf16le')),
  windows: (csv) => {
    const bytes = [...csv].map((letter) => windows.get(letter));
    return bytes.includes(undefined) ? null : new Uint8Array(bytes as number[]);
  },
};

it('reads a CSV file with any encoding, separator and quotes', async () => {
  const rows = fc.array(fc.tuple(plainText, plainText, plainText), { minLength: 1, maxLength: 8 });
  const marks = fc.constantFrom(',', ';', '\t', '|');
  await fc.assert(
    fc.asyncProperty(
      rows,
      marks,
      fc.constantFrom(...Object.keys(encodings)),
      fc.boolean(),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      async (cells, mark, encoding, allQuoted, lineEnd, saysMark) => {
        const quoted = (cell: string) =>
          allQuoted || /["\n\r,;|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const table = [['Code', 'Name', 'Note'], ...cells];
        const csv = table.map((row) => row.map(quoted).join(mark)).join(lineEnd);
        const bytes = encodings[encoding]?.(saysMark ? `sep=${mark}${lineEnd}${csv}` : csv);
        fc.pre(bytes !== null && bytes !== undefined);
        const filled = table.filter((row) => row.some((cell) => cell !== ''));
        const shown = (await read(new File([new Uint8Array(bytes)], 'list.csv'))).map((row) =>
          row.map(toDisplayedText),
        );
        expect(shown.map((row) => [...row, '', '', ''].slice(0, 3))).toEqual(filled);
      },
    ),
    { numRuns: 300 },
  );
});
