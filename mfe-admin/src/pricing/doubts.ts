import { priceFields } from '@primal/contracts/admin/prices';
import { isPositive, isTenfold, showMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { type PriceEdit, priceLabels } from './price-edits.ts';

/** What looks like a slip of the hand: a price ten times the stored one or more, or a tenth of it or less, a sentence each. */
export const doubtsOf = (edits: Iterable<PriceEdit>): string[] =>
  [...edits].flatMap(({ product, texts, sound }) =>
    sound
      ? priceFields.flatMap((field) => {
          const { value } = readFigure(texts[field] ?? '', moneyRules);
          const stored = product[field];
          if (!value || !stored || !isPositive(value) || !isPositive(stored)) return [];
          return isTenfold(value, stored)
            ? [
                `${priceLabels[field]} of ${product.name}: ${showMoney(value)} instead of ${showMoney(stored)}.`,
              ]
            : [];
        })
      : [],
  );
