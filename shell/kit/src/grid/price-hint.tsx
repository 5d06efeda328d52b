import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { tooltipLayer } from '../actions/tooltip.tsx';
import { useLoadable } from '../base/loadable.tsx';
import { describePrice } from './describe-price.ts';
import type { GridLine, LinePricing } from './line.ts';

/** Hover or cursor delay before a price is explained, so that typing down a column shows no hints. */
const restMilliseconds = 350;

const ignore = () => {};

const findPriceCell = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-column="unitPrice"]') : null;

/** A single tooltip for the whole grid: spread `handlers` on the table and render `hint` beside the table. */
export const usePriceHint = (lines: readonly GridLine[], pricing: LinePricing | null) => {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Layer = useLoadable(tooltipLayer, cell !== null, ignore);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (to: HTMLElement | null) => {
    clearTimeout(timer.current);
    if (to === cell) return;
    setCell(null);
    if (to) timer.current = setTimeout(() => setCell(to), restMilliseconds);
  };
  const look = (at: EventTarget | null) =>
    pricing && change(findPriceCell(at) ?? findPriceCell(document.activeElement));
  const key = cell?.closest<HTMLElement>('tr')?.dataset.key;
  const line = lines.find((one) => one.key === key);
  const words = line && pricing ? describePrice(line, pricing) : '';
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
