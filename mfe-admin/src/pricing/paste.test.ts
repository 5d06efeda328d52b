import { describe, expect, it } from 'vitest';
import { parsePaste, pasteBlock } from './paste.ts';
import { createProductAnswers } from './pricing.fixture.ts';

const products = createProductAnswers(4);

const paste = (text: string, start: Parameters<typeof parsePaste>[1] = 'unitPrice', index = 0) => {
  const { changes, remarks } = pasteBlock(parsePaste(text, start), products, index);
  return { cells: changes.map(({ product, field, text: cell }) => [product.id, field, cell]), remarks };
};

describe('a block from a spreadsheet', () => {
  it('fills a column downward and ignores values beyond the last product', () => {
    expect(paste('1\r\n2\r\n', 'retailPrice', 1)).toEqual({
      cells: [
        ['p1', 'retailPrice', '1'],
        ['p2', 'retailPrice', '2'],
      ],
      remarks: [],
    });
    expect(paste('1\n2\n3', 'retailPrice', 2).remarks).toEqual([
      '1 row was skipped: the list has no more products.',
    ]);
  });

  it('fills columns to the right and ignores values beyond the last one', () => {
    expect(paste('1\t2\n3\t4', 'restaurantPrice').cells).toEqual([
      ['p0', 'restaurantPrice', '1'],
      ['p0', 'retailPrice', '2'],
      ['p1', 'restaurantPrice', '3'],
      ['p1', 'retailPrice', '4'],
    ]);
    expect(paste('1\t2\t3', 'restaurantPrice').remarks).toEqual([
      '1 column was skipped: there is no column after Retail Price.',
    ]);
  });

  it('ignores empty cells and never rewrites unreadable values', () => {
    expect(paste('1\n\n5,45', 'costPrice').cells).toEqual([
      ['p0', 'costPrice', '1'],
      ['p2', 'costPrice', '5,45'],
    ]);
  });
});

describe('a row of headings', () => {
  it('is skipped above a single column', () => {
    expect(paste('Retail Price\n14.25\n15', 'retailPrice').cells).toEqual([
      ['p0', 'retailPrice', '14.25'],
      ['p1', 'retailPrice', '15'],
    ]);
  });

  it('assigns several columns', () => {
    expect(paste('Retail\tBrand\tCost\n14.25\tHighland\t9', 'unitPrice', 1).cells).toEqual([
      ['p1', 'retailPrice', '14.25'],
      ['p1', 'costPrice', '9'],
    ]);
  });

  it('finds products by code or name in any order', () => {
    const text =
      'Product Code\tName\tUnit\tRetail Price\nc3\t\tCase\t30\n\tCut 0001\tCase\t10\nX9\t\tCase\t5';
    expect(paste(text)).toEqual({
      cells: [
        ['p3', 'retailPrice', '30'],
        ['p1', 'retailPrice', '10'],
      ],
      remarks: ['Not among the products shown here: X9.'],
    });
  });

  it('skips an ambiguous product name and reports a duplicate price', () => {
    const alike = createProductAnswers(4).map((product, at) =>
      at < 2 ? { ...product, name: 'Zeta Dup' } : product,
    );
    const pasteThese = (text: string) => {
      const { changes, remarks } = pasteBlock(parsePaste(text, 'unitPrice'), alike, 0);
      return { cells: changes.map(({ product, text: cell }) => [product.id, cell]), remarks };
    };
    expect(pasteThese('Name\tRetail\nzeta dup\t30\nZeta Dup\t31\nCut 0002\t10\nCut 0002\t11')).toEqual({
      cells: [
        ['p2', '10'],
        ['p2', '11'],
      ],
      remarks: ['Several products have this name: Zeta Dup.', 'Listed twice: Cut 0002.'],
    });
    expect(pasteThese('Code\tName\tRetail\nC1\tZeta Dup\t30')).toEqual({
      cells: [['p1', '30']],
      remarks: [],
    });
    expect(pasteThese('Name\tRetail\tCost\nCut 0002\t10\t\nCut 0002\t\t9').remarks).toEqual([]);
  });

  it('finds a product by a code in the name column', () => {
    expect(paste('Item\tRetail\nc3\t30').cells).toEqual([['p3', 'retailPrice', '30']]);
  });

  it('skips and reports a hidden price column', () => {
    const block = parsePaste('Name\tCost\tRetail\nCut 0001\t9\t30', 'unitPrice', [
      'unitPrice',
      'retailPrice',
    ]);
    const { changes, remarks } = pasteBlock(block, products, 0);
    expect(changes.map(({ field, text }) => [field, text])).toEqual([['retailPrice', '30']]);
    expect(remarks).toEqual(['Cost Price was skipped. Ask an admin for the permission "See costs".']);
  });

  it('is not recognized if a cell is numeric or most are unknown', () => {
    expect(paste('14\n15', 'retailPrice').cells).toHaveLength(2);
    expect(paste('n/a\n15', 'retailPrice').cells).toHaveLength(2);
  });
});
