import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setBusinessTimeZone, today } from '../shared/dates.ts';
import { decimal, sum, toMoney } from '../shared/decimal.ts';
import {
  allocateAutomatically,
  computeAgingBucket,
  computeTotalAllocated,
  computeUnallocated,
  countDaysPastDue,
} from './allocation.ts';

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

describe('aging', () => {
  test.each([
    ['the same day', '2026-11-20', '2026-11-20', 'currentBalance'],
    ['7 days', '2026-11-13', '2026-11-20', 'currentBalance'],
    ['8 days', '2026-11-12', '2026-11-20', 'days8to14'],
    ['14 days', '2026-11-06', '2026-11-20', 'days8to14'],
    ['15 days', '2026-11-05', '2026-11-20', 'days15to21'],
    ['21 days', '2026-10-30', '2026-11-20', 'days15to21'],
    ['22 days', '2026-10-29', '2026-11-20', 'pastDue'],
    ['8 days over the end of a month', '2026-01-31', '2026-02-08', 'days8to14'],
    ['7 days over a leap day', '2028-02-28', '2028-03-06', 'currentBalance'],
    ['8 days over the end of a common February', '2027-02-28', '2027-03-08', 'days8to14'],
    ['7 days over the clocks going forward', '2026-03-05', '2026-03-12', 'currentBalance'],
    ['8 days over the clocks going back', '2026-10-28', '2026-11-05', 'days8to14'],
    ['22 days over the end of a year', '2026-12-20', '2027-01-11', 'pastDue'],
    ['dated tomorrow', '2026-11-21', '2026-11-20', 'currentBalance'],
  ])('assigns the bucket by days since the invoice date: %s', (_, invoiceDate, now, bucket) => {
    expect(computeAgingBucket(invoiceDate, now)).toBe(bucket);
  });

  test.each([
    ['on the due date', '2026-11-20', '2026-11-20', 0],
    ['before it', '2026-12-01', '2026-11-20', 0],
    ['a day later', '2026-11-19', '2026-11-20', 1],
    ['90 days', '2026-08-22', '2026-11-20', 90],
    ['91 days', '2026-08-21', '2026-11-20', 91],
    ['91 days over a leap day', '2028-01-31', '2028-05-01', 91],
    ['90 days in a common year', '2027-01-31', '2027-05-01', 90],
  ])('counts the days past due: %s', (_, dueDate, now, days) => {
    expect(countDaysPastDue(dueDate, now)).toBe(days);
  });

  test.each([
    ['America/Chicago', 'currentBalance'],
    ['UTC', 'days8to14'],
    ['Asia/Tokyo', 'days8to14'],
  ])('ages an invoice by the business day in %s', (zone, bucket) => {
    setBusinessTimeZone(zone);
    const lateEvening = new Date('2026-11-21T02:00:00Z');
    expect(computeAgingBucket('2026-11-13', today(lateEvening))).toBe(bucket);
  });
});
