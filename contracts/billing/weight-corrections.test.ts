import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum, toMoney, toWeight } from '../shared/decimal.ts';
import { lineProduct } from '../shared/documents.fixture.ts';
import { computeLineCredits } from './line-credits.ts';
import { arbitraryMoney, arbitraryWeight, giveBack, weighedLine } from './returns.fixture.ts';
import { groupReturns, listSoldPieces, type SoldLine } from './returns.ts';
import { explainNoCredit, formatCorrection } from './weight-corrections.ts';

const pieceIds = (line: SoldLine): string[] => listSoldPieces(line).map(({ id }) => id);
const addCredits = (line: SoldLine): string => toMoney(sum(line.returns.map(({ total }) => total)));

describe('a corrected weight', () => {
  const line = weighedLine(['15.78', '14.92'], '11.65');
  const [first = '', second = ''] = pieceIds(line);
  const corrections = [{ pieceId: first, weight: '14.380' }];

  it('credits the difference in pounds times the price', () => {
    expect(computeLineCredits(line, { corrections })).toEqual([
      {
        quantity: '0.000',
        weight: '1.400',
        weights: ['1.400'],
        total: '16.31',
        corrections: [{ pieceId: first, billed: '15.780', weight: '14.380' }],
      },
    ]);
  });

  it('rounds the credit of several pieces once, and returns pieces of the same line beside it', () => {
    const credits = computeLineCredits(line, { corrections, pieceIds: [second] });
    expect(credits.map(({ total, quantity }) => [total, quantity])).toEqual([
      ['16.31', '0.000'],
      ['173.82', '1.000'],
    ]);
    const both = [...corrections, { pieceId: second, weight: '14.9' }];
    expect(computeLineCredits(line, { corrections: both })).toMatchObject([
      { weight: '1.420', total: '16.54' },
    ]);
  });

  it('is the weight of the piece from then on, and of a later return', () => {
    const corrected = giveBack(line, { corrections }, 1);
    expect(listSoldPieces(corrected)).toMatchObject([
      { weight: '14.380', returned: null },
      { weight: '14.920' },
    ]);
    const again = giveBack(corrected, { corrections: [{ pieceId: first, weight: '14' }] }, 2);
    expect(again.returns.at(-1)).toMatchObject({
      weight: '0.380',
      total: '4.43',
      corrections: [{ billed: '14.380' }],
    });
    const back = giveBack(again, { pieceIds: [first] }, 3);
    expect(back.returns.at(-1)).toMatchObject({ weight: '14.000', total: '163.10' });
    expect(addCredits(giveBack(back, { pieceIds: [second] }, 4))).toBe(line.total);
  });

  it('works for pieces weighed together', () => {
    const together = { ...weighedLine(['61.000'], '3.00'), quantity: '2.000', individualWeights: '[]' };
    const [only = ''] = pieceIds(together);
    const [credit] = computeLineCredits(together, { corrections: [{ pieceId: only, weight: '60' }] });
    expect(credit).toMatchObject({ weight: '1.000', weights: [], total: '3.00' });
  });

  it('adds up with all returns to exactly the line total', () => {
    const billed = fc.constantFrom('variable-weight', 'fixed-weight');
    const steps = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 99 }), fc.boolean()), {
      maxLength: 25,
    });
    fc.assert(
      fc.property(
        fc.array(arbitraryWeight, { minLength: 1, maxLength: 12 }),
        arbitraryMoney(5_000),
        billed,
        steps,
        (weights, unitPrice, productType, chosen) => {
          let sold = weighedLine(weights, unitPrice, lineProduct({ productType }));
          for (const [at, [place, percent, isReturn]] of chosen.entries()) {
            const out = listSoldPieces(sold).filter(({ returned }) => !returned);
            const piece = out[place % (out.length || 1)];
            if (!piece) break;
            const weight = toWeight(decimal(piece.weight).times(percent).div(100));
            if (!isReturn && !decimal(weight).gt(0)) continue;
            const choice = isReturn
              ? { pieceIds: [piece.id] }
              : { corrections: [{ pieceId: piece.id, weight }] };
            sold = giveBack(sold, choice, at);
            const last = sold.returns.at(-1);
            expect(decimal(last?.total ?? -1).gte(0)).toBe(true);
            expect(decimal(addCredits(sold)).lte(sold.total)).toBe(true);
          }
          const rest = listSoldPieces(sold).flatMap(({ id, returned }) => (returned ? [] : [id]));
          if (rest.length > 0) sold = giveBack(sold, { pieceIds: rest }, 99);
          expect(addCredits(sold)).toBe(sold.total);
        },
      ),
    );
  });

  it('does not count as returned goods', () => {
    const corrected = giveBack(line, { corrections }, 1);
    expect(groupReturns([{ productName: 'Ribeye', returns: corrected.returns }])).toEqual([]);
  });
});

it('describes a correction with two decimals', () => {
  expect(formatCorrection({ billed: '15.780', weight: '14.380' })).toBe('billed 15.78, corrected to 14.38');
});

it('explains why a weight credits nothing', () => {
  expect(explainNoCredit('15.780', '14.380')).toBe(null);
  expect(explainNoCredit('15.780', '15.780')).toBe('15.78 lbs were billed, so nothing is to be credited.');
  expect(explainNoCredit('15.780', '16.000')).toBe(
    'Only 15.78 lbs were billed, so edit the invoice or bill the rest on a new one.',
  );
});
