import type { AddedPieces, OrderToWeigh } from '@primal/contracts/orders/piece';
import { describe, expect, it } from 'vitest';
import { addToBook, mergeIntoBook, type OrderBook, removeFromBook, withEntries } from './order-book.ts';
import type { Entry } from './queue/entries.ts';

const order = (id: string, version: number, pieces: number, more: object = {}) => {
  const line = {
    itemId: `${id}-line`,
    pieces,
    needsWeight: true,
    quantityOrdered: '9',
    product: { unit: 'Case' },
    weight: pieces > 0 ? '36.000' : null,
    isOpen: pieces > 0,
  };
  return { id, version, lines: [{ ...line, ...more }] } as unknown as OrderToWeigh;
};
const createBook = (...orders: OrderToWeigh[]): OrderBook => new Map(orders.map((one) => [one.id, one]));
const entry = (state: Entry['state'], count: number, undone = false) =>
  ({
    state,
    undone,
    orderId: 'a',
    itemId: 'a-line',
    pieces: Array.from({ length: count }, () => ({ weight: '1' })),
    pieceIds: state === 'stored' ? Array.from({ length: count }, (_, at) => String(at)) : [],
  }) as unknown as Entry;
const poundsIn = (orders: Iterable<OrderToWeigh>) => [...orders].map(({ lines }) => lines[0]?.weight);
const piecesIn = (orders: Iterable<OrderToWeigh>) => [...orders].map(({ lines }) => lines[0]?.pieces);

describe('the orders of a station', () => {
  it('are replaced by each read, except orders with entries in flight', () => {
    const book = createBook(order('a', 3, 1), order('b', 3, 1), order('gone', 1, 0));
    const read = [order('a', 4, 2), order('b', 4, 2), order('new', 1, 0)];
    const next = mergeIntoBook(book, read, new Set(['a']));
    expect([...next.keys()].sort()).toEqual(['a', 'b', 'new']);
    expect([next.get('a')?.version, next.get('b')?.version]).toEqual([3, 4]);
  });

  it('ignore a read older than an answer', () => {
    expect(mergeIntoBook(createBook(order('a', 5, 3)), [order('a', 4, 2)], new Set()).get('a')?.version).toBe(
      5,
    );
  });

  it('include waiting entries and undo in flight', () => {
    const book = createBook(order('a', 1, 4));
    expect(piecesIn(withEntries(book, [entry('waiting', 2), entry('waiting', 3, true)]))).toEqual([6]);
    expect(piecesIn(withEntries(book, [entry('stored', 1), entry('stored', 3, true)]))).toEqual([1]);
    expect(piecesIn(withEntries(book, [entry('refused', 2)]))).toEqual([4]);
    expect(poundsIn(withEntries(book, [entry('waiting', 2), entry('stored', 3, true)]))).toEqual(['35.000']);
    expect(poundsIn(withEntries(createBook(order('a', 1, 0)), [entry('waiting', 2)]))).toEqual(['2.000']);
  });

  it("apply an answer's line, with pieces of other stations", () => {
    const item = {
      salesOrderId: 'a',
      id: 'a-line',
      individualWeights: '[1,2,3]',
      weight: '6.000',
      isOpen: true,
    };
    const book = addToBook(createBook(order('a', 1, 1)), {
      item,
      version: 4,
      pieces: [],
    } as unknown as AddedPieces);
    expect(piecesIn(book.values())).toEqual([3]);
    expect(book.get('a')?.version).toBe(4);
    const after = removeFromBook(book, entry('stored', 2)).values().toArray();
    expect([piecesIn(after), poundsIn(after)]).toEqual([[1], ['4.000']]);
  });

  it('count checked cases, which have no weights', () => {
    const checked = addToBook(createBook(order('a', 1, 1, { needsWeight: false, weight: null })), {
      item: { salesOrderId: 'a', id: 'a-line', individualWeights: '[]', weight: null, isOpen: false },
      version: 4,
      pieces: [{}, {}],
    } as unknown as AddedPieces);
    expect(piecesIn(checked.values())).toEqual([3]);
  });

  it('mark a line as done until more pieces arrive or the user undoes it', () => {
    const isAll = (book: OrderBook, ...entries: Entry[]) => withEntries(book, entries)[0]?.lines[0]?.isAll;
    const open = createBook(order('a', 1, 4));
    const short = createBook(order('a', 1, 4, { isOpen: false }));
    const all = (state: Entry['state'], undone = false): Entry => ({
      ...entry(state, 0, undone),
      isAll: true,
    });
    expect([isAll(open), isAll(short), isAll(createBook(order('a', 1, 0)))]).toEqual([false, true, false]);
    expect(isAll(createBook(order('a', 1, 9, { isOpen: false })))).toBe(false);
    expect(isAll(open, all('waiting'))).toBe(true);
    expect(isAll(open, all('waiting', true))).toBe(false);
    expect(isAll(short, all('stored', true))).toBe(false);
    expect(isAll(short, entry('waiting', 1))).toBe(false);
  });
});
