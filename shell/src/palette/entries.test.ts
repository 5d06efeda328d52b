import { describe, expect, it } from 'vitest';
import { type Entry, listScreenEntries, matchEntries, type RecordResults, sortEntries } from './entries.ts';

const remote = (part: object) => ({ navigation: [], routes: [], widgets: [], ...part });
const remotes = [
  remote({
    name: 'orders',
    navigation: [{ label: 'Sales Orders', path: '/sales-orders', order: 20, more: false, covers: [] }],
    routes: [
      { path: '/sales-orders', title: 'Sales Orders', frame: true },
      { path: '/sales-orders/create', title: 'Create Sales Order', frame: true },
      { path: '/sales-orders/:id', title: 'Sales Order', frame: true },
      { path: '/sales-orders/print', title: 'Paper', frame: false, words: [] },
    ],
  }),
  remote({
    name: 'admin',
    widgets: [
      { name: 'customer-form', title: 'Add Customer', command: true },
      { name: 'dashboard-stats', title: 'Figures', command: false },
    ],
  }),
] as unknown as Parameters<typeof listScreenEntries>[0];

const found = {
  customer: [{ id: 'c', name: 'Depot 1042', city: 'Austin', state: 'TX' }],
  order: [
    { id: 'o2', orderNumber: 'SO-10420', customer: { name: 'Harbor' } },
    { id: 'o1', orderNumber: 'SO-1042', customer: { name: 'Harbor' } },
  ],
  invoice: [{ id: 'i1', invoiceNumber: 'INV-1042', customer: { name: 'Harbor' } }],
  'credit-memo': [{ id: 'm1', creditNumber: 'CM-1042', customer: { name: 'Harbor' } }],
  'cash-receipt': [{ id: 'r1', receiptNumber: 'CR-1043', customer: null }],
  payment: [{ id: 'p1', paymentMethod: 'check', checkNumber: '88512', number: null, customerName: 'Harbor' }],
} satisfies RecordResults;

const labels = (entries: readonly Entry[]) => entries.map(({ label }) => label);

describe('the palette', () => {
  it('offers every screen once, then forms, and omits print pages and single records', () => {
    const entries = listScreenEntries(remotes);
    expect(labels(entries)).toEqual(['Dashboard', 'Sales Orders', 'Create Sales Order', 'Add Customer']);
    expect(entries.map(({ group }) => group)).toEqual(['Screens', 'Screens', 'Create', 'Create']);
  });

  it.each([
    ['sa or', ['Sales Orders', 'Create Sales Order']],
    ['ADD', ['Add Customer']],
    ['ádd', ['Add Customer']],
    ['ales', []],
    ['sales-or', ['Sales Orders', 'Create Sales Order']],
    ['', ['Dashboard', 'Sales Orders', 'Create Sales Order', 'Add Customer']],
  ])('finds screens by the prefixes of their words: %j', (typed, expected) => {
    expect(labels(matchEntries(listScreenEntries(remotes), typed))).toEqual(expected);
  });

  it.each([
    ['SO-1042', 'SO-1042'],
    ['so-10420', 'SO-10420'],
    ['inv-1042', 'INV-1042'],
    ['inv1042', 'INV-1042'],
    ['so1042', 'SO-1042'],
    ['cm-1042', 'CM-1042'],
    ['1043', 'CR-1043'],
    ['88512', 'Check 88512'],
    ['1042', 'SO-1042'],
    ['depot', 'Depot 1042'],
  ])('for the input %s shows %s first', (typed, first) => {
    expect(labels(sortEntries([], found, typed))[0]).toBe(first);
  });

  it('opens the record, or its list', () => {
    const where = Object.fromEntries(sortEntries([], found, 'harbor').map(({ key, to }) => [key, to]));
    expect(where).toEqual({
      c: '/customers/c',
      o1: '/sales-orders/o1',
      o2: '/sales-orders/o2',
      i1: '/invoices/i1/view',
      m1: '/credit-memos/m1',
      r1: '/cash-receipts?q=CR-1043',
      p1: '/payments/p1',
    });
  });

  it('shows the PO number by which a document was found', () => {
    const notes = (typed: string) =>
      sortEntries(
        [],
        { ...found, order: [{ ...found.order[0], poNumber: 'PO-4711' }] } as unknown as RecordResults,
        typed,
      )
        .filter(({ group }) => group === 'Sales Orders')
        .map(({ note }) => note);
    expect(notes('po-47')).toEqual(['Harbor, PO number PO-4711']);
    expect(notes('harbor')).toEqual(['Harbor']);
  });

  it('matches button labels, and shows the matched label', () => {
    const named = listScreenEntries([
      remote({
        name: 'billing',
        navigation: [{ label: 'Retail Sale', path: '/retail-sale', order: 1, more: false, covers: [] }],
        routes: [
          { path: '/retail-sale', title: 'Quick Cash Sale', frame: true, words: ['New Cash Sale'] },
          { path: '/invoices', title: 'All Invoices', frame: true, words: ['Void Invoice'] },
          { path: '/books', title: 'Books', frame: true, words: ['Cash Sale Report'] },
          { path: '/drawer', title: 'Drawer', frame: true, words: ['Cash Sale'] },
        ],
        widgets: [{ name: 'record-payment', title: 'Record Payment', command: true, words: ['New Payment'] }],
      }),
    ] as unknown as Parameters<typeof listScreenEntries>[0]);
    const notes = (typed: string) => matchEntries(named, typed).map(({ label, note }) => [label, note]);
    expect(notes('retail')).toEqual([['Quick Cash Sale', 'Retail Sale']]);
    expect(notes('void')).toEqual([['All Invoices', 'Void Invoice']]);
    expect(notes('new pay')).toEqual([['Record Payment', 'New Payment']]);
    expect(notes('cash sale')).toEqual([
      ['Quick Cash Sale', undefined],
      ['Drawer', 'Cash Sale'],
      ['Books', 'Cash Sale Report'],
    ]);
    expect(notes('quick')).toEqual([['Quick Cash Sale', undefined]]);
  });
});

it('finds a screen without header if its route has keywords', () => {
  const route = (title: string, words: string[]) => ({
    path: `/sales-orders/${title}`,
    title,
    frame: false,
    words,
  });
  const routes = [route('paper', []), route('station', ['Scale'])];
  const entries = listScreenEntries([remote({ name: 'orders', routes })] as unknown as typeof remotes);
  const labels = entries.map(({ label }) => label);
  expect([labels.includes('station'), labels.includes('paper')]).toEqual([true, false]);
});
