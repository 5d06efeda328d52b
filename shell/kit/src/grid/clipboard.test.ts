import { expect, test } from 'vitest';
import { isTable, readCells } from '../base/cells.ts';
import { chooseFoundProducts, copyDown, listUnknownProducts, pasteCells } from './clipboard.ts';
import { documentLayout, saleLayout } from './columns.ts';
import { createLine, isUnfinished } from './line.ts';
import { chooseProduct, enterCell } from './line-edits.ts';
import { pricing, ribeye, shrimp, wingsCase } from './products.fixture.ts';

const catalog = { products: [ribeye, wingsCase, shrimp], pricing, columns: documentLayout.columns };

test('parsing splits rows and cells, and ignores the last line break', () => {
  expect(readCells('112A\t\t2\r\nSH16\t\t5\r\n')).toEqual([
    ['112A', '', '2'],
    ['SH16', '', '5'],
  ]);
  expect(isTable('36.5\n')).toBe(false);
  expect(isTable('36.5\t2')).toBe(true);
});

test('pasted rows find products by code or name and add lines', () => {
  const first = createLine();
  const cells = readCells('112A\t\t2\nchicken wings\tfrozen\t3');
  const lines = pasteCells([first], { key: first.key, column: 'product' }, cells, catalog);
  expect(lines).toMatchObject([
    { productId: 'p1', quantity: '2', unitPrice: '12.50' },
    { productId: 'p2', quantity: '3', description: 'frozen', total: '300.00' },
  ]);
});

test('an unknown product keeps its text, quantity and price as an unfinished line', () => {
  const first = createLine();
  const cells = readCells('Rybeye\t\t3\t\t4.95');
  const lines = pasteCells([first], { key: first.key, column: 'product' }, cells, catalog);
  expect(lines).toMatchObject([
    { productId: null, unread: { product: 'Rybeye' }, quantity: '3', unitPrice: '4.95' },
  ]);
  expect(lines.flatMap((one, at) => (isUnfinished(one) ? at + 1 : []))).toEqual([1]);
  const [line] = lines;
  expect(line && chooseProduct(line, shrimp, pricing)).toMatchObject({
    productId: 'p3',
    quantity: '3',
    unitPrice: '4.95',
    total: '14.85',
  });
});

test('product and quantity columns fill their cells', () => {
  expect(paste('SH16\t4\n112A\t2')).toMatchObject([
    { productId: 'p3', quantity: '4', description: '' },
    { productId: 'p1', quantity: '2', description: 'Choice, boneless' },
  ]);
  expect(paste('SH16\t4\t$4.95')).toMatchObject([{ quantity: '4', unitPrice: '4.95' }]);
  expect(paste('SH16\t4\t4.95', saleLayout.columns)).toMatchObject([{ quantity: '4', unitPrice: '4.95' }]);
  expect(paste('112A\t2\t73.5\t11')).toMatchObject([{ quantity: '2', weight: '73.5', unitPrice: '11.00' }]);
});

const paste = (text: string, columns = documentLayout.columns) => {
  const first = createLine();
  const start = { key: first.key, column: 'product' as const };
  return pasteCells([first], start, readCells(text), { ...catalog, columns });
};

test.each([
  ['6 tubs', { quantity: '1', unread: { quantity: '6 tubs' } }],
  ['1/3', { quantity: '1', unread: { quantity: '1/3' } }],
  ['1,5', { quantity: '1', unread: { quantity: '1,5' } }],
  ['many', { quantity: '1', unread: { quantity: 'many' } }],
  ['', { quantity: '0' }],
])(
  'an invalid pasted quantity (%j) stays in its cell, and the valid values fill the other cells',
  (odd, line) => {
    const lines = paste(`SH16\t4\n112A\t${odd}\nCW40\t2`);
    expect(lines).toMatchObject([
      { productId: 'p3', quantity: '4', description: '' },
      { productId: 'p1', ...line },
      { productId: 'p2', quantity: '2' },
    ]);
    expect(lines.flatMap((one, at) => (isUnfinished(one) ? at + 1 : []))).toEqual(odd === '' ? [] : [2]);
  },
);

