import { describe, expect, test } from 'vitest';
import { computeAging, computeAgingBucket } from './aging.ts';
import { setBusinessTimeZone, today } from './dates.ts';

describe('aging by invoice date', () => {
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
    expect(computeAgingBucket({ invoiceDate, dueDate: '2020-01-01' }, 'invoice_date', now)).toBe(bucket);
  });

  test.each([
    ['America/Chicago', 'currentBalance'],
    ['UTC', 'days8to14'],
    ['Asia/Tokyo', 'days8to14'],
  ])('ages an invoice by the business day in %s', (zone, bucket) => {
    setBusinessTimeZone(zone);
    const lateEvening = new Date('2026-11-21T02:00:00Z');
    expect(
      computeAgingBucket(
        { invoiceDate: '2026-11-13', dueDate: '2020-01-01' },
        'invoice_date',
        today(lateEvening),
      ),
    ).toBe(bucket);
  });
});

describe('aging by due date', () => {
  test.each([
    ['in the future', '2026-12-20', '2026-11-20', 'notDue'],
    ['on the due date', '2026-11-20', '2026-11-20', 'notDue'],
    ['1 day', '2026-11-19', '2026-11-20', 'days1to30'],
    ['30 days', '2026-10-21', '2026-11-20', 'days1to30'],
    ['31 days', '2026-10-20', '2026-11-20', 'days31to60'],
    ['60 days', '2026-09-21', '2026-11-20', 'days31to60'],
    ['61 days', '2026-09-20', '2026-11-20', 'days61to90'],
    ['90 days', '2026-08-22', '2026-11-20', 'days61to90'],
    ['91 days', '2026-08-21', '2026-11-20', 'over90Days'],
    ['a common February', '2027-01-31', '2027-03-02', 'days1to30'],
    ['a leap day', '2028-01-31', '2028-03-02', 'days31to60'],
    ['91 days over a leap day', '2028-01-31', '2028-05-01', 'over90Days'],
  ])('assigns the bucket by days past the due date: %s', (_, dueDate, now, bucket) => {
    expect(computeAgingBucket({ invoiceDate: '2020-01-01', dueDate }, 'due_date', now)).toBe(bucket);
  });

  test('sums the balances of each bucket', () => {
    const open = [
      { invoiceDate: '2026-10-01', dueDate: '2026-10-01', balance: '0.10' },
      { invoiceDate: '2026-10-20', dueDate: '2026-11-19', balance: '0.20' },
      { invoiceDate: '2026-11-20', dueDate: '2026-11-20', balance: '5.00' },
    ];
    expect(computeAging(open, 'due_date', '2026-11-20')).toEqual({
      notDue: '5.00',
      days1to30: '0.20',
      days31to60: '0.10',
      days61to90: '0.00',
      over90Days: '0.00',
    });
    expect(computeAging(open, 'invoice_date', '2026-11-20')).toEqual({
      currentBalance: '5.00',
      days8to14: '0.00',
      days15to21: '0.00',
      pastDue: '0.30',
    });
  });
});
