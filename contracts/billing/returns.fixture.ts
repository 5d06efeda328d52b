import fc from 'fast-check';
import { decimal, toMoney, toWeight } from '../shared/decimal.ts';
import { lineProduct } from '../shared/documents.fixture.ts';
import { computeLineTotal, type LineProduct, sumWeights, writeWeights } from '../shared/lines.ts';
import { type CreditChoice, computeLineCredits } from './line-credits.ts';
import type { LineReturn, SoldLine } from './returns.ts';

const itemId = '0190a000-0000-7000-8000-0000000000f0';

export const weighedLine = (weights: string[], unitPrice: string, of = lineProduct()): SoldLine => {
  const figures = { quantity: toWeight(weights.length), weight: sumWeights(weights), unitPrice, weights };
  return {
    id: itemId,
    product: of,
    pieces: [],
    returns: [],
    quantity: figures.quantity,
    weight: figures.weight,
    unitPrice,
    total: computeLineTotal(of, figures),
    individualWeights: writeWeights(weights),
  };
};

export const countedLine = (quantity: string, unitPrice: string, of: LineProduct): SoldLine => ({
  id: itemId,
  product: of,
  pieces: [],
  returns: [],
  quantity,
  unitPrice,
  weight: null,
  total: computeLineTotal(of, { quantity, weight: null, unitPrice, weights: [] }),
  individualWeights: '[]',
});

export const giveBack = (line: SoldLine, choice: CreditChoice, at: number): SoldLine => {
  const credits = computeLineCredits(line, choice).map(
    ({ weights: _, ...figures }): LineReturn => ({
      creditMemoId: `c${at}`,
      creditNumber: `CM-${at}`,
      creditDate: '2026-11-23',
      reason: figures.corrections.length > 0 ? null : 'quality',
      ...figures,
      discount: '0.00',
      tax: '0.00',
      pieceIds: figures.corrections.length > 0 ? [] : [...(choice.pieceIds ?? [])],
    }),
  );
  return { ...line, returns: [...line.returns, ...credits] };
};

export const arbitraryMoney = (max: number) =>
  fc.integer({ min: 0, max }).map((value) => toMoney(decimal(value).div(100)));

export const arbitraryWeight = fc
  .integer({ min: 1, max: 99_999 })
  .map((value) => toWeight(decimal(value).div(1000)));
