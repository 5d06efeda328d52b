import { afterAll, describe, expect, it } from 'vitest';
import { nobody } from '../../testing/bad-values.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createShortCalls } from '../../testing/shorts.ts';

const orders = await startOrders();
const { ribeye, burgers, bacon, read } = orders;
afterAll(() => orders.stop());

const { send, say, cases } = createShortCalls(orders);

describe('an invalid short', () => {
  const refused: [string, object, string][] = [
    ['more than was ordered', { quantity: 5 }, 'Only 4 of Burger patties were ordered.'],
    ['a fraction of a case', { quantity: '2.5' }, 'The quantity of Burger patties must be a whole number.'],
    ['no reason', { reason: undefined }, 'Please choose why Burger patties is short.'],
    [
      'an unknown reason',
      { reason: 'weather' },
      'Must be one of out_of_stock, quality, damaged, customer, other.',
    ],
    ['a negative quantity', { quantity: -1 }, 'Must be a number of 0 or more.'],
    ['a word as the quantity', { quantity: 'few' }, 'Must be a number of 0 or more.'],
    [
      'a line of another order',
      { itemId: nobody },
      'This item is not on the sales order, or it is listed twice.',
    ],
    [
      'a substitute for itself',
      { substitute: { productId: burgers.id, quantity: 1 } },
      'Burger patties cannot be a substitute for itself.',
    ],
    [
      'an unknown product',
      { substitute: { productId: nobody, quantity: 1 } },
      'This product does not exist.',
    ],
    [
      'a substitute without a quantity',
      { substitute: { productId: bacon.id, quantity: 0 } },
      'Please enter how much of Bacon is shipped.',
    ],
    [
      'a substitute for a line that is not short',
      { quantity: 4, substitute: { productId: bacon.id, quantity: 1 } },
      'Burger patties is not short, so it needs no substitute.',
    ],
    ['a note that is too long', { note: 'x'.repeat(501) }, 'Must be at most 500 characters.'],
    ['an unknown field', { price: 3 }, 'price'],
  ];

  it.each(refused)('is rejected with a sentence, and nothing stored: %s', async (_, part, sentence) => {
    const order = await cases();
    const line = { itemId: requireLine(order).id, quantity: 3, reason: 'out_of_stock' };
    const answer = await send(order, { lines: [{ ...line, ...part }] });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(sentence);
    expect(await read(order.id)).toEqual(order);
  });

  it('is rejected for a fraction of a substitute sold in whole pieces', async () => {
    const order = await orders.create({}, [{ productId: ribeye.id, quantity: 4 }]);
    const answer = await say(order, 3, { substitute: { productId: burgers.id, quantity: '1.5' } });
    expect(answer.problem?.message).toContain('must be a whole number');
    expect(await read(order.id)).toEqual(order);
  });

  it('rejects the whole call if one of its lines is invalid', async () => {
    const order = await orders.create({}, [{ quantity: 4 }, { quantity: 4 }]);
    const [one, other] = order.items.map(({ id: itemId }) => ({ itemId, quantity: 3, reason: 'quality' }));
    for (const lines of [[one, { ...other, quantity: 9 }], [one, one], [], 'all'])
      expect(await send(order, { lines })).toMatchObject({ status: 400 });
    const stale = { status: 409, body: { code: 'stale_version' } };
    expect(await send(order, { lines: [one], version: 7 })).toMatchObject(stale);
    expect(await read(order.id)).toEqual(order);
    expect(await send({ id: nobody }, { lines: [one] })).toMatchObject({ status: 404 });
  });
});
