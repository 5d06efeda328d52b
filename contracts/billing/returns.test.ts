import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum, toMoney, toWeight } from '../shared/decimal.ts';
import { lineProduct } from '../shared/documents.fixture.ts';
import { type LineProduct, lineTotal, sumWeights, writeWeights } from '../shared/lines.ts';
import {
  comesBackByPieces,
  creditReasonOf,
  type LineReturn,
  quantityLeft,
  returnFigures,
  returnsOf,
  type SoldLine,
  soldPieces,
} from './returns.ts';

const itemId = '0190a000-0000-7000-8000-0000000000f0';

const weighedLine = (weights: string[], unitPrice: string, of = lineProduct()): SoldLine => {
  const figures = { quantity: toWeight(weights.length), weight: sumWeights(weights), unitPrice, weights };
  return {
    id: itemId,
    product: of,
    pieces: [],
    returns: [],
    quantity: figures.quantity,
    weight: figures.weight,
    unitPrice,
    total: lineTotal(of, figures),
    individualWeights: writeWeights(weights),
  };
};

const countedLine = (quantity: string, unitPrice: string, of: LineProduct): SoldLine => ({
  id: itemId,
  product: of,
  pieces: [],
  returns: [],
  quantity,
  unitPrice,
  weight: null,
  total: lineTotal(of, { quantity, weight: null, unitPrice, weights: [] }),
  individualWeights: '[]',
});

/** The line after a return, and what was credited. */
const giveBack = (
  line: SoldLine,
  choice: { pieceIds?: string[]; quantity?: string },
  at: number,
): SoldLine => {
  const { weights: _, ...figures } = returnFigures(line, choice);
  const back: LineReturn = {
    creditMemoId: `c${at}`,
    creditNumber: `CM-${at}`,
    creditDate: '2026-11-23',
    reason: 'quality',
    ...figures,
    pieceIds: choice.pieceIds ?? [],
  };
  return { ...line, returns: [...line.returns, back] };
};

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => toMoney(decimal(value).div(100)));
const pounds = fc.integer({ min: 1, max: 99_999 }).map((value) => toWeight(decimal(value).div(1000)));

describe('what a return is worth', () => {
  it('comes to exactly the total of the line, whatever comes back in however many returns', () => {
    const billed = fc.constantFrom<LineProduct['billedBy']>('LBS', 'Case', 'Tub', null);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pounds, fc.nat(5)), { minLength: 1, maxLength: 30 }),
        cents(5_000),
        billed,
        (pieces, unitPrice, billedBy) => {
          let line = weighedLine(
            pieces.map(([weight]) => weight),
            unitPrice,
            lineProduct({ billedBy }),
          );
          const ids = soldPieces(line).map(({ id }) => id);
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
          expect(soldPieces(line).every(({ returned }) => returned)).toBe(true);
        },
      ),
    );
  });

  it('is the price of its weights, but for the cent that rounding left with the rest', () => {
    fc.assert(
      fc.property(fc.array(pounds, { minLength: 2, maxLength: 20 }), cents(5_000), (weights, unitPrice) => {
        const line = weighedLine(weights, unitPrice);
        const [first] = soldPieces(line);
        const { total } = returnFigures(line, { pieceIds: [first?.id ?? ''] });
        const own = decimal(first?.weight ?? 0).times(unitPrice);
        expect(decimal(total).minus(own).abs().lte('0.01')).toBe(true);
      }),
    );
  });

  it('counts what has a weight in the catalog by that', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        cents(900),
        (parts, price) => {
          const boxed = lineProduct({ productType: 'fixed-weight', weightPerBox: '12.345' });
          let line = countedLine(toWeight(parts.reduce((all, one) => all + one, 0)), price, boxed);
          expect(comesBackByPieces(line)).toBe(false);
          for (const [at, part] of parts.entries()) line = giveBack(line, { quantity: toWeight(part) }, at);
          expect(toMoney(sum(line.returns.map(({ total }) => total)))).toBe(line.total);
          expect(quantityLeft(line)).toBe('0.000');
        },
      ),
    );
    const boxed = lineProduct({ productType: 'fixed-weight', weightPerBox: '12.500' });
    expect(returnFigures(countedLine('4.000', '2.00', boxed), { quantity: '3.000' })).toEqual({
      quantity: '3.000',
      weight: '37.500',
      weights: [],
      total: '75.00',
    });
  });
});

describe('the pieces of a line', () => {
  it('go by their own ids, or by ids that stay where no pieces were kept', () => {
    const line = weighedLine(['10.000', '10.000'], '3.00');
    const ids = soldPieces(line).map(({ id }) => id);
    expect(ids).toEqual(soldPieces({ ...line }).map(({ id }) => id));
    expect(ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toBe(true);
  });

  it('are one where all of it was weighed together', () => {
    const line = { ...weighedLine(['61.000'], '3.00'), quantity: '2.000', individualWeights: '[]' };
    const [only, ...others] = soldPieces(line);
    expect([only, others]).toMatchObject([{ weight: '61.000', quantity: '2.000' }, []]);
    expect(returnFigures(line, { pieceIds: [only?.id ?? ''] })).toEqual({
      quantity: '2.000',
      weight: '61.000',
      weights: [],
      total: '183.00',
    });
  });
});

it('tells what came back by credit memo', () => {
  const line = giveBack(weighedLine(['10.000', '11.000'], '3.00'), {}, 10);
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
    returnsOf([
      { productName: 'Ribeye', returns: line.returns },
      { productName: 'Bacon', returns: other.returns },
    ]).map(({ creditNumber, lines }) => [creditNumber, lines.map(({ productName }) => productName)]),
  ).toEqual([
    ['CM-9', ['Bacon']],
    ['CM-10', ['Ribeye', 'Bacon']],
  ]);
});

it('is a memo over damaged goods where all of them are', () => {
  expect(creditReasonOf(['damaged', 'damaged'])).toBe('damaged');
  expect(creditReasonOf(['damaged', 'quality'])).toBe('return');
});
