import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum, toMoney, toWeight } from '../shared/decimal.ts';
import { lineProduct } from '../shared/documents.fixture.ts';
import type { LineProduct } from '../shared/lines.ts';
import { arbitraryMoney, arbitraryWeight, countedLine, giveBack, weighedLine } from './returns.fixture.ts';
import {
  computeReturnableQuantity,
  computeReturnFigures,
  deriveCreditReason,
  groupReturns,
  isReturnedByPiece,
  listSoldPieces,
} from './returns.ts';

describe('the credit for a return', () => {
  it('sums to exactly the line total over any number of returns', () => {
    const billed = fc.constantFrom<LineProduct['billedBy']>('LBS', 'Case', 'Tub', null);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(arbitraryWeight, fc.nat(5)), { minLength: 1, maxLength: 30 }),
        arbitraryMoney(5_000),
        billed,
        (pieces, unitPrice, billedBy) => {
          let line = weighedLine(
            pieces.map(([weight]) => weight),
            unitPrice,
            lineProduct({ billedBy }),
          );
          const ids = listSoldPieces(line).map(({ id }) => id);
          expect(new Set(ids).size).toBe(pieces.length);
          for (let round = 0; round <= 5; round += 1) {
            const pieceIds = ids.filter((_, at) => pieces[at]?.[1] === round);
            if (pieceIds.length === 0) continue;
            line = giveBack(line, { pieceIds }, round);
            const credited = sum(line.returns.map(({ total }) => total));
            expect(decimal(line.returns.at(-1)?.total ?? '-1').gte(0)).toBe(true);
            expect(credited.lte(line.total)).toBe(true);
          }
          expect(toMoney(sum(line.returns.map(({ total }) => total)))).toBe(line.total);
          expect(listSoldPieces(line).every(({ returned }) => returned)).toBe(true);
        },
      ),
    );
  });

  it('is the weight of the returned pieces times the price while other pieces remain', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryWeight, { minLength: 2, maxLength: 20 }),
        arbitraryMoney(5_000),
        (weights, unitPrice) => {
          const line = weighedLine(weights, unitPrice);
          const [first] = listSoldPieces(line);
          const { total } = computeReturnFigures(line, { pieceIds: [first?.id ?? ''] });
          const own = toMoney(decimal(first?.weight ?? 0).times(unitPrice));
          // Rounded cents of many small pieces may exceed the line total.
          expect(total).toBe(decimal(own).gt(line.total) ? line.total : own);
        },
      ),
    );
  });

  it('is $222.23 for 37.10 lb at $5.99, in any order of pieces', () => {
    const line = weighedLine(['37.1', '41.05', '38.3'], '5.99');
    const [first, second, third] = listSoldPieces(line).map(({ id }) => id);
    const back = (pieceIds: (string | undefined)[], of = line) =>
      giveBack(of, { pieceIds: pieceIds.map((id) => id ?? '') }, of.returns.length);
    expect(back([first]).returns[0]?.total).toBe('222.23');
    expect(back([first], back([second])).returns[1]?.total).toBe('222.23');
    const all = back([third], back([first], back([second])));
    expect(toMoney(sum(all.returns.map(({ total }) => total)))).toBe(line.total);
  });

  it('uses the catalog weight if the product has a catalog weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        arbitraryMoney(900),
        (parts, price) => {
          const boxed = lineProduct({ productType: 'fixed-weight', weightPerBox: '12.345' });
          let line = countedLine(toWeight(parts.reduce((all, one) => all + one, 0)), price, boxed);
          expect(isReturnedByPiece(line)).toBe(false);
          for (const [at, part] of parts.entries()) line = giveBack(line, { quantity: toWeight(part) }, at);
          expect(toMoney(sum(line.returns.map(({ total }) => total)))).toBe(line.total);
          expect(computeReturnableQuantity(line)).toBe('0.000');
        },
      ),
    );
    const boxed = lineProduct({ productType: 'fixed-weight', weightPerBox: '12.500' });
    expect(computeReturnFigures(countedLine('4.000', '2.00', boxed), { quantity: '3.000' })).toEqual({
      quantity: '3.000',
      weight: '37.500',
      weights: [],
      total: '75.00',
    });
  });
});

describe('the returnable pieces of a line', () => {
  it('have their own ids, or stable ids if no pieces were stored', () => {
    const line = weighedLine(['10.000', '10.000'], '3.00');
    const ids = listSoldPieces(line).map(({ id }) => id);
    expect(ids).toEqual(listSoldPieces({ ...line }).map(({ id }) => id));
    expect(ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toBe(true);
  });

  it('are a single piece if the line was weighed as a whole', () => {
    const line = { ...weighedLine(['61.000'], '3.00'), quantity: '2.000', individualWeights: '[]' };
    const [only, ...others] = listSoldPieces(line);
    expect([only, others]).toMatchObject([{ weight: '61.000', quantity: '2.000' }, []]);
    expect(computeReturnFigures(line, { pieceIds: [only?.id ?? ''] })).toEqual({
      quantity: '2.000',
      weight: '61.000',
      weights: [],
      total: '183.00',
    });
  });
});

it('groups returns by credit memo', () => {
  const ribeye = weighedLine(['10.000', '11.000'], '3.00');
  const [first] = listSoldPieces(ribeye);
  const line = giveBack(ribeye, { pieceIds: [first?.id ?? ''] }, 10);
  const other = giveBack(
    giveBack(
      countedLine('5.000', '3.00', lineProduct({ billedBy: 'Case', productType: 'fixed-weight' })),
      { quantity: '1.000' },
      9,
    ),
    { quantity: '2.000' },
    10,
  );
  expect(
    groupReturns([
      { productName: 'Ribeye', returns: line.returns },
      { productName: 'Bacon', returns: other.returns },
    ]).map(({ creditNumber, lines }) => [creditNumber, lines.map(({ productName }) => productName)]),
  ).toEqual([
    ['CM-9', ['Bacon']],
    ['CM-10', ['Ribeye', 'Bacon']],
  ]);
});

it('reports damaged goods only if all returned goods of the credit memo are damaged', () => {
  expect(deriveCreditReason(['damaged', 'damaged'])).toBe('damaged');
  expect(deriveCreditReason(['damaged', 'quality'])).toBe('return');
});
