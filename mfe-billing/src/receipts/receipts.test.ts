import type { CashReceiptSummary } from '@primal/contracts/billing/cash-receipt';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { expect, it } from 'vitest';
import { combineReceipts, sumReceipts } from './receipts.ts';

const payment = (id: string, part: Partial<PaymentAnswer>) =>
  ({
    id,
    customerName: 'Harbor Grill',
    paymentDate: '2026-11-20',
    createdAt: `2026-11-20T1${id}:00:00Z`,
    amount: '100.10',
    paymentMethod: 'check',
    checkNumber: `10${id}`,
    reference: null,
    reversal: null,
    ...part,
  }) as PaymentAnswer;

const sale = (id: string, part: Partial<CashReceiptSummary> = {}) =>
  ({
    id,
    receiptNumber: `CR-${id}`,
    customer: null,
    saleDate: '2026-11-20',
    status: 'completed',
    total: '16.39',
    amountPaid: '20.00',
    paymentMethod: 'cash',
    createdAt: `2026-11-20T1${id}:30:00Z`,
    ...part,
  }) as CashReceiptSummary;

const reversal = { date: '2026-11-22', reason: 'Returned check', createdAt: '2026-11-22T10:00:00Z' };

it('lists payments and cash sales by method, and excludes reversed ones from totals', () => {
  const receipts = combineReceipts(
    [
      payment('4', { paymentMethod: 'credit_card', checkNumber: null, amount: '0.20' }),
      payment('3', { reversal }),
      payment('2', {}),
      payment('5', { paymentMethod: 'ach', checkNumber: null, reference: 'TRN-5', amount: '2.00' }),
      payment('1', { paymentMethod: 'brought_forward' }),
    ],
    [
      sale('1'),
      sale('2', { status: 'voided' }),
      sale('3', { paymentMethod: 'card', total: '0.10', customer: { name: 'KB Hotel' } as never }),
    ],
  );
  expect(receipts.map(({ method, from, number, isReversed }) => [method, from, number, isReversed])).toEqual([
    ['cash', 'Walk-in Customer', 'CR-1', false],
    ['cash', 'Walk-in Customer', 'CR-2', true],
    ['check', 'Harbor Grill', '102', false],
    ['check', 'Harbor Grill', '103', true],
    ['card', 'KB Hotel', 'CR-3', false],
    ['card', 'Harbor Grill', null, false],
    ['ach', 'Harbor Grill', 'TRN-5', false],
  ]);
  expect(sumReceipts(receipts)).toEqual({
    byMethod: [
      // Amount paid less change.
      { method: 'cash', label: 'Cash', count: 1, amount: '16.39' },
      { method: 'check', label: 'Check', count: 1, amount: '100.10' },
      { method: 'card', label: 'Card', count: 2, amount: '0.30' },
      { method: 'ach', label: 'ACH Transfer', count: 1, amount: '2.00' },
    ],
    toDeposit: '116.49',
    total: '118.79',
    reversedCount: 2,
  });
});
