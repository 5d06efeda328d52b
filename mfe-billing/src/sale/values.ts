import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { billedByWeight } from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import { filledLines, type GridLine, lineBody, lineIsUnweighed, unfinishedIssues } from '@primal/kit/grid';

/** The lines of a credit memo or a cash sale as they are sent. */
export const saleItemsOf = (lines: readonly GridLine[]) => filledLines(lines).map(lineBody);

/**
 * What only the form knows to be wrong with the lines: unfinished ones, and those that are priced by a weight that is
 * missing (docs/rules/credit-memos-and-cash-sales.md#lines-of-a-sale).
 */
export const saleLineIssues = (lines: readonly GridLine[]): Issue[] => [
  ...unfinishedIssues(lines),
  ...lines
    .filter((line) => line.product && billedByWeight(line.product) && lineIsUnweighed(line))
    .map(({ key, productName }) => ({
      path: `lines.${key}`,
      message: `Please enter the weight of ${productName}.`,
    })),
];

/** A dollar field as it is sent: what cannot be read goes as it was typed, and is refused at its field. */
export const moneyBody = (text: string): string | null => readFigure(text, moneyRules).value ?? text;

/** Dollar fields that hold no figure, each with its sentence. */
export const moneyIssues = (fields: Readonly<Record<string, string>>): Issue[] =>
  Object.entries(fields).flatMap(([path, text]) => {
    const { problem } = readFigure(text, moneyRules);
    return problem ? [{ path, message: problem }] : [];
  });
