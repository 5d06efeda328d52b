import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookEntries, explainClosedDate, findChangedClosedDate, isClosed, toOpenDate } from './books.ts';

const closing = '2026-10-31';
const inside = '2026-10-15';
const outside = '2026-11-02';

const line = { productId: 'ribeye', quantity: '2.000', weight: null, total: '80.00' };
type Invoice = Parameters<typeof bookEntries.invoice>[0] & { notes?: string; dueDate?: string };
const invoice = (over: Partial<Invoice> = {}): Invoice => ({
  status: 'sent',
  invoiceDate: inside,
  customerId: 'corner',
  total: '80.00',
  deliveryCharge: '0.00',
  tax: '0.00',
  discount: '0.00',
  items: [line],
  ...over,
});
type Payment = Parameters<typeof bookEntries.payment>[0];
const payment = (over: Partial<Payment> = {}): Payment => ({
  customerId: 'corner',
  paymentDate: inside,
  amount: '80.00',
  reversal: null,
  ...over,
});
const reversal = (date: string) => ({ date, reason: 'Returned', createdAt: '2026-11-02T12:00:00.000Z' });
type Memo = Parameters<typeof bookEntries.creditMemo>[0];
const memo = (over: Partial<Memo> = {}): Memo => ({
  status: 'draft',
  creditDate: inside,
  customerId: 'corner',
  total: '20.00',
  applications: [],
  items: [line],
  ...over,
});
type Receipt = Parameters<typeof bookEntries.cashReceipt>[0];
const receipt = (over: Partial<Receipt> = {}): Receipt => ({
  status: 'completed',
  saleDate: inside,
  customerId: null,
  tax: '0.00',
  total: '12.00',
  items: [line],
  ...over,
});

/** Cases: action, document before (null if none) and after, and the date whose figures change. */
const changes = <Document>(
  entries: (document: Document) => ReturnType<typeof bookEntries.invoice>,
  cases: [string, Document | null, Document, string | null][],
) =>
  it.each(cases)('%s', (_, before, after, date) => {
    expect(findChangedClosedDate(closing, before === null ? [] : entries(before), entries(after))).toBe(date);
  });

describe('findChangedClosedDate, when an invoice', () => {
  changes<Invoice>(bookEntries.invoice, [
    ['is created in the closed period', null, invoice(), inside],
    ['is created in the closed period as a draft', null, invoice({ status: 'draft' }), inside],
    ['is created on the closing date', null, invoice({ invoiceDate: closing }), closing],
    ['is created on the first open day', null, invoice({ invoiceDate: '2026-11-01' }), null],
    ['moves into the closed period', invoice({ invoiceDate: outside }), invoice(), inside],
    ['moves out of the closed period', invoice(), invoice({ invoiceDate: outside }), inside],
    ['is redated within the closed period', invoice(), invoice({ invoiceDate: '2026-10-10' }), '2026-10-10'],
    [
      'is redated after the closed period',
      invoice({ invoiceDate: outside }),
      invoice({ invoiceDate: '2026-11-09' }),
      null,
    ],
    ['is sent', invoice({ status: 'draft' }), invoice(), inside],
    ['goes back to draft', invoice(), invoice({ status: 'draft' }), inside],
    ['becomes paid by a payment of today', invoice(), invoice({ status: 'paid' }), null],
    ['is reopened by a reversal', invoice({ status: 'paid' }), invoice(), null],
    ['is marked paid while a draft', invoice({ status: 'draft' }), invoice({ status: 'paid' }), inside],
    ['is voided', invoice(), invoice({ status: 'voided' }), inside],
    [
      'is voided after it',
      invoice({ invoiceDate: outside }),
      invoice({ invoiceDate: outside, status: 'voided' }),
      null,
    ],
    [
      'gets another price',
      invoice(),
      invoice({ total: '90.00', items: [{ ...line, total: '90.00' }] }),
      inside,
    ],
    [
      'gets another product at the same amount',
      invoice(),
      invoice({ items: [{ ...line, productId: 'bacon' }] }),
      inside,
    ],
    ['gets another weight', invoice(), invoice({ items: [{ ...line, weight: '9.000' }] }), inside],
    ['gets another customer', invoice(), invoice({ customerId: 'other' }), inside],
    ['gets another charge', invoice(), invoice({ deliveryCharge: '5.00', total: '85.00' }), inside],
    [
      'gets other notes and another due date',
      invoice(),
      invoice({ notes: 'Back door', dueDate: outside }),
      null,
    ],
    [
      'is voided and gets other notes',
      invoice({ status: 'voided' }),
      invoice({ status: 'voided', notes: 'x' }),
      null,
    ],
  ]);
});

