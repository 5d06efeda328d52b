import { expect, it } from 'vitest';
import { formatCustomerFileNamePart, listCustomerFact, withCustomerColumn } from './figures.ts';

const columns = [{ header: 'Revenue', value: () => '1.00' }];
const customer = { name: 'Café Renée' };

it("names the customer on paper and in the file of a single customer's report", () => {
  const narrowed = { customer, by: 'product' };
  expect(listCustomerFact(narrowed)).toEqual([{ label: 'Customer', value: 'Café Renée' }]);
  expect(formatCustomerFileNamePart(narrowed)).toBe('-Cafe_Renee');
  expect(withCustomerColumn(narrowed, columns).map(({ header }) => header)).toEqual(['Customer', 'Revenue']);
  const all = { customer: null, by: 'product' };
  expect([listCustomerFact(all), formatCustomerFileNamePart(all), withCustomerColumn(all, columns)]).toEqual([
    [],
    '',
    columns,
  ]);
});

it('adds no customer column if the rows name the customer', () => {
  expect(withCustomerColumn({ customer, by: 'customer' }, columns)).toEqual(columns);
});
