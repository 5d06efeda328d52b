import type { RecalledPiece } from '@primal/contracts/orders/recall';
import { expect, test } from 'vitest';
import { describeOrderMark, describeUnlabeled, groupByCustomer } from './recalled.ts';

test('includes cases without a weight in their customer’s share, without pounds', () => {
  const piece = (part: Partial<RecalledPiece>) =>
    ({ customerId: 'c', customerName: 'Harbor Grill', customerPhone: '207', ...part }) as RecalledPiece;
  const [share] = groupByCustomer([piece({ weight: '18.200' }), piece({ weight: null })]);
  expect(share?.pieces).toHaveLength(2);
  expect(share?.pounds).toBe('18.200');
});

test('names the cases that a recall cannot include', () => {
  expect(describeUnlabeled(0)).toBe('Cases that were not scanned or weighed here are not included.');
  expect(describeUnlabeled(1)).toMatch(
    /^Also, 1 piece of the same products on the same days carries no label/,
  );
  expect(describeUnlabeled(1400)).toMatch(/^Also, 1,400 pieces .* carry no label/);
});

test.each([
  [
    {
      orderDeleted: { reason: 'Customer closed', deletedBy: 'Maria', deletedAt: '2026-11-30T15:00:00.000Z' },
    },
    'Order deleted 11/30/2026: Customer closed',
  ],
  [
    { orderDeleted: { reason: null, deletedBy: 'Maria', deletedAt: '2026-11-30T15:00:00.000Z' } },
    'Order deleted 11/30/2026',
  ],
  [{ removedAt: '2026-11-30T15:00:00.000Z' }, 'Taken off the order 11/30/2026'],
  [{}, null],
])('marks a piece of a deleted order or a removed line: %j', (marks, text) => {
  expect(describeOrderMark({ orderDeleted: null, removedAt: null, ...marks })).toBe(text);
});
