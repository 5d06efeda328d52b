import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import CatchWeights from '../widgets/catch-weights.tsx';
import {
  listQuestions as batchQuestionsOf,
  describeCombinedWeight,
  describeUnusualWeight,
  listBatchOrders,
  readEntries,
  readEntry,
} from './batch-weights.ts';
import {
  changeEntry,
  computeReadiness,
  findConflict,
  listQuestions,
  mergeCurrent,
  startEntry,
  toWeightsBody,
} from './order-weights.ts';

const line = (part: Partial<OrderItemAnswer> = {}) =>
  ({
    id: 'a',
    salesOrderId: 'o',
    productName: 'Ribeye',
    quantity: '2.000',
    quantityOrdered: '2.000',
    weight: null,
    individualWeights: '[]',
    isOpen: false,
    piecesWeighed: 0,
    product: { productType: 'variable-weight', billedBy: 'LBS', averageWeight: '18' },
    ...part,
  }) as OrderItemAnswer;
const orderOf = (...items: OrderItemAnswer[]) => ({ id: 'o', items }) as OrderAnswer;

const open = (part: Partial<OrderItemAnswer> = {}) =>
  line({
    quantity: '2.000',
    quantityOrdered: '5.000',
    weight: '36.545',
    individualWeights: '[18.2,18.345]',
    isOpen: true,
    piecesWeighed: 2,
    ...part,
  });

it('reports an order without items to weigh', async () => {
  const order = { ...orderOf(line({ needsWeight: false })), orderNumber: 'SO-1001' };
  serve(() => order);
  renderPage(<CatchWeights salesOrderId="o" onClose={() => {}} />, { as: { id: 'maria' } });
  const dialog = await screen.findByRole('dialog', { name: 'Catch Weights for SO-1001' });
  const said = within(dialog).getByText('No Catch Weights Needed:').closest('p');
  expect(said?.textContent).toBe(
    'No Catch Weights Needed: This sales order does not contain any items that require catch weight entry.',
  );
});

describe('weights of all orders', () => {
  it('accept one weight for the line, or one per piece', () => {
    expect(readEntry('36.54', line())).toEqual({ weight: '36.54', pieces: ['36.54'], problem: null });
    expect(readEntry('18.2 18.34', line())).toEqual({
      weight: '36.54',
      pieces: ['18.2', '18.34'],
      problem: null,
    });
    expect(readEntry('', line())).toMatchObject({ weight: '', problem: null });
  });

  it.each(['36,54', '18 18 18', '0', '10.125', 'abc'])('reject %j entirely', (text) => {
    expect(readEntry(text, line()).problem).toMatch(/\.$/);
  });

  it('state how many weights a line takes', () => {
    const piece = { product: { ...line().product, unit: 'PC' } };
    expect(readEntry('18 18 18', line(piece)).problem).toBe(
      'Enter one weight, or one for each of the 2 pieces.',
    );
    expect(readEntry('18 18', line({ ...piece, quantity: '1.000' })).problem).toBe(
      'Enter one weight: it is one piece.',
    );
  });

  it('save listed lines, ignoring input of removed ones', () => {
    const orders = listBatchOrders([
      orderOf(line(), line({ id: 'b' }), line({ id: 'weighed', weight: '9.000' })),
    ]);
    const typed = {
      a: { text: '36.5', line: '' },
      b: { text: '36,5', line: '' },
      weighed: { text: '9', line: '' },
      gone: { text: '12', line: '' },
    };
    const { weighed, problems } = readEntries(orders, typed);
    expect(weighed.map(({ item }) => item.id)).toEqual(['a']);
    expect(Object.keys(problems)).toEqual(['b']);
  });

  it('compare one weight with all pieces together, and several individually', () => {
    expect(describeUnusualWeight(['365.4'], line())).toBe(
      'Is 365.40 lbs right? About 36.00 lbs is usual. Press Enter to keep it.',
    );
    expect(describeUnusualWeight(['36.54'], line())).toBeNull();
    expect(describeUnusualWeight(['18.2', '18.34'], line())).toBeNull();
    expect(describeUnusualWeight(['18.2', '183.4'], line())).toContain('Is 183.40 lbs right?');
  });

  it('accept one weight for several pieces only after a confirmation', () => {
    const question = 'All 2 together? Type 2 weights if not.';
    expect(describeCombinedWeight(['36.54'], line())).toBe(question);
    expect(describeCombinedWeight(['18.2', '18.34'], line())).toBeNull();
    expect(describeCombinedWeight(['18.2'], line({ quantity: '1.000' }))).toBeNull();
    expect(batchQuestionsOf({ item: line(), pieces: ['36.54'] }, 'SO-1001')).toEqual([
      'SO-1001, Ribeye: 36.54 lbs is all 2 cases together.',
    ]);
  });

  it('are added to a partly weighed line, where one weight never counts for all pieces', () => {
    expect(listBatchOrders([orderOf(open())])).toHaveLength(1);
    expect(readEntry('18 18 18 18', open()).problem).toBe(
      'Enter at most 3 weights: one for each case that is left.',
    );
    expect(describeCombinedWeight(['18'], open())).toBeNull();
    expect(batchQuestionsOf({ item: open(), pieces: ['18', '18', '18'] }, 'SO-1001')).toEqual([]);
    expect(batchQuestionsOf({ item: open(), pieces: ['18'] }, 'SO-1001')).toEqual([
      'SO-1001, Ribeye: 3 of 5 cases, short by 2.',
    ]);
  });

  it('exclude lines that only the order’s own dialog can weigh, and count them', () => {
    const oxtail = line({ id: 'b', needsWeight: true, product: { ...line().product, billedBy: null } });
    expect(listBatchOrders([orderOf(line(), oxtail)])).toMatchObject([{ items: [{ id: 'a' }], others: 1 }]);
  });
});

