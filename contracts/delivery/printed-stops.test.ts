import { describe, expect, it } from 'vitest';
import { createLoadingList } from './loading-list.ts';
import { listChangesSincePrint, toPrintedStops } from './printed-stops.ts';
import { createRouteAnswer, createStopAnswer, invoice, salesOrder } from './stop.fixture.ts';

const line = {
  productName: 'Ribeye',
  quantity: '2.000',
  unit: 'Case',
  pounds: '30.500',
  poundsAreEstimate: false,
};
const order = (id: string, changes: Parameters<typeof createStopAnswer>[0] = {}) =>
  createStopAnswer({
    id,
    salesOrderId: id,
    salesOrder: { ...salesOrder, orderNumber: id },
    items: [line],
    cases: '2.000',
    pounds: '30.500',
    ...changes,
  });
const one = order('SO-1');
const two = order('SO-2');
const three = order('SO-3');
const printed = toPrintedStops([one, two, three]);

describe('changes since a sheet was printed', () => {
  it.each([
    ['nothing', [one, two, three], []],
    ['an added stop', [one, two, three, order('SO-4')], ['SO-4 Corner Bistro was added as stop 4.']],
    ['a removed stop', [one, three], ['SO-2 Corner Bistro was taken off.']],
    ['a changed order of stops', [two, one, three], ['The order of the stops has changed.']],
    [
      'a lower quantity and another product',
      [
        order('SO-1', {
          items: [
            { ...line, quantity: '1.000' },
            { ...line, productName: 'Salt' },
          ],
        }),
        two,
        three,
      ],
      ['SO-1 Corner Bistro: Ribeye 1 instead of 2, Salt added.'],
    ],
    [
      'an invoice that was voided',
      [one, order('SO-2', { invoice: { ...invoice, status: 'voided' } }), three],
      ['INV-1001 Corner Bistro was voided or deleted.'],
    ],
    [
      'changed notes and amounts',
      [
        one,
        two,
        order('SO-3', { documentNotes: 'Back door', cashOnDelivery: true, amountToCollect: '5.00' }),
      ],
      [
        'SO-3 Corner Bistro: its notes have changed.',
        'SO-3 Corner Bistro: the amount to collect has changed.',
      ],
    ],
    // Weighing a piece changes nothing on the truck.
    ['only a weight', [order('SO-1', { items: [{ ...line, pounds: '31.000' }] }), two, three], []],
  ])('are listed in sentences: %s', (_, stops, sentences) => {
    expect(listChangesSincePrint(printed, stops)).toEqual(sentences);
  });
});

it('a loading list begins with the last stop, omits deleted documents and adds up the goods', () => {
  const gone = order('SO-4', { salesOrder: { ...salesOrder, isDeleted: true } });
  const list = createLoadingList(createRouteAnswer([one, two, gone, three]));
  expect(list.stops.map(({ number, name, load }) => [number, name, load])).toEqual([
    ['4', 'SO-3 Corner Bistro', '2 pcs, 30.50 lbs'],
    ['2', 'SO-2 Corner Bistro', '2 pcs, 30.50 lbs'],
    ['1', 'SO-1 Corner Bistro', '2 pcs, 30.50 lbs'],
  ]);
  expect(list.stops[0]?.lines).toEqual([{ quantity: '2 Case', productName: 'Ribeye', pounds: '30.50 lbs' }]);
  expect(list.products).toEqual([{ quantity: '6 Case', productName: 'Ribeye', pounds: '91.50 lbs' }]);
  expect(list.facts).toContainEqual({ label: 'Weight', value: '91.50 lbs' });
});

it('a loading list counts weighed pieces apart from pounds that are not weighed', () => {
  const ordered = { ...line, quantity: '30.000', unit: 'LBS', pounds: '30.000', poundsAreEstimate: true };
  const weighed = { ...line, quantity: '3.000', unit: 'LBS', weighedPieces: 3, pounds: '43.480' };
  const list = createLoadingList(createRouteAnswer([order('SO-1', { items: [ordered, weighed] })]));
  expect(list.products).toEqual([
    { quantity: '30 LBS', productName: 'Ribeye', pounds: 'about 30.00 lbs' },
    { quantity: '3 pc', productName: 'Ribeye', pounds: '43.48 lbs' },
  ]);
});

it('a loading list shows no pounds for goods of unknown weight', () => {
  const salt = { ...line, productName: 'Salt', pounds: '0.000' };
  const list = createLoadingList(createRouteAnswer([order('SO-1', { items: [salt], pounds: '0.000' })]));
  expect(list.stops[0]).toMatchObject({ lines: [{ productName: 'Salt', pounds: '' }], load: '2 pcs' });
  expect(list.facts.map(({ label }) => label)).not.toContain('Weight');
});
