import { piecesLeft } from '@primal/contracts/orders/find-line';
import { showWeight, sum } from '@primal/contracts/shared/decimal';
import type { Question, StationOrder } from './decide.ts';
import type { Tone } from './sound.ts';

/** What the station said last. */
export interface Said {
  tone: Tone;
  /** Pounds, as people write them; null where it is about no weight. */
  weight: string | null;
  title: string;
  detail: string;
  /** Pieces that the line still waits for; null where nobody can say, or it is about no line. */
  left: number | null;
  /** Counts what was said, so that the same words are told again. */
  count: number;
}

/** What it says before anything has come. */
export const begin: Said = {
  tone: 'told',
  weight: null,
  title: 'Scan, weigh or type',
  detail: 'A label, a weight, an order number or a product code',
  left: null,
  count: 0,
};

/** `SO-1107 · Harbor Grill` */
export const nameOf = ({ orderNumber, customerName }: StationOrder): string =>
  `${orderNumber} · ${customerName}`;

/** A weight's question names the product, a choice its lines: the words over the answers. */
export const questionWords = (question: Question): Pick<Said, 'title' | 'detail' | 'weight'> => {
  const { draft } = question;
  const weight = draft.weights.length > 0 ? showWeight(sum(draft.weights)) : null;
  if (question.about === 'line')
    return { title: 'Which one?', detail: draft.product?.name ?? 'Several lines wait for weights', weight };
  if (question.about === 'product')
    return {
      title: 'Which product is this?',
      detail: `GTIN ${question.gtin} is new. It is asked once.`,
      weight,
    };
  const { order, line } = question.place;
  if (question.about === 'weight')
    return { title: `What does this ${line.productName} weigh?`, detail: nameOf(order), weight: null };
  return {
    title: question.doubt.question,
    detail: `${line.productName} · ${nameOf(order)}`,
    weight: showWeight(draft.weights[question.at] ?? '0'),
  };
};

/** An order that was chosen, and what it waits for. */
export const orderWords = (order: StationOrder): Pick<Said, 'title' | 'detail'> => {
  const waiting = order.lines.filter((line) => line.needsWeight && piecesLeft(line) !== 0).length;
  const lines = waiting === 1 ? '1 line waits' : `${waiting} lines wait`;
  return {
    title: nameOf(order),
    detail: waiting === 0 ? 'All its weights are there' : `${lines} for weights`,
  };
};
