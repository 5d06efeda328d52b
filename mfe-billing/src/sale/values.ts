import { type DecimalInput, decimal } from '@primal/contracts/shared/decimal';
import { isBilledByWeight } from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import { type GridLine, gridLines, isLineUnweighed } from '@primal/kit/grid';

/** Lines that require a weight if priced by it (docs/rules/cash-sales.md#lines-of-a-sale). */
export const saleLines = {
  ...gridLines,
  issues: (lines: readonly GridLine[]) => [
    ...gridLines.issues(lines),
    ...lines
      .filter((line) => line.product && isBilledByWeight(line.product) && isLineUnweighed(line))
      .map(({ key, productName }) => ({
        path: `lines.${key}`,
        message: `Please enter the weight of ${productName}.`,
      })),
  ],
};

/** Toast title of a line error, whose message names the line. Null for other errors, which are shown at their field. */
export const chooseToastTitle = ({ path }: Issue): string | null =>
  path.startsWith('lines.') ? 'Validation Error' : null;

/** Limits above which a paid amount probably has an extra digit: dollars above the amount due, or its multiple. */
const unusual = { more: 1000, times: 10 };

export const hasExtraDigit = (paid: DecimalInput, due: DecimalInput): boolean =>
  decimal(paid).minus(due).gt(unusual.more) || decimal(paid).gt(decimal(due).times(unusual.times));
