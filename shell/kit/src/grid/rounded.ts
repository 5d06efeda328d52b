import { showQuantity } from '@primal/contracts/shared/decimal';
import { createElement } from 'react';
import { confirm } from '../dialogs/confirm.ts';
import { filledLines, type GridLine } from './line.ts';
import { orderedQuantity } from './open-line.ts';

/** `Butter: 2.5 was rounded to 3. Save 3?` of each product whose quantity is counted whole and was not typed so. */
export const roundedQuantities = (lines: readonly GridLine[]): string[] => {
  const sentences = filledLines(lines).flatMap((line) => {
    const quantity = showQuantity(orderedQuantity(line));
    return line.rounded === undefined
      ? []
      : `${line.productName}: ${line.rounded} was rounded to ${quantity}. Save ${quantity}?`;
  });
  return [...new Set(sentences)];
};

/** Asks before quantities are saved that were rounded and not typed anew since; true where none was. */
export const askAboutRounded = async (lines: readonly GridLine[]): Promise<boolean> => {
  const rounded = roundedQuantities(lines);
  if (rounded.length === 0) return true;
  return confirm({
    title: 'Is this right?',
    message: rounded.map((sentence) => createElement('p', { key: sentence }, sentence)),
    confirmLabel: 'Save',
    cancelLabel: 'Go Back',
    // An Enter that follows Ctrl+Enter by habit must not answer this.
    danger: true,
  });
};