describe('the weights of one order', () => {
  it('start with a field per piece, filled if saved', () => {
    expect(startEntry(line({ quantityOrdered: '3.000', individualWeights: '[36.54]' }))).toEqual([
      '36.54',
      '',
      '',
    ]);
  });

  it('have a field per ordered piece while open, filled with weights so far', () => {
    expect(startEntry(open())).toEqual(['18.2', '18.345', '', '', '']);
    expect(startEntry(open({ isOpen: false }))).toEqual(['18.2', '18.345']);
  });

  const entered = (item: OrderItemAnswer, ...texts: string[]) => ({ [item.id]: changeEntry(item, texts) });

  it('require the shown fields, which may be fewer or more than ordered', () => {
    const items = [line()];
    expect(computeReadiness(items, {})).toBe('none');
    expect(computeReadiness(items, entered(line(), '18.2', ''))).toBe('none');
    expect(computeReadiness(items, entered(line(), '18.2'))).toBe('all');
    expect(computeReadiness(items, entered(line(), '18.2', '18', '17.9'))).toBe('all');
    expect(toWeightsBody(items, entered(line(), '18.2', '.5'))).toEqual([
      { itemId: 'a', weights: ['18.2', '0.5'], shownWeights: [], isAll: true },
    ]);
  });

  it('save the filled fields of a begun line and wait for the rest', () => {
    const items = [open(), line({ id: 'b' })];
    expect(computeReadiness(items, {})).toBe('none');
    const corrected = entered(open(), '18.25', '18.345', '', '', '');
    expect(computeReadiness(items, corrected)).toBe('some');
    expect(toWeightsBody(items, corrected)).toEqual([
      { itemId: 'a', weights: ['18.25', '18.345'], shownWeights: ['18.200', '18.345'], isAll: false },
    ]);
    expect(listQuestions(open(), changeEntry(open(), ['18.25', '18.345', '', '', '']))).toEqual([]);
    expect(computeReadiness(items, { ...corrected, ...entered(line({ id: 'b' }), '18', '') })).toBe('none');
    expect(computeReadiness(items, entered(open(), '', '', '', '', ''))).toBe('none');
    const all = entered(open(), '18.2', '18.345');
    expect(toWeightsBody(items, all)).toMatchObject([{ isAll: true }]);
    expect(listQuestions(open(), changeEntry(open(), ['18.2', '18.345']))).toEqual([
      'Ribeye: 2 of 5 cases, short by 3.',
    ]);
  });

  it('send only changed lines, regardless of finished ones', () => {
    const items = [line(), line({ id: 'b', weight: '36.500' })];
    const typed = entered(line(), '18', '18');
    expect(computeReadiness(items, typed)).toBe('all');
    expect(toWeightsBody(items, typed).map(({ itemId }) => itemId)).toEqual(['a']);
  });

  it('reject more than two places and a comma, except in stored weights', () => {
    for (const text of ['10.125', '36,54', '0'])
      expect(computeReadiness([line()], entered(line(), text))).toBe('none');
    const saved = line({ individualWeights: '[10.125]' });
    expect(computeReadiness([saved], entered(saved, '10.125'))).toBe('all');
    expect(toWeightsBody([saved], entered(saved, '10.125'))).toMatchObject([{ weights: ['10.125'] }]);
  });

  it('name confirmed unusual weights and new shorts before saving', () => {
    expect(listQuestions(line(), changeEntry(line(), ['18.2', '18']))).toEqual([]);
    expect(listQuestions(line(), changeEntry(line(), ['183.4']))).toEqual([
      'Ribeye, Case 1: 183.40 lbs; about 18.00 lbs is usual.',
      'Ribeye: 1 of 2 cases, short by 1.',
    ]);
  });

  it('report conflicts and merge the typed weights', () => {
    const before = open({ individualWeights: '[18.2]', weight: '18.200', piecesWeighed: 1 });
    const now = { ...open(), product: { ...open().product, name: 'Ribeye' } };
    const typed = changeEntry(before, ['18.25', '17', '', '', '']);
    expect(findConflict(now, typed)).toBe('Ribeye: 1 piece added. Check it again.');
    const anew = mergeCurrent(now, typed);
    expect(anew).toEqual({ texts: ['18.25', '18.345', '17', '', ''], shown: ['18.200', '18.345'] });
    expect(findConflict(now, anew)).toBeNull();
    expect(findConflict(now, changeEntry(before, ['18.2', '18.345']))).toBeNull();
  });
});
