import { decimal, showQuantity } from '@primal/contracts/shared/decimal';
import { confirm } from '@primal/kit';
import { askIsThisRight, type Doubt } from '@primal/kit/forms';
import {
  cellOf,
  doubtsInLines,
  filledLines,
  type GridLine,
  orderedQuantity,
  type UsualQuantities,
} from '@primal/kit/grid';
import { createElement } from 'react';

/** From so many cases, pieces or pounds of one line on, somebody may have typed a product's code as its quantity. */
export const manyUnits = 500;

/** Of a long list pasted twice nobody reads all names, and they would cover the screen. */
const mostNamed = 3;

/** A product on several rows, a sentence each. It is told and not asked: two lots or prices of one product are ordinary. */
export const repeatedProducts = (lines: readonly { productId: string; productName: string }[]): string[] => {
  const repeated = [...Map.groupBy(lines, ({ productId }) => productId).values()].filter(
    (same) => same.length > 1,
  );
  const named = repeated.length > mostNamed ? repeated.slice(0, mostNamed - 1) : repeated;
  const others = repeated.length - named.length;
  return [
    ...named.map((same) => `${same[0]?.productName} is on ${same.length} rows`),
    ...(others > 0 ? [`${others} other products are on several rows`] : []),
  ];
};

/**
 * What looks like a slip of the hand in an order's lines: a quantity beyond all use or ten times what is usual, a rounded one, or
 * an odd weight or price.
 */
export const doubtsOf = (lines: readonly GridLine[], usual?: UsualQuantities): Doubt[] => {
  const slips = doubtsInLines(lines, { usual });
  const many = filledLines(lines).flatMap((line): Doubt[] => {
    const quantity = orderedQuantity(line);
    if (decimal(quantity || '0').lt(manyUnits)) return [];
    const words = `${showQuantity(quantity)} ${line.unit} of ${line.productName}`;
    // A slip that names it says more.
    if (slips.some(({ sentence }) => sentence.startsWith(`${words};`))) return [];
    return [{ sentence: `${words}.`, at: cellOf(line, 'quantity') }];
  });
  return [...many, ...slips];
};

interface Known {
  /** The stored lines: what stood in the order before is not asked about. */
  before?: readonly GridLine[];
  usual?: UsualQuantities;
}

/** Asks once about what looks like a slip and did not stand in the order before; true where nothing does. */
export const askAboutDoubts = (lines: readonly GridLine[], { before = [], usual }: Known): Promise<boolean> =>
  askIsThisRight(doubtsOf(lines, usual), { before: doubtsOf(before), confirmLabel: 'Save Order' });

/** Asks once about pieces with a label that saving takes out; true where none goes. */
export const askAboutLosses = async (losses: readonly string[]): Promise<boolean> =>
  losses.length === 0 ||
  confirm({
    title: 'Remove these cases?',
    message: losses.map((loss) => createElement('p', { key: loss }, loss)),
    confirmLabel: 'Save Order',
    cancelLabel: 'Go Back',
    danger: true,
  });
