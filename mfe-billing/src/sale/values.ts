import { type DecimalInput, decimal } from '@primal/contracts/shared/decimal';
import { billedByWeight } from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import { type GridLine, gridLines, lineIsUnweighed } from '@primal/kit/grid';

/**
 * The lines of a credit memo or a cash sale: those that are priced by a weight need it
 * (docs/rules/credit-memos-and-cash-sales.md#lines-of-a-sale).
 */
export const saleLines = {
  ...gridLines,
  issues: (lines: readonly GridLine[]) => [
    ...gridLines.issues(lines),
    ...lines
      .filter((line) => line.product && billedByWeight(line.product) && lineIsUnweighed(line))
      .map(({ key, productName }) => ({
        path: `lines.${key}`,
        message: `Please enter the weight of ${productName}.`,
      })),
  ],
};

/** Of lines a toast says which one; everything else stands at its field, or over the buttons. */
export const refusalTitle = ({ path }: Issue): string | null =>
  path.startsWith('lines.') ? 'Validation Error' : null;

/** So many dollars more than is due, or an amount of more than so many times it, is likely a digit too many. */
const unusual = { more: 1000, times: 10 };

export const isDigitTooMany = (paid: DecimalInput, due: DecimalInput): boolean =>
  decimal(paid).minus(due).gt(unusual.more) || decimal(paid).gt(decimal(due).times(unusual.times));
