import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { createSlipMemory } from '@primal/kit/grid';
import { createQueryClient, QueryClientProvider } from '@primal/kit/platform';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { batchOrders, entriesOf, firstSlip, readEntry, slipOf } from './batch-weights.ts';
import { allEntered, CatchWeights, savedWeights, startEntry, weightsBody } from './catch-weights.tsx';

const line = (part: Partial<OrderItemAnswer> = {}) =>
  ({
    id: 'a',
    salesOrderId: 'o',
    productName: 'Ribeye',
    quantity: '2.000',
    weight: null,
    individualWeights: '[]',
    product: { productType: 'variable-weight', billedBy: 'LBS', averageWeight: '18' },
    ...part,
  }) as OrderItemAnswer;
const orderOf = (...items: OrderItemAnswer[]) => ({ id: 'o', items }) as OrderAnswer;
const none = new Set<string>();

it('an order without such items says that it needs no weights', async () => {
  const order = { ...orderOf(line({ needsWeight: false })), orderNumber: 'SO-1001' };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(order));
  renderKit(
    <QueryClientProvider client={createQueryClient()}>
      <CatchWeights salesOrderId="o" onClose={() => {}} />
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Catch Weights for SO-1001' });
  const said = within(dialog).getByText('No Catch Weights Needed:').closest('p');
  expect(said?.textContent).toBe(
    'No Catch Weights Needed: This sales order does not contain any items that require catch weight entry.',
  );
  vi.restoreAllMocks();
});

describe('weights of all orders', () => {
  it('takes one weight for the line, or one for each of its pieces', () => {
    expect(readEntry('36.54', line())).toEqual({ weight: '36.54', pieces: ['36.54'], problem: null });
    expect(readEntry('18.2 18.34', line())).toEqual({
      weight: '36.54',
      pieces: ['18.2', '18.34'],
      problem: null,
    });
    expect(readEntry('', line())).toMatchObject({ weight: '', problem: null });
  });

  it.each(['36,54', '18 18 18', '0', '10.125', 'abc'])('refuses %j whole', (text) => {
    expect(readEntry(text, line()).problem).toMatch(/\.$/);
  });

  it('says how many weights a line takes', () => {
    const piece = { product: { ...line().product, unit: 'PC' } };
    expect(readEntry('18 18 18', line(piece)).problem).toBe(
      'Enter one weight, or one for each of the 2 pieces.',
    );
    expect(readEntry('18 18', line({ ...piece, quantity: '1.000' })).problem).toBe(
      'Enter one weight: it is one piece.',
    );
  });

  it('saves what is listed, whatever was typed for lines that are gone', () => {
    const orders = batchOrders([
      orderOf(line(), line({ id: 'b' }), line({ id: 'weighed', weight: '9.000' })),
    ]);
    const typed = {
      a: { text: '36.5', line: '' },
      b: { text: '36,5', line: '' },
      weighed: { text: '9', line: '' },
      gone: { text: '12', line: '' },
    };
    const { weighed, problems } = entriesOf(orders, typed);
    expect(weighed.map(({ item }) => item.id)).toEqual(['a']);
    expect(Object.keys(problems)).toEqual(['b']);
  });

  it('compares one weight with all pieces together, and several with one', () => {
    expect(slipOf(['365.4'], line())).toBe(
      'Is 365.40 lbs right? About 36.00 lbs is usual. Go on to keep it.',
    );
    expect(slipOf(['36.54'], line())).toBeNull();
    expect(slipOf(['18.2', '18.34'], line())).toBeNull();
    expect(slipOf(['18.2', '183.4'], line())).toContain('Is 183.40 lbs right?');
  });

  it('asks about a slip once, and again when it changes', () => {
    const slips = createSlipMemory();
    const weighed = (...pieces: string[]) => [{ item: line(), pieces }];
    expect(firstSlip(weighed('36.54'), slips)).toBeNull();
    expect(firstSlip(weighed('365.4'), slips)?.id).toBe('a');
    expect(firstSlip(weighed('365.4'), slips)).toBeNull();
    expect(firstSlip(weighed('3.654'), slips)?.id).toBe('a');
  });
});

describe('the weights of one order', () => {
  it('begins with a field for each piece, those saved filled', () => {
    expect(startEntry(line({ quantity: '3.000', individualWeights: '[36.54]' }))).toEqual(['36.54', '', '']);
  });

  it('waits for the fields that are shown, which may be fewer or more than ordered', () => {
    expect(allEntered({ a: ['18.2', ''] }, none)).toBe(false);
    expect(allEntered({ a: ['18.2'] }, none)).toBe(true);
    expect(allEntered({ a: ['18.2', '18', '17.9'] }, none)).toBe(true);
    expect(weightsBody({ a: ['18.2', '.5'] }, none)).toEqual([{ itemId: 'a', weights: ['18.2', '0.5'] }]);
  });

  it('refuses more than two places and a comma, but not what stands in the order already', () => {
    for (const text of ['10.125', '36,54', '0']) expect(allEntered({ a: [text] }, none)).toBe(false);
    const saved = savedWeights([line({ individualWeights: '[10.125]' })]);
    expect(allEntered({ a: ['10.125'] }, saved)).toBe(true);
  });
});
