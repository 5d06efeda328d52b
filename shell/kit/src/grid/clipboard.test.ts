import { expect, test } from 'vitest';
import { copyDown, isTable, pasteCells, readCells } from './clipboard.ts';
import { documentColumns, saleColumns } from './columns.ts';
import { newLine, unfinishedLines } from './line.ts';
import { chooseProduct, enterCell } from './line-edits.ts';
import { caseOfWings, ribeye, shrimp } from './products.fixture.ts';

const catalogue = { products: [ribeye, caseOfWings, shrimp], tier: 'base', columns: documentColumns };

test('a clipboard holds rows and cells, the last line break counts for nothing', () => {
  expect(readCells('112A\t\t2\r\nSH16\t\t5\r\n')).toEqual([
    ['112A', '', '2'],
    ['SH16', '', '5'],
  ]);
  expect(isTable('36.5\n')).toBe(false);
  expect(isTable('36.5\t2')).toBe(true);
});

test('pasted rows find products by code or name and add lines', () => {
  const first = newLine();
  const cells = readCells('112A\t\t2\nchicken wings\tfrozen\t3');
  const lines = pasteCells([first], { key: first.key, column: 'product' }, cells, catalogue);
  expect(lines).toMatchObject([
    { productId: 'p1', quantity: '2', unitPrice: '12.50' },
    { productId: 'p2', quantity: '3', description: 'frozen', total: '300.00' },
  ]);
});

test('a product that nobody knows keeps its words, quantity and price, as an unfinished line', () => {
  const first = newLine();
  const cells = readCells('Rybeye\t\t3\t\t4.95');
  const lines = pasteCells([first], { key: first.key, column: 'product' }, cells, catalogue);
  expect(lines).toMatchObject([
    { productId: null, unread: { product: 'Rybeye' }, quantity: '3', unitPrice: '4.95' },
  ]);
  expect(unfinishedLines(lines)).toEqual([1]);
  const [line] = lines;
  expect(line && chooseProduct(line, shrimp, 'base')).toMatchObject({
    productId: 'p3',
    quantity: '3',
    unitPrice: '4.95',
    total: '14.85',
  });
});

test('product and quantity, side by side, go where they belong', () => {
  const paste = (text: string, columns = documentColumns) => {
    const first = newLine();
    const start = { key: first.key, column: 'product' as const };
    return pasteCells([first], start, readCells(text), { ...catalogue, columns });
  };
  expect(paste('SH16\t4\n112A\t2')).toMatchObject([
    { productId: 'p3', quantity: '4', description: '' },
    { productId: 'p1', quantity: '2', description: 'Choice, boneless' },
  ]);
  expect(paste('SH16\t4\t$4.95')).toMatchObject([{ quantity: '4', unitPrice: '4.95' }]);
  expect(paste('SH16\t4\t4.95', saleColumns)).toMatchObject([{ quantity: '4', unitPrice: '4.95' }]);
  expect(paste('112A\t2\t73.5\t11')).toMatchObject([{ quantity: '2', weight: '73.5', unitPrice: '11.00' }]);
});

test('a pasted figure that cannot be read stays as it is, and the line is unfinished', () => {
  const line = chooseProduct(newLine(), shrimp, 'base');
  const lines = pasteCells([line], { key: line.key, column: 'unitPrice' }, [['4,95']], catalogue);
  expect(lines).toMatchObject([{ unitPrice: '9.00', unread: { unitPrice: '4,95' } }]);
  expect(unfinishedLines(lines)).toEqual([1]);
});

test('a pasted column of quantities goes down, past what takes no text', () => {
  const lines = [
    chooseProduct(newLine(), ribeye, 'base'),
    newLine(),
    chooseProduct(newLine(), shrimp, 'base'),
  ];
  const start = { key: lines[0]?.key ?? '', column: 'quantity' as const };
  expect(pasteCells(lines, start, readCells('4\n\n6'), catalogue).map((line) => line.quantity)).toEqual([
    '4',
    '1',
    '6',
  ]);
});

test('copying down takes the cell above', () => {
  const above = enterCell(chooseProduct(newLine(), shrimp, 'base'), 'quantity', '7');
  expect(copyDown(newLine(), above, 'product')).toMatchObject({
    productId: 'p3',
    quantity: '1',
    total: '9.00',
  });
  expect(copyDown(chooseProduct(newLine(), shrimp, 'base'), above, 'quantity')).toMatchObject({
    quantity: '7',
    total: '63.00',
  });
});
