import type { SalesRow } from '@primal/contracts/admin/sales-report';
import { expect, it } from 'vitest';
import { createColumns, formatRowName, listCsvColumns, sortRows } from './sales-columns.tsx';

const row = (over: Partial<SalesRow>): SalesRow => ({
  id: null,
  name: null,
  productCode: null,
  date: null,
  isCharges: false,
  charges: '0.00',
  revenue: '10.00',
  cashSales: '0.00',
  credits: '0.00',
  pounds: '1.000',
  cost: null,
  margin: null,
  marginPercent: null,
  withoutCost: null,
  compared: null,
  change: null,
  ...over,
});

const shown = { by: 'customer', comparison: 'before', withCredits: true, withCashSales: true } as const;

it('names a row by its record, day or month, or a placeholder', () => {
  expect(formatRowName(row({ id: 'a', name: 'Blue Fin' }), 'customer')).toBe('Blue Fin');
  expect(formatRowName(row({}), 'customer')).toBe('Walk-in customers');
  expect(formatRowName(row({ isCharges: true }), 'product')).toBe('Delivery charges and discounts');
  expect(formatRowName(row({ date: '2026-11-01' }), 'month')).toBe('11/2026');
  expect(formatRowName(row({ date: '2026-11-20' }), 'day')).toBe('11/20/2026');
});

it('sorts money numerically, with missing values last in both directions', () => {
  const rows = [row({ id: 'a', margin: '9.00' }), row({ id: 'b' }), row({ id: 'c', margin: '10.00' })];
  const ids = (order: 'asc' | 'desc') =>
    sortRows(rows, 'customer', { field: 'margin', order }).map(({ id }) => id);
  expect(ids('asc')).toEqual(['a', 'c', 'b']);
  expect(ids('desc')).toEqual(['c', 'a', 'b']);
});

it('omits costs on screen and in the file for users who may not see them', () => {
  const totals = row({});
  const heads = (seesCosts: boolean) => [
    ...createColumns({ ...shown, seesCosts }, totals).map(({ header }) => header),
    ...listCsvColumns({ ...shown, seesCosts }).map(({ header }) => header),
  ];
  expect(heads(false).join()).not.toMatch(/Cost|Margin/);
  expect(heads(true)).toEqual(expect.arrayContaining(['Cost', 'Margin', 'Margin %']));
});
