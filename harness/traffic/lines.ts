import type { ProductAnswer } from '@primal/contracts/admin/product';
import { toMoney, toWeight } from '@primal/contracts/shared/decimal';
import { needsWeight, parseWeights, writeWeights } from '@primal/contracts/shared/lines';
import type { Random } from '../../ops/demo/random.ts';
import type { Context } from './context.ts';
import type { Findings } from './findings.ts';

export interface SentLine {
  id?: string;
  productId: string;
  quantity: string;
  unitPrice?: string;
  individualWeights?: string;
}

export const drawPiece = (random: Random): string => (random.between(400, 6_500) / 100).toFixed(2);

export const drawPieces = (random: Random, count: number): string[] =>
  Array.from({ length: count }, () => drawPiece(random));

const drawLine = (random: Random, product: ProductAnswer, weighed: boolean): SentLine => {
  const count = random.between(1, 5);
  return {
    productId: product.id,
    quantity: String(count),
    ...(random.chance(0.5) && { unitPrice: (random.between(150, 2_500) / 100).toFixed(2) }),
    ...(weighed && needsWeight(product) && { individualWeights: writeWeights(drawPieces(random, count)) }),
  };
};

export const drawLines = ({ model, random }: Context, weighed: boolean): SentLine[] =>
  random.some(model.products.all, random.between(1, 4)).map(({ last }) => drawLine(random, last, weighed));

interface AnsweredLine {
  id: string;
  productId: string;
  quantity: string;
  unitPrice: string;
  individualWeights: string;
}

export const toSentLines = (items: readonly AnsweredLine[]): SentLine[] =>
  items.map(({ id, productId, quantity, unitPrice, individualWeights }) => ({
    id,
    productId,
    quantity,
    unitPrice,
    individualWeights,
  }));

const toAskedFields = ({ productId, quantity, unitPrice, individualWeights = '[]' }: SentLine) => {
  const weights = parseWeights(individualWeights);
  return {
    productId,
    quantity: toWeight(weights.length > 0 ? weights.length : quantity),
    ...(unitPrice && { unitPrice: toMoney(unitPrice) }),
    weights,
  };
};

const toAnsweredFields = (line: AnsweredLine, { unitPrice }: SentLine) => ({
  productId: line.productId,
  quantity: line.quantity,
  ...(unitPrice && { unitPrice: line.unitPrice }),
  weights: parseWeights(line.individualWeights),
});

export const hasLines = (items: readonly AnsweredLine[], sent: readonly SentLine[]): boolean =>
  items.length === sent.length &&
  sent.every((line, at) => {
    const item = items[at];
    return item && JSON.stringify(toAnsweredFields(item, line)) === JSON.stringify(toAskedFields(line));
  });

export interface Recorded {
  id: string;
  items: readonly AnsweredLine[];
}

/** Compares an answer's lines with the sent lines. tests/system/agreement.test.ts checks their totals. */
export const expectLines = (
  findings: Findings,
  what: string,
  { id, items }: Recorded,
  sent: readonly SentLine[],
): void => {
  if (!hasLines(items, sent)) findings.same(`The lines of ${what}`, [id], toSentLines(items), sent);
};
