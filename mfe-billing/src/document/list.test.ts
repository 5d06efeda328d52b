import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { expect, test } from 'vitest';
import { allocationColumns } from './list.tsx';

test('formats the application date in the business’s time zone', () => {
  setBusinessTimeZone('America/New_York');
  const applied = { invoiceNumber: 'INV-1001', amount: '5.00', createdAt: '2026-01-06T03:30:00.000Z' };
  expect(allocationColumns.find(({ header }) => header === 'Applied On')?.cell(applied)).toBe('01/05/2026');
});
