import { expect, test } from 'vitest';
import { rank } from './use-picker.ts';

const products = [
  { name: 'Prime Ribeye', code: '112A', brand: 'Cedar Ridge', category: 'Beef' },
  { name: 'Lamb Rack', code: '204', brand: 'Ribbon Farms', category: 'Lamb' },
  { name: 'Rib Tips', code: '416', brand: null, category: 'Pork' },
  { name: 'Baby Spareribs', code: '422', brand: null, category: 'Pork' },
];
const found = (query: string) =>
  rank(products, query, (p) => ({ name: p.name, also: [p.code, p.brand, p.category] })).map((p) => p.name);

test('a name prefix ranks first, then a word prefix, other fields and inner matches', () => {
  expect(found('rib')).toEqual(['Rib Tips', 'Prime Ribeye', 'Lamb Rack', 'Baby Spareribs']);
});

test('ranking searches brand, category and code, ignoring case', () => {
  expect(found('CEDAR')).toEqual(['Prime Ribeye']);
  expect(found('pork')).toEqual(['Rib Tips', 'Baby Spareribs']);
  expect(found('204')).toEqual(['Lamb Rack']);
});

test('an exact code comes before names that contain it', () => {
  const goods = [
    { name: 'Wings I1000', code: 'I1999' },
    { name: 'I10001 Trim', code: null },
    { name: 'Ribeye I1', code: 'I1000' },
  ];
  expect(rank(goods, 'i1000', (option) => option)[0]?.name).toBe('Ribeye I1');
});

test('query words may match several fields', () => expect(found('ribeye beef')).toEqual(['Prime Ribeye']));

test('an empty query keeps the given order', () => expect(found('  ')).toEqual(products.map((p) => p.name)));

test('a query without match returns nothing', () => expect(found('zebra')).toEqual([]));

test('accents match with and without typing them', () => {
  const names = [{ name: 'Jalapeño Sausage' }, { name: 'Jalapeno Bites' }, { name: 'Pâté', also: ['Crème'] }];
  const fitting = (query: string) => rank(names, query, (option) => option).map(({ name }) => name);
  expect(fitting('jalapeno')).toEqual(['Jalapeño Sausage', 'Jalapeno Bites']);
  expect(fitting('JALAPEÑO')).toEqual(['Jalapeño Sausage', 'Jalapeno Bites']);
  expect(fitting('creme')).toEqual(['Pâté']);
});

test('curly and straight apostrophes match each other', () => {
  const names = [{ name: "O'Brien Meats" }, { name: 'O’Brien Foods' }];
  expect(rank(names, 'o’brien', (option) => option)).toHaveLength(2);
  expect(rank(names, "o'brien", (option) => option)).toHaveLength(2);
});
