import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, sum, toMoney } from '../shared/decimal.ts';
import {
  allocateAutomatically,
  computeTotalAllocated,
  computeUnallocated,
  countDaysPastDue,
} from './payment-rules.ts';

const cents = (max: number) => fc.integer({ min: 0, max }).map((count) => toMoney(decimal(count).div(100)));

const day = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`);

const invoices = fc.uniqueArray(fc.record({ id: fc.uuid(), invoiceDate: day, balance: cents(500_000) }), {
  selector: ({ id }) => id,
  maxLength: 12,
});

describe('automatic allocation', () => {
  test('pays the oldest invoice in full and the next with the remainder', () => {
    const open = [
      { id: 'new', invoiceDate: '2026-11-20', balance: '50.00' },
      { id: 'old', invoiceDate: '2026-10-31', balance: '100.00' },
      { id: 'middle', invoiceDate: '2026-11-05', balance: '80.00' },
    ];
    expect(allocateAutomatically('130.50', open)).toEqual([
      { invoiceId: 'new', amount: '0.00' },
      { invoiceId: 'old', amount: '100.00' },
      { invoiceId: 'middle', amount: '30.50' },
    ]);
  });

  test('spends as much as possible and never exceeds an invoice balance', () => {
    fc.assert(
      fc.property(cents(2_000_000), invoices, (amount, open) => {
        const parts = allocateAutomatically(amount, open);
        expect(parts.map(({ invoiceId }) => invoiceId)).toEqual(open.map(({ id }) => id));
        for (const [at, part] of parts.entries()) {
          expect(decimal(part.amount).gte(0)).toBe(true);
          expect(decimal(part.amount).lte(open[at]?.balance ?? 0)).toBe(true);
        }
        const owed = sum(open.map(({ balance }) => balance));
        const spent = owed.lt(amount) ? owed : decimal(amount);
        expect(computeTotalAllocated(parts)).toBe(toMoney(spent));
        expect(computeUnallocated(amount, parts)).toBe(toMoney(decimal(amount).minus(spent)));
      }),
    );
  });

  test('leaves no invoice open that is older than a paid invoice', () => {
    fc.assert(
      fc.property(cents(2_000_000), invoices, (amount, open) => {
        const parts = allocateAutomatically(amount, open);
        const paid = open.filter((_, at) => parts[at]?.amount !== '0.00');
        const newestPaid =
          paid
            .map(({ invoiceDate }) => invoiceDate)
            .sort()
            .at(-1) ?? '';
        for (const [at, { invoiceDate, balance }] of open.entries())
          if (invoiceDate < newestPaid) expect(parts[at]?.amount).toBe(balance);
      }),
    );
  });
});

describe('days past due', () => {
  test.each([
    ['on the due date', '2026-11-20', '2026-11-20', 0],
    ['before the due date', '2026-12-01', '2026-11-20', 0],
    ['a day after the due date', '2026-11-19', '2026-11-20', 1],
    ['90 days', '2026-08-22', '2026-11-20', 90],
    ['91 days', '2026-08-21', '2026-11-20', 91],
    ['91 days over a leap day', '2028-01-31', '2028-05-01', 91],
    ['90 days in a common year', '2027-01-31', '2027-05-01', 90],
  ])('counts the days past due: %s', (_, dueDate, now, days) => {
    expect(countDaysPastDue(dueDate, now)).toBe(days);
  });
});
