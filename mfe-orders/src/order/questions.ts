import { decimal, showQuantity } from '@primal/contracts/shared/decimal';
import { confirm } from '@primal/kit';
import { filledLines, type GridLine, orderedQuantity, roundedQuantities } from '@primal/kit/grid';
import { createElement } from 'react';

/** From so many cases, pieces or pounds of one line on, somebody may have typed a product's code as its quantity. */
const manyUnits = 500;

/** A product on several rows, a sentence each. It is told and not asked: two lots or prices of one product are ordinary. */
export const repeatedProducts = (lines: readonly { productId: string; productName: string }[]): string[] =>
  [...Map.groupBy(lines, ({ productId }) => productId).values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same[0]?.productName} stands on ${same.length} rows.`);

/** What looks like a slip of the hand in an order's lines, a sentence each: a quantity beyond all use, or a rounded one. */
export const doubtsOf = (lines: readonly GridLine[]): string[] => [
  ...filledLines(lines)
    .filter((line) => decimal(orderedQuantity(line) || '0').gte(manyUnits))
    .map((line) => `${showQuantity(orderedQuantity(line))} ${line.unit} of ${line.productName}.`),
  ...roundedQuantities(lines),
];

/** Asks once about what looks like a slip and did not stand in the order before; true where nothing does. */
export const askAboutDoubts = async (
  lines: readonly GridLine[],
  before: readonly GridLine[] = [],
): Promise<boolean> => {
  const known = new Set(doubtsOf(before));
  const doubts = doubtsOf(lines).filter((doubt) => !known.has(doubt));
  if (doubts.length === 0) return true;
  return confirm({
    title: 'Is this right?',
    message: doubts.map((doubt) => createElement('p', { key: doubt }, doubt)),
    confirmLabel: 'Save Order',
    cancelLabel: 'Go Back',
  });
};

/** Asks once about pieces with a label that saving takes out; true where none goes. */
export const askAboutLosses = async (losses: readonly string[]): Promise<boolean> =>
  losses.length === 0 ||
  confirm({
    title: 'Take these cases out?',
    message: losses.map((loss) => createElement('p', { key: loss }, loss)),
    confirmLabel: 'Save Order',
    cancelLabel: 'Go Back',
    danger: true,
  });
