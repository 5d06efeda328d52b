import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { decimal, formatQuantity } from '@primal/contracts/shared/decimal';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { computeQuantityToShip } from '@primal/contracts/shared/weighing';
import { formatPieceName } from '@primal/kit/grid';
import { createElement, useRef } from 'react';
import { askWithReason } from '../shorts/ask-with-reason.tsx';
import { defaultReason } from '../shorts/shorts.ts';

/** `2 of 5 cases, short by 3` after saving this many pieces; null if none is missing. */
export const describeMissingPieces = (
  line: Pick<OrderItemAnswer, 'product' | 'quantityOrdered' | 'quantityToShip'>,
  pieces: number,
): string | null => {
  const { product } = line;
  const wanted = computeQuantityToShip(line);
  const missing = decimal(wanted).minus(pieces);
  if (product.unit === 'LBS' || missing.lte(0)) return null;
  const ordered = `${formatQuantity(wanted)} ${formatPieceName(product).toLowerCase()}s`;
  return `${pieces} of ${ordered}, short by ${formatQuantity(missing.toFixed())}`;
};

/**
 * Asks once about unusual weights and new shorts before saving. A retry does not ask again. Returns null if declined.
 */
export const useSaveConfirmation = () => {
  const answered = useRef(new Map<string, ShortReason>());
  return async (sentences: readonly string[], makesShort: boolean): Promise<ShortReason | null> => {
    const before = sentences.map((sentence) => answered.current.get(sentence));
    if (!before.includes(undefined)) return before[0] ?? defaultReason;
    const reason = await askWithReason({
      title: 'Save these weights?',
      message: createElement(
        'ul',
        null,
        sentences.map((sentence) => createElement('li', { key: sentence }, sentence)),
      ),
      confirmLabel: 'Save',
      cancelLabel: 'Go Back',
      asksReason: makesShort,
      // A repeated Enter from the last weight must not answer this dialog.
      danger: true,
    });
    if (reason !== null) for (const sentence of sentences) answered.current.set(sentence, reason);
    return reason;
  };
};

export const focusUnusualWeight = (itemId: string | undefined): void => {
  const line = document.querySelector(`[role="dialog"] [data-item="${itemId}"]`);
  const fields = [...(line?.querySelectorAll<HTMLInputElement>('[data-weights] input, [data-weight]') ?? [])];
  const field = fields.find(({ dataset }) => dataset.outlier) ?? fields[0];
  field?.focus();
  field?.select();
};
