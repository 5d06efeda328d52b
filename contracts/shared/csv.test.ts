import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvByteOrderMark, writeCsvRow } from './csv.ts';
import { readCsv } from './read-csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const readCells = (bytes: Uint8Array) => readCsv(bytes).rows?.map(({ cells }) => cells);

describe('a readable CSV file', () => {
  it.each([
    ['with commas', 'Name,Price\nRib,5.45\n'],
    ['with semicolons', 'Name;Price\r\nRib;5.45\r\n'],
    ['with tabs', 'Name\tPrice\nRib\t5.45'],
    ['with quotation marks', '"Name","Price"\r\n"Rib","5.45"'],
    ['with a UTF-8 byte order mark', '\ufeffName,Price\nRib,5.45'],
  ])('%s', (_, text) => {
    expect(readCells(utf8(text))).toEqual([
      ['Name', 'Price'],
      ['Rib', '5.45'],
    ]);
  });

  it('may have line breaks, quotes and separators in quoted cells, numbered like a spreadsheet', () => {
    const text = 'Name;Note\n"Rib; prime";"two\r\nlines"\n\n"12"" pan";x\n';
    expect(readCsv(utf8(text)).rows).toEqual([
      { row: 1, cells: ['Name', 'Note'] },
      { row: 2, cells: ['Rib; prime', 'two\r\nlines'] },
      { row: 4, cells: ['12" pan', 'x'] },
    ]);
  });

  it('may have decimal commas if its separator is a semicolon', () => {
    expect(readCells(utf8('Name;Price\nRib;5,45'))?.[1]).toEqual(['Rib', '5,45']);
  });

  it.each([
    ['a title', 'Open invoices, by customer\nNumber;Customer;Amount\n1;Oak;1,50\n2;Elm;2,50\n', ';'],
    ['commas in every cell', 'Name;Address;City, ST\nA;1 St;Boston, MA\nB;2 St;Salem, MA\n', ';'],
    ['one long heading', 'Name, Phone, Fax;Price\nRib;5.45\nLoin;6.45\n', ';'],
    ['a note with semicolons', 'Name,Note\nRib,"a;b;c"\nLoin,d;e\n', ','],
  ])('is split at the right separator despite %s', (_, text, mark) => {
    const last = text.trim().split('\n').at(-1)?.split(mark) ?? [];
    expect(readCells(utf8(text))?.at(-1)).toEqual(last);
  });

  it('may have codes stored as text', () => {
    expect(readCells(utf8('Code,Name\n="00123",Rib\n="a""b",x\n'))).toEqual([
      ['Code', 'Name'],
      ['00123', 'Rib'],
      ['a"b', 'x'],
    ]);
  });

  it('is decoded from Windows-1252', () => {
    const bytes = Uint8Array.from([...utf8('Name\nJalape'), 0xf1, ...utf8('o '), 0x80]);
    expect(readCells(bytes)?.[1]).toEqual(['Jalapeño €']);
  });

  it('is decoded from UTF-16 with tabs', () => {
    const bytes = new Uint8Array(Buffer.from('\ufeffName\tPrice\nRöst\t1', 'utf16le'));
    expect(readCells(bytes)?.[1]).toEqual(['Röst', '1']);
  });
});

describe('a CSV file', () => {
  it.each([
    ['an open quotation mark', 'Name,Price\n"Rib,5.45\n', /^Row 2: a quotation mark/],
    ['text after a closing quotation mark', 'Name,Price\n"Rib"eye,5.45\n', /^Row 2: a quotation mark/],
    ['no content', ' \n\n', /empty/],
    ['letters of UTF-8 beside broken bytes', Uint8Array.from([...utf8('Jalapeño\n'), 0xf1]), /damaged/],
    ['bytes of another kind of file', 'PK\u0003\u0004\u0000\u0000', /not a CSV file/],
  ])('is rejected with %s', (_, text, problem) => {
    const bytes = typeof text === 'string' ? utf8(text) : text;
    expect(readCsv(bytes)).toEqual({ rows: null, problem: expect.stringMatching(problem) });
  });
});

describe('a CSV row', () => {
  it('never contains a cell that begins like a formula', () => {
    expect(writeCsvRow(['=1+1', '+1 816', '-2+3', '@x', '\tx', 'plain', null])).toBe(
      '"\'=1+1","\'+1 816","\'-2+3","\'@x","\'\tx",plain,\r\n',
    );
  });

  it('is parsed to the same cells that were written', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((letters) => !letters.includes('\u0000'));
    const marks = fc.constantFrom('', "'", "''", '=', "'=", "''-", "'+");
    const cell = fc.tuple(marks, text).map((parts) => parts.join(''));
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, (written) => {
        const text = csvByteOrderMark + writeCsvRow(['A', 'B', 'C']) + written.map(writeCsvRow).join('');
        const read = readCells(utf8(text))?.slice(1);
        expect(read).toEqual(written.filter((cells) => cells.some((each) => each.trim() !== '')));
      }),
    );
  });
});