test('a pasted quantity accepts the units of its product', () =>
  expect(paste('112A\t6 cs\nCW40\t80 lb')).toMatchObject([
    { productId: 'p1', quantity: '6' },
    { productId: 'p2', quantity: '2' },
  ]));

test('a header row maps the columns and adds no line', () => {
  const wanted = [
    { productId: 'p3', quantity: '4', unitPrice: '4.95' },
    { productId: 'p1', quantity: '2', unitPrice: '11.00' },
  ];
  const given = [
    'Item\tQty\tUnit Price\nSH16\t4\t4.95\n112A\t2\t11',
    'Qty Ordered\tUnit\tProduct Code\tDescription\tPrice\tTotal\n4\tCase\tSH16\tShrimp\t4.95\t19.80\n2\tCase\t112A\t\t11\t',
    'Item No\tProduct Name\tQuantity\tPrice/lb\n1\tShrimp 16/20\t4\t4.95\n2\tRibeye Boneless\t2\t11',
    'Description\tCases\tRate\nShrimp 16/20\t4\t4.95\n\n112A\t2\t11',
  ];
  for (const text of given) {
    const lines = paste(text);
    expect(lines).toMatchObject(wanted);
    expect(lines).toHaveLength(2);
    expect(lines.some(isUnfinished)).toBe(false);
  }
  expect(paste('Product\nSH16\n112A')).toMatchObject([{ productId: 'p3' }, { productId: 'p1' }]);
  expect(paste('Item\tQty\tPrice\nSH16\t4\t4.95', saleLayout.columns)).toMatchObject([{ unitPrice: '4.95' }]);
});

test('a first row that is no header becomes a line', () => {
  expect(paste('Pork Total Trim\t3\nSH16\t4')).toMatchObject([
    { unread: { product: 'Pork Total Trim' } },
    {},
  ]);
  expect(paste('Item\tDeliver by\tTo whom\nSH16\t4\t2')).toHaveLength(2);
});

test('products found on the server keep the pasted numbers', () => {
  const lines = paste('SH16\t4\nZZ99\t6\nYY88\t1,5');
  expect(listUnknownProducts(lines)).toEqual(['ZZ99', 'YY88']);
  const found = chooseFoundProducts(
    lines,
    [{ ...shrimp, id: 'p9', productCode: 'zz99', name: 'Zander' }],
    pricing,
  );
  expect(found).toMatchObject([
    { productId: 'p3' },
    { productName: 'Zander', quantity: '6' },
    { productId: null },
  ]);
  expect(found.flatMap((one, at) => (isUnfinished(one) ? at + 1 : []))).toEqual([3]);
});

test('an invalid pasted number stays as typed and leaves the line unfinished', () => {
  const line = chooseProduct(createLine(), shrimp, pricing);
  const lines = pasteCells([line], { key: line.key, column: 'unitPrice' }, [['4,95']], catalog);
  expect(lines).toMatchObject([{ unitPrice: '9.00', unread: { unitPrice: '4,95' } }]);
  expect(lines.flatMap((one, at) => (isUnfinished(one) ? at + 1 : []))).toEqual([1]);
});

test('a pasted column of quantities fills downward and skips read-only cells', () => {
  const lines = [
    chooseProduct(createLine(), ribeye, pricing),
    createLine(),
    chooseProduct(createLine(), shrimp, pricing),
  ];
  const start = { key: lines[0]?.key ?? '', column: 'quantity' as const };
  expect(pasteCells(lines, start, readCells('4\n\n6'), catalog).map((line) => line.quantity)).toEqual([
    '4',
    '1',
    '6',
  ]);
});

test('copying down copies the cell above', () => {
  const above = enterCell(chooseProduct(createLine(), shrimp, pricing), 'quantity', '7');
  expect(copyDown(createLine(), above, 'product')).toMatchObject({
    productId: 'p3',
    quantity: '1',
    total: '9.00',
  });
  expect(copyDown(chooseProduct(createLine(), shrimp, pricing), above, 'quantity')).toMatchObject({
    quantity: '7',
    total: '63.00',
  });
});