describe('findChangedClosedDate, when a payment', () => {
  changes<Payment>(bookEntries.payment, [
    ['is dated in the closed period', null, payment(), inside],
    ['is dated after it', null, payment({ paymentDate: outside }), null],
    ['is allocated later', payment(), payment(), null],
    ['is reversed by an entry of today', payment(), payment({ reversal: reversal(outside) }), null],
    ['is reversed by an entry within it', payment(), payment({ reversal: reversal(inside) }), inside],
  ]);
});

describe('findChangedClosedDate, when a credit memo', () => {
  changes<Memo>(bookEntries.creditMemo, [
    ['is dated in the closed period', null, memo(), inside],
    ['is dated after it', null, memo({ creditDate: outside }), null],
    ['is applied or unapplied', memo(), memo({ status: 'applied' }), null],
    ['is voided', memo(), memo({ status: 'voided' }), inside],
    [
      'of an open day is voided',
      memo({ creditDate: outside }),
      memo({ creditDate: outside, status: 'voided' }),
      null,
    ],
  ]);
});

describe('findChangedClosedDate, when a cash receipt', () => {
  changes<Receipt>(bookEntries.cashReceipt, [
    ['is dated in the closed period', null, receipt(), inside],
    ['is dated after it', null, receipt({ saleDate: outside }), null],
    ['is voided', receipt(), receipt({ status: 'voided' }), inside],
    [
      'of an open day is voided',
      receipt({ saleDate: outside }),
      receipt({ saleDate: outside, status: 'voided' }),
      null,
    ],
  ]);
});

describe('findChangedClosedDate', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-10-${String(number).padStart(2, '0')}`);
  const entry = fc.record({
    date: day,
    amount: fc.constant('1.00'),
    figures: fc.constantFrom('a', 'b', 'c'),
  });
  const entries = fc.array(entry, { maxLength: 6 });

  it('allows every change while the books are open', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => findChangedClosedDate(null, before, after) === null),
    );
  });

  it('detects exactly the changes up to the closing date, in any order', () => {
    const closedPart = (list: { date: string; figures: string }[], closedThrough: string) =>
      list
        .filter(({ date }) => date <= closedThrough)
        .map(({ date, figures }) => `${date} ${figures}`)
        .sort();
    fc.assert(
      fc.property(entries, entries, day, (before, after, closedThrough) => {
        const isSame =
          JSON.stringify(closedPart(before, closedThrough)) ===
          JSON.stringify(closedPart(after, closedThrough));
        const date = findChangedClosedDate(closedThrough, before, after);
        expect(date === null).toBe(isSame);
        if (date !== null) expect(date <= closedThrough).toBe(true);
        expect(findChangedClosedDate(closedThrough, before, [...before].reverse())).toBeNull();
      }),
    );
  });

  it('names both dates in a sentence and finds the first open day', () => {
    expect(explainClosedDate(closing, inside)).toBe(
      'The books are closed through 10/31/2026. Only an administrator who gives a reason can change anything dated 10/15/2026.',
    );
    expect([
      isClosed(closing, closing),
      isClosed(closing, outside),
      isClosed(null, inside),
      isClosed(closing, ''),
    ]).toEqual([true, false, false, false]);
    expect([toOpenDate(closing, inside), toOpenDate(closing, outside), toOpenDate(null, inside)]).toEqual([
      '2026-11-01',
      outside,
      inside,
    ]);
  });
});
