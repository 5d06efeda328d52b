import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { decimal, showQuantity } from '@primal/contracts/shared/decimal';
import { confirm } from '@primal/kit';
import { pieceName } from '@primal/kit/grid';
import { createElement, useRef } from 'react';

/** `2 of 5 cases, short by 3`: what saving so many pieces of a line makes of it; null when none is missing. */
export const shortBy = (
  { product, quantityOrdered }: Pick<OrderItemAnswer, 'product' | 'quantityOrdered'>,
  pieces: number,
): string | null => {
  const missing = decimal(quantityOrdered).minus(pieces);
  // Pounds were ordered: nobody knows how many pieces they are.
  if (product.unit === 'LBS' || missing.lte(0)) return null;
  const ordered = `${showQuantity(quantityOrdered)} ${pieceName(product).toLowerCase()}s`;
  return `${pieces} of ${ordered}, short by ${showQuantity(missing.toFixed())}`;
};

/**
 * One question before weights are saved, about all that may be a slip or becomes short. What was answered is not asked
 * again, when the saving itself had to be repeated.
 */
export const useQuestionBeforeSaving = () => {
  const answered = useRef(new Set<string>());
  return async (sentences: readonly string[]): Promise<boolean> => {
    if (sentences.every((sentence) => answered.current.has(sentence))) return true;
    const yes = await confirm({
      title: 'Save these weights?',
      message: createElement(
        'ul',
        null,
        sentences.map((sentence) => createElement('li', { key: sentence }, sentence)),
      ),
      confirmLabel: 'Save',
      cancelLabel: 'Go Back',
    });
    if (yes) for (const sentence of sentences) answered.current.add(sentence);
    return yes;
  };
};
