import { describe, expect, it } from 'vitest';
import { allowedForOrder, orderActions, orderStatuses } from './rules.ts';

const granted = (order: Parameters<typeof allowedForOrder>[0]) => {
  const allowed = allowedForOrder(order);
  return orderActions.filter((action) => allowed[action] === true);
};

describe('what an order allows', () => {
  it.each(orderStatuses.filter((status) => status !== 'invoiced'))(
    '%s: everything, once weighed',
    (status) => {
      expect(granted({ status, lineCount: 1, unweighedCount: 0 })).toEqual([...orderActions]);
    },
  );

  it('invoiced: printing again and deleting alone', () => {
    expect(granted({ status: 'invoiced', lineCount: 1, unweighedCount: 0 })).toEqual([
      'printWorkOrder',
      'delete',
    ]);
  });

  it.each([
    [
      { status: 'ready', lineCount: 0, unweighedCount: 0 } as const,
      'This sales order has no items to invoice.',
    ],
    [{ status: 'ready', lineCount: 2, unweighedCount: 1 } as const, 'One item still needs its weight.'],
    [{ status: 'ready', lineCount: 3, unweighedCount: 2 } as const, '2 items still need their weights.'],
    [
      { status: 'invoiced', lineCount: 1, unweighedCount: 0 } as const,
      'This sales order has already been converted to an invoice.',
    ],
  ])('says why it cannot be converted: %j', (order, sentence) => {
    expect(allowedForOrder(order).convert).toBe(sentence);
  });
});
