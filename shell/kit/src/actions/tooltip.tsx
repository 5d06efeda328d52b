import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Anchored } from '../anchored/anchored.tsx';
import classes from './actions.module.css';

export interface TooltipProps {
  /** Nothing is shown for an empty label. */
  label: ReactNode;
  /** The one element it explains. */
  children: ReactNode;
}

const delay = 350;

/** A short label beside what is pointed at or focused by keyboard. It repeats or explains a name; it never holds one. */
export function Tooltip({ label, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const point = (event: SyntheticEvent) => {
    const target = event.currentTarget.firstElementChild;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(target), delay);
  };
  const focus = (event: SyntheticEvent<HTMLElement>) => {
    if ((event.target as Element).matches(':focus-visible')) setAnchor(event.currentTarget.firstElementChild);
  };
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  if (!label) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears what bubbles up from the control inside
    <span
      className={classes.tooltipTarget}
      onMouseEnter={point}
      onMouseLeave={hide}
      onFocus={focus}
      onBlur={hide}
      onMouseDown={hide}
      onKeyDown={hideOnEscape}
    >
      {children}
      {anchor && (
        <Anchored
          anchor={anchor}
          placement={{ side: 'top', align: 'center', gap: 6 }}
          className={classes.tooltip}
          role="tooltip"
        >
          {label}
        </Anchored>
      )}
    </span>
  );
}
