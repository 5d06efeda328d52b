import type { ProductAnswer } from '@primal/contracts/admin/product';
import { toMoney, toWeight } from '@primal/contracts/shared/decimal';
import {
  documentTotals,
  type LineProduct,
  lineTotal,
  needsWeight,
  parseWeights,
  writeWeights,
} from '@primal/contracts/shared/lines';
import type { Random } from '../../ops/demo/random.ts';
import { type Context, expectSame } from './context.ts';

export interface SentLine {
  id?: string;
  productId: string;
  quantity: string;
  unitPrice?: string;
  individualWeights?: string;
}

/** Pounds of one piece, as a scale shows them. */
export const piece = (random: Random): string => (random.between(400, 6_500) / 100).toFixed(2);

export const pieces = (random: Random, count: number): string[] =>
  Array.from({ length: count }, () => piece(random));

const lineOf = (random: Random, product: ProductAnswer, weighed: boolean): SentLine => {
  const count = random.between(1, 5);
  return {
    productId: product.id,
    quantity: String(count),
    ...(random.chance(0.5) && { unitPrice: (random.between(150, 2_500) / 100).toFixed(2) }),
    ...(weighed && needsWeight(product) && { individualWeights: writeWeights(pieces(random, count)) }),
  };
};

/** One to four lines of different products; `weighed` says whether the scale has been used. */
export const newLines = ({ model, random }: Context, weighed: boolean): SentLine[] =>
  random.some(model.products.all, random.between(1, 4)).map(({ last }) => lineOf(random, last, weighed));

interface AnsweredLine {
  id: string;
  productId: string;
  quantity: string;
  weight: string | null;
  unitPrice: string;
  total: string;
  individualWeights: string;
  product: LineProduct;
}

export const sentAgain = (items: readonly AnsweredLine[]): SentLine[] =>
  items.map(({ id, productId, quantity, unitPrice, individualWeights }) => ({
    id,
    productId,
    quantity,
    unitPrice,
    individualWeights,
  }));

const asked = ({ productId, quantity, unitPrice, individualWeights = '[]' }: SentLine) => {
  const weights = parseWeights(individualWeights);
  return {
    productId,
    quantity: toWeight(weights.length > 0 ? weights.length : quantity),
    ...(unitPrice && { unitPrice: toMoney(unitPrice) }),
    weights,
  };
};

const answered = (line: AnsweredLine, { unitPrice }: SentLine) => ({
  productId: line.productId,
  quantity: line.quantity,
  ...(unitPrice && { unitPrice: line.unitPrice }),
  weights: parseWeights(line.individualWeights),
});

export const hasLines = (items: readonly AnsweredLine[], sent: readonly SentLine[]): boolean =>
  items.length === sent.length &&
  sent.every((line, at) => {
    const item = items[at];
    return item && JSON.stringify(answered(item, line)) === JSON.stringify(asked(line));
  });

interface Totalled {
  id: string;
  items: readonly AnsweredLine[];
  subtotal: string;
  total: string;
  deliveryCharge?: string;
  tax?: string;
  discount?: string;
}

/** What is wrong with the figures of a document: each line's by its rule, the document's by its lines. */
export const wrongFigures = (document: Totalled): string[] => {
  const { items, subtotal, total, deliveryCharge = '0.00', tax, discount } = document;
  const lines = items.flatMap((item) => {
    const right = lineTotal(item.product, { ...item, weights: parseWeights(item.individualWeights) });
    return right === item.total ? [] : [`line ${item.id} totals ${item.total}, not ${right}`];
  });
  const right = documentTotals(
    items.map((item) => item.total),
    { deliveryCharge, tax: tax ?? '0.00', discount: discount ?? '0.00' },
  );
  if (right.subtotal !== subtotal) lines.push(`the subtotal is ${subtotal}, not ${right.subtotal}`);
  if (right.total !== total) lines.push(`the total is ${total}, not ${right.total}`);
  return lines;
};

export const expectLines = (
  context: Context,
  what: string,
  document: Totalled,
  sent: readonly SentLine[],
): void => {
  const about = [document.id];
  if (!hasLines(document.items, sent))
    context.client.log.complain(
      about,
      `${what} answers other lines than were sent: ${JSON.stringify(document.items.map((item) => [item.productId, item.quantity, item.unitPrice, item.individualWeights]))} for ${JSON.stringify(sent)}`,
    );
  expectSame(context, `${what}'s figures`, about, wrongFigures(document), []);
};
