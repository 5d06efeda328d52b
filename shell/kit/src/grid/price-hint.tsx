import { VisuallyHidden } from '@mantine/core';
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

/** Row of the target; of the button below the rows, the last row. */
const findRow = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | null => {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-add]')
    ? currentTarget.querySelector<HTMLElement>('tbody > tr:last-child')
    : target.closest('tr');
};

/**
 * A single tooltip for the whole grid. Hover, the cursor, or F4 in any cell of the line opens it. F4 on Add Row
 * opens it for the last line. Spread `handlers` on the frame and render `hint` in it.
 */
export const usePriceHint = (lines: readonly GridLine[], pricing: LinePricing | null) => {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Layer = useLoadable(tooltipLayer, cell !== null, ignore);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (to: HTMLElement | null) => {
    clearTimeout(timer.current);
    if (to === cell) return;
    setIsAsked(false);
    setCell(null);
    if (to) timer.current = setTimeout(() => setCell(to), restMilliseconds);
  };
  const look = (at: EventTarget | null) =>
    pricing && change(findPriceCell(at) ?? findPriceCell(document.activeElement));
  // The pointer closes a hint that a key opened only by moving to another price.
  const point = (at: EventTarget | null) => (isAsked && !findPriceCell(at) ? undefined : look(at));
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') change(null);
    if (event.key !== 'F4' || event.altKey || !pricing) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer.current);
    setCell(findRow(event)?.querySelector<HTMLElement>('[data-column="unitPrice"]') ?? null);
    setIsAsked(true);
  };
  const key = cell?.closest<HTMLElement>('tr')?.dataset.key;
  const line = lines.find((one) => one.key === key);
  const words = line && pricing ? describePrice(line, pricing) : '';
  return {
    handlers: {
      onFocus: ({ target }: FocusEvent) => look(target),
      onBlur: () => change(null),
      onMouseOver: ({ target }: MouseEvent) => point(target),
      onMouseLeave: () => point(null),
      onKeyDownCapture,
    },
    hint: cell?.isConnected && words && Layer && (
      <>
        <Layer anchor={cell} label={words} onPoint={ignore} onLeave={ignore} />
        {isAsked && <VisuallyHidden role="status">{words}</VisuallyHidden>}
      </>
    ),
  };
};
