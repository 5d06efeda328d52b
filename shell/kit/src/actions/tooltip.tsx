import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isFocusReturning } from '../base/focus-return.ts';
import { loadable, useLoadable } from '../base/loadable.tsx';
import classes from './actions.module.css';
import type { TooltipLayerProps } from './tooltip-layer.tsx';

interface TooltipProps {
  label: ReactNode;
  children: ReactNode;
}

// Loads with the first tooltip, which keeps Floating UI out of the sign-in page.
export const tooltipLayer = loadable<TooltipLayerProps>(() => import('./tooltip-layer.tsx'));

const openAfter = 350;
// Long enough for the pointer to reach the label, which stays open while hovered.
const closeAfter = 150;

let closeOpen: (() => void) | null = null;

/**
 * Repeats or explains the accessible name of its control. A press on a disabled control also opens the
 * tooltip, so that touch users can read the reason. Escape closes the tooltip, and the pointer may enter the
 * label (WCAG 1.4.13).
 */
export function Tooltip({ label, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Layer = useLoadable(tooltipLayer, anchor !== null, ignore);
  const [close] = useState(() => () => {
    clearTimeout(timer.current);
    setAnchor(null);
  });
  const show = (to: HTMLElement | null) => {
    if (to && closeOpen !== close) closeOpen?.();
    closeOpen = to ? close : closeOpen;
    setAnchor(to);
  };
  const change = (to: HTMLElement | null, after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) show(to);
    else timer.current = setTimeout(() => show(to), after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const explained = (event: SyntheticEvent<HTMLElement>) =>
    event.currentTarget.firstElementChild as HTMLElement | null;
  const focus = (event: SyntheticEvent<HTMLElement>) => {
    // Skip focus returned by a closing dialog: the label would cover the row above.
    if (!isFocusReturning() && (event.target as Element).matches(':focus-visible')) change(explained(event));
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const disabled = (event.target as Element).closest('[aria-disabled="true"]') !== null;
    change(disabled ? explained(event) : null);
  };
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') change(null);
  };
  if (!label) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble up from the control
    <span
      className={classes.tooltipTarget}
      onMouseEnter={(event) => change(explained(event), openAfter)}
      onMouseLeave={() => change(null, closeAfter)}
      onFocus={focus}
      onBlur={() => change(null)}
      onClick={press}
      onKeyDown={hideOnEscape}
    >
      {children}
      {anchor && Layer && (
        <Layer
          anchor={anchor}
          label={label}
          onPoint={() => clearTimeout(timer.current)}
          onLeave={() => change(null, closeAfter)}
        />
      )}
    </span>
  );
}

const ignore = () => {};
