import { formatQuantity, isPositive } from '../shared/decimal.ts';
import { describeExcess, describeProgress, type WeighedLine } from '../shared/weighing.ts';

type Line = WeighedLine & { product: { name: string }; quantityShort: string };

interface DifferenceList {
  heading: string;
  lines: string[];
}

/** Sentences about lines with more pieces than ordered, which may have been counted twice. */
export const listExcesses = (items: readonly Line[]): string[] =>
  items.map(describeExcess).filter((sentence) => sentence !== null);

const listShorts = (items: readonly Line[]): string[] =>
  items
    .filter(({ quantityShort }) => isPositive(quantityShort))
    .map(
      ({ product, quantityOrdered, quantityShort }) =>
        `${product.name}: ordered ${formatQuantity(quantityOrdered)}, short ${formatQuantity(quantityShort)}`,
    );

export const groupDifferences = (items: readonly Line[]): DifferenceList[] =>
  [
    {
      heading: 'Some items are not fully weighed. Their missing quantity will be marked short:',
      lines: items.filter(({ isOpen }) => isOpen).map(describeProgress),
    },
    { heading: 'Less is invoiced than was ordered:', lines: listShorts(items) },
    { heading: 'More is invoiced than was ordered:', lines: listExcesses(items) },
  ].filter(({ lines }) => lines.length > 0);
