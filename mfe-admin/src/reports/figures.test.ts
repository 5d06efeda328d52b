import { expect, it } from 'vitest';
import { customerFact, customerPart, fileColumns } from './figures.ts';

const columns = [{ header: 'Revenue', value: () => '1.00' }];
const customer = { name: 'Café Renée' };

it('names the customer on paper and in the file, if the report is of a single one', () => {
  const narrowed = { customer, by: 'product' };
  expect(customerFact(narrowed)).toEqual([{ label: 'Customer', value: 'Café Renée' }]);
  expect(customerPart(narrowed)).toBe('-Cafe_Renee');
  expect(fileColumns(narrowed, columns).map(({ header }) => header)).toEqual(['Customer', 'Revenue']);
  const all = { customer: null, by: 'product' };
  expect([customerFact(all), customerPart(all), fileColumns(all, columns)]).toEqual([[], '', columns]);
});

it('adds no customer column to customer rows', () => {
  expect(fileColumns({ customer, by: 'customer' }, columns)).toEqual(columns);
});
