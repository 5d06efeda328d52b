import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconAlertTriangle } from '../icons.ts';
import classes from './summary-bar.module.css';

export interface SummaryFigure {
  label: string;
  value: ReactNode;
  strong?: boolean;
  /** A value outside the sum, such as an estimate. */
  muted?: boolean;
}

const restMilliseconds = 1_500;

interface SummaryBarProps {
  figures: readonly SummaryFigure[];
  remark?: string | null | undefined;
  children: ReactNode;
}

function Spoken({ figures, remark }: Pick<SummaryBarProps, 'figures' | 'remark'>) {
  const now = [
    ...figures.map(({ label, value }) => `${label} ${typeof value === 'string' ? value : ''}`),
    ...(remark ? [remark] : []),
  ].join(', ');
  const [spoken, setSpoken] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(now), restMilliseconds);
    return () => clearTimeout(timer);
  }, [now]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}

/** Publishes the bottom bar's height as `--kit-bottom-bar` while shown; 0 if it is not fixed. */
export const useBarHeight = (bar: RefObject<HTMLDivElement | null>, isShown = true): void =>
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current || !isShown) return;
    const { style } = document.documentElement;
    const measure = () => {
      const isFixed = getComputedStyle(current).position === 'fixed';
      style.setProperty('--kit-bottom-bar', `${isFixed ? current.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      style.removeProperty('--kit-bottom-bar');
    };
  }, [bar, isShown]);

export function SummaryBar({ figures, remark, children }: SummaryBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div className={classes.summaryRoom}>
      <div ref={bar} className={classes.summaryBar} data-summary-bar>
        <div className={classes.sums}>
          <dl className={classes.figures}>
            {figures.map(({ label, value, strong, muted }) => (
              <div key={label} data-strong={strong || undefined} data-muted={muted || undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {remark && (
            <p className={classes.remark}>
              <IconAlertTriangle size={14} stroke={1.8} />
              {remark}
            </p>
          )}
        </div>
        <Spoken figures={figures} remark={remark} />
        <div className={classes.actions}>{children}</div>
      </div>
    </div>
  );
}
