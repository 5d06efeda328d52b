import { type BookEntry, findChangedClosedDate } from '@primal/contracts/billing/books';
import { describe, expect, it } from 'vitest';
import { toBookEntries as toReceiptEntries } from '../cash-receipt/cash-receipt.ts';
import { toBookEntries as toMemoEntries } from '../credit-memo/presenter.ts';
import { addReversal } from '../document/reversal.ts';
import { toBookEntries as toInvoiceEntries } from '../invoice/record.ts';

const closing = '2026-10-31';
const inside = '2026-10-15';
const outside = '2026-11-02';

const line = { productId: 'ribeye', quantity: '2.000', weight: null, total: '80.00' };
type Invoice = Parameters<typeof toInvoiceEntries>[0] & { notes?: string; dueDate?: string };
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
type Memo = Parameters<typeof toMemoEntries>[0];
const memo = (over: Partial<Memo> = {}): Memo => ({
  status: 'draft',
  creditDate: inside,
  customerId: 'corner',
  total: '20.00',
  applications: [],
  items: [line],
  ...over,
});
type Receipt = Parameters<typeof toReceiptEntries>[0];
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
  entries: (document: Document) => BookEntry[],
  cases: [string, Document | null, Document, string | null][],
) =>
  it.each(cases)('%s', (_, before, after, date) => {
    expect(findChangedClosedDate(closing, before === null ? [] : entries(before), entries(after))).toBe(date);
  });

describe('findChangedClosedDate, when an invoice', () => {
  changes<Invoice>(toInvoiceEntries, [
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

interface Reversible {
  date: string;
  reversedOn: string | null;
}
const payment = (over: Partial<Reversible> = {}): Reversible => ({ date: inside, reversedOn: null, ...over });
const toPaymentEntries = ({ date, reversedOn }: Reversible): BookEntry[] =>
  addReversal({ date, amount: '80.00', figures: 'corner 80.00' }, reversedOn);

describe('findChangedClosedDate, when a payment', () => {
  changes<Reversible>(toPaymentEntries, [
    ['is dated in the closed period', null, payment(), inside],
    ['is dated after it', null, payment({ date: outside }), null],
    ['is allocated later', payment(), payment(), null],
    ['is reversed by an entry of today', payment(), payment({ reversedOn: outside }), null],
    ['is reversed by an entry within it', payment(), payment({ reversedOn: inside }), inside],
  ]);
});

describe('findChangedClosedDate, when a credit memo', () => {
  changes<Memo>(toMemoEntries, [
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
  changes<Receipt>(toReceiptEntries, [
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
