import { decimal, formatQuantity } from '@primal/contracts/shared/decimal';
import { confirm } from '@primal/kit';
import { confirmUnusual, type Warning } from '@primal/kit/forms';
import {
  findUnusualValues,
  type GridLine,
  listFilledLines,
  toCellSelector,
  toOrderedQuantity,
  type UsualQuantities,
} from '@primal/kit/grid';
import { createElement } from 'react';

/** Quantity from which a typed product code is likely. */
export const unusualQuantity = 500;

const maxNamed = 3;

/** A sentence per product on several rows. Informs without asking, since two lots or prices are ordinary. */
export const listRepeatedProducts = (
  lines: readonly { productId: string; productName: string }[],
): string[] => {
  const repeated = [...Map.groupBy(lines, ({ productId }) => productId).values()].filter(
    (same) => same.length > 1,
  );
  const named = repeated.length > maxNamed ? repeated.slice(0, maxNamed - 1) : repeated;
  const others = repeated.length - named.length;
  return [
    ...named.map((same) => `${same[0]?.productName} is on ${same.length} rows`),
    ...(others > 0 ? [`${others} other products are on several rows`] : []),
  ];
};

/** Unusual quantities, weights and prices in an order's lines, such as ten times the usual quantity. */
export const findWarnings = (lines: readonly GridLine[], usual?: UsualQuantities): Warning[] => {
  const unusual = findUnusualValues(lines, { usual });
  const many = listFilledLines(lines).flatMap((line): Warning[] => {
    const quantity = toOrderedQuantity(line);
    if (decimal(quantity || '0').lt(unusualQuantity)) return [];
    const words = `${formatQuantity(quantity)} ${line.unit} of ${line.productName}`;
    if (unusual.some(({ sentence }) => sentence.startsWith(`${words};`))) return [];
    return [{ sentence: `${words}.`, at: toCellSelector(line, 'quantity') }];
  });
  return [...many, ...unusual];
};

interface Known {
  before?: readonly GridLine[];
  usual?: UsualQuantities;
}

/** Asks once about unusual values that are new; true if there are none or the user confirms. */
export const confirmOrder = (lines: readonly GridLine[], { before = [], usual }: Known): Promise<boolean> =>
  confirmUnusual(findWarnings(lines, usual), { before: findWarnings(before), confirmLabel: 'Save Order' });

/** Asks once about labeled pieces that saving removes; true if there are none or the user confirms. */
export const confirmLostPieces = async (losses: readonly string[]): Promise<boolean> =>
  losses.length === 0 ||
  confirm({
    title: 'Remove these cases?',
    message: losses.map((loss) => createElement('p', { key: loss }, loss)),
    confirmLabel: 'Save Order',
    cancelLabel: 'Go Back',
    danger: true,
  });
