import { expect, test } from 'vitest';
import { copyDown, isTable, pasteCells, readCells } from './clipboard.ts';
import { newLine } from './line.ts';
import { changeQuantity, chooseProduct } from './line-edits.ts';
import { caseOfWings, ribeye, shrimp } from './products.fixture.ts';

const catalogue = { products: [ribeye, caseOfWings, shrimp], tier: 'base' };

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

test('a pasted name that no product has keeps its words', () => {
  const first = newLine();
  const [line] = pasteCells([first], { key: first.key, column: 'product' }, [['Rybeye']], catalogue);
  expect(line).toMatchObject({ productId: null, productName: 'Rybeye' });
});

test('a pasted column of quantities goes down, past what takes no text', () => {
  const lines = [
    chooseProduct(newLine(), ribeye, 'base'),
    newLine(),
    chooseProduct(newLine(), shrimp, 'base'),
  ];
  const start = { key: lines[0]?.key ?? '', column: 'quantity' as const };
  expect(pasteCells(lines, start, readCells('4\n5\n6'), catalogue).map((line) => line.quantity)).toEqual([
    '4',
    '1',
    '6',
  ]);
});

test('copying down takes the cell above', () => {
  const above = changeQuantity(chooseProduct(newLine(), shrimp, 'base'), '7');
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
