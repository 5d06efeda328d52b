import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { tooltipLayer } from '../actions/tooltip.tsx';
import { useLoadedPart } from '../base/loaded-part.tsx';
import type { GridLine, LinePricing } from './line.ts';
import { priceWords } from './price-words.ts';

/** How long the pointer or the cursor rests on a price before it is explained: who types downwards is not told of each. */
const restMilliseconds = 350;

const ignore = () => {};

const priceCell = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-column="unitPrice"]') : null;

/**
 * Why a price stands there, beside the cell that the pointer or the cursor is on. One label for the whole grid: `handlers` are
 * the table's, and `hint` is drawn beside it.
 */
export const usePriceHint = (lines: readonly GridLine[], pricing: LinePricing | null) => {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Layer = useLoadedPart(tooltipLayer, cell !== null, ignore);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (to: HTMLElement | null) => {
    clearTimeout(timer.current);
    if (to === cell) return;
    setCell(null);
    if (to) timer.current = setTimeout(() => setCell(to), restMilliseconds);
  };
  // Off a price by the pointer, the one that the cursor is in is explained again.
  const look = (at: EventTarget | null) =>
    pricing && change(priceCell(at) ?? priceCell(document.activeElement));
  const key = cell?.closest<HTMLElement>('tr')?.dataset.key;
  const line = lines.find((one) => one.key === key);
  const words = line && pricing ? priceWords(line, pricing) : '';
  return {
    handlers: {
      onFocus: ({ target }: FocusEvent) => look(target),
      onBlur: () => change(null),
      onMouseOver: ({ target }: MouseEvent) => look(target),
      onMouseLeave: () => look(null),
      onKeyDownCapture: ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && change(null),
    },
    hint: cell?.isConnected && words && Layer && (
      <Layer anchor={cell} label={words} onPoint={ignore} onLeave={ignore} />
    ),
  };
};
