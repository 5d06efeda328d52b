import { expect, test } from 'vitest';
import { allocationColumns } from './list.tsx';

test('shows the day on which an allocation counts', () => {
  const applied = { invoiceNumber: 'INV-1001', amount: '5.00', date: '2026-01-05' };
  expect(allocationColumns.find(({ header }) => header === 'Applied On')?.cell(applied)).toBe('01/05/2026');
});
