import { toWeight } from '@primal/contracts/shared/decimal';
import { expect, it } from 'vitest';
import type { Snapshot } from './decide.ts';
import type { StationLine, StationOrder } from './draft.ts';
import type { SelectedLine } from './find-line.ts';
import { readNumber } from './input-reading.ts';
import { line, order } from './station.fixture.ts';

const sold = (productCode: string | null, averageWeight: string | null = null): Partial<StationLine> => ({
  product: { unit: 'Case', productCode, averageWeight } as StationLine['product'],
});

/** Average pieces: Chuck 15 lb, Plate 150 lb. Shank has no average. */
const chuck = (more: Partial<StationLine> = {}) =>
  line('chuck', 'Chuck', '3', [], { ...sold('116', '15.000'), ...more });
const ribeye = (more: Partial<StationLine> = {}) =>
  line('ribeye', 'Ribeye', '3', [], { ...sold('169', '12.000'), ...more });
const plate = (more: Partial<StationLine> = {}) =>
  line('plate', 'Plate', '3', [], { ...sold('121', '150.000'), ...more });
const shank = (more: Partial<StationLine> = {}) =>
  line('shank', 'Shank', '3', [], { ...sold('117'), ...more });

const own = (...lines: StationLine[]) => order('SO-1001', lines);
const other = (...lines: StationLine[]) => order('SO-1002', lines);

const read = (
  number: string,
  orders: StationOrder[],
  chosen: Partial<SelectedLine> = {},
  usual: Snapshot['usual'] = () => undefined,
) =>
  readNumber(number, toWeight(number), {
    orders,
    chosen: { orderId: 'id of SO-1001', itemId: null, ...chosen },
    taught: new Map(),
    usual,
    unsentByOthers: () => null,
  });

it('takes the code of a product on the order if the weight is implausible for the current line', () => {
  expect(read('169', [own(chuck(), ribeye())], { itemId: 'chuck' })).toEqual({ kind: 'code' });
});

it('takes the weight if no product on the order has the code', () => {
  expect(read('15', [own(chuck()), other(ribeye(sold('15', '12.000')))], { itemId: 'chuck' })).toEqual({
    kind: 'weight',
  });
});

it('asks if both are plausible, with both lines', () => {
  expect(read('169', [own(plate(), ribeye())], { itemId: 'plate' })).toMatchObject({
    kind: 'ask',
    coded: { line: { itemId: 'ribeye' }, left: 3 },
    weighed: { line: { itemId: 'plate' }, left: 3 },
  });
});

it('asks if no usual weight of the current line is known', () => {
  expect(read('169', [own(shank(), ribeye())], { itemId: 'shank' })).toMatchObject({ kind: 'ask' });
});

it('compares with the other pieces of a line without a usual weight', () => {
  const begun = shank({ pieces: 2, weight: '30.000' });
  expect(read('169', [own(begun, ribeye())], { itemId: 'shank' })).toEqual({ kind: 'code' });
});

it('prefers the product’s last pieces to the catalog’s average', () => {
  const usual = () => ({ productId: 'p', count: 25, median: '168.000', low: '150.000', high: '186.000' });
  expect(read('169', [own(chuck(), ribeye())], { itemId: 'chuck' }, usual)).toMatchObject({ kind: 'ask' });
});

it('asks if the number is the code of the current line and plausible as its weight', () => {
  const plateOf150 = plate(sold('150', '150.000'));
  expect(read('150', [own(plateOf150)])).toMatchObject({
    kind: 'ask',
    coded: { line: { itemId: 'plate' } },
    weighed: { line: { itemId: 'plate' } },
  });
});

it('compares the weight with every waiting line once the current line is full', () => {
  const waiting = { filled: 'shank' };
  expect(read('169', [own(chuck(), ribeye())], waiting)).toEqual({ kind: 'code' });
  expect(read('169', [own(chuck(), plate(), ribeye())], waiting)).toMatchObject({
    kind: 'ask',
    weighed: null,
  });
});

it('takes the weight if it is plausible and the line with the code is done', () => {
  expect(read('169', [own(plate(), ribeye({ pieces: 3 }))], { itemId: 'plate' })).toEqual({ kind: 'weight' });
});

it('takes the code of a done line if the weight is implausible', () => {
  expect(read('169', [own(chuck(), ribeye({ pieces: 3 }))], { itemId: 'chuck' })).toEqual({ kind: 'code' });
});

it('takes the code if the order has all its weights', () => {
  expect(read('169', [own(ribeye({ pieces: 3 }))])).toEqual({ kind: 'code' });
  expect(read('169', [own(chuck({ pieces: 3 })), other(ribeye())])).toEqual({ kind: 'code' });
});

it('asks about a code of another order if the weight is implausible', () => {
  expect(read('169', [own(chuck()), other(ribeye())])).toMatchObject({
    kind: 'ask',
    coded: { order: { orderNumber: 'SO-1002' } },
  });
});

it('ignores an order whose work order is not printed', () => {
  expect(read('169', [own(chuck()), { ...other(ribeye()), workOrderPrinted: false }])).toEqual({
    kind: 'weight',
  });
});

it('takes the code without a chosen order, and the weight if no line has the code', () => {
  expect(read('169', [own(ribeye())], { orderId: null })).toEqual({ kind: 'code' });
  expect(read('234', [own(ribeye())], { orderId: null })).toEqual({ kind: 'weight' });
});
