import { isPositive, showQuantity } from '../shared/decimal.ts';
import { moreThanOrdered, type WeighedLine, weighedSoFar } from '../shared/weighing.ts';

/** A line as far as what is invoiced of it differs from what was ordered. Quantities with 3 places. */
type Line = WeighedLine & { product: { name: string }; quantityShort: string };

/** Lines of an order that are named before it becomes an invoice, under what is true of all of them. */
export interface Difference {
  heading: string;
  lines: string[];
}

/** A sentence for each line with more pieces than were ordered: a case may have been counted twice. */
export const linesOver = (items: readonly Line[]): string[] =>
  items.map(moreThanOrdered).filter((sentence) => sentence !== null);

/** `Ribeye: ordered 5, short 2` of each line that is done with less than was ordered. */
export const linesShort = (items: readonly Line[]): string[] =>
  items
    .filter(({ quantityShort }) => isPositive(quantityShort))
    .map(
      ({ product, quantityOrdered, quantityShort }) =>
        `${product.name}: ordered ${showQuantity(quantityOrdered)}, short ${showQuantity(quantityShort)}`,
    );

/** What everybody is asked about who makes an invoice of an order: what is not all weighed, short, or more than ordered. */
export const differencesOf = (items: readonly Line[]): Difference[] =>
  [
    {
      heading: 'Not everything is weighed. What is missing will be marked short:',
      lines: items.filter(({ isOpen }) => isOpen).map(weighedSoFar),
    },
    { heading: 'Less is invoiced than was ordered:', lines: linesShort(items) },
    { heading: 'More is invoiced than was ordered:', lines: linesOver(items) },
  ].filter(({ lines }) => lines.length > 0);
