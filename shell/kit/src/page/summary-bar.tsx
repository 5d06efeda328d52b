import type { ReactNode } from 'react';
import classes from './summary-bar.module.css';

export interface SummaryFigure {
  label: string;
  value: ReactNode;
  /** The figure that counts: the total. */
  strong?: boolean;
  /** An estimate or another figure that is not part of the sum. */
  muted?: boolean;
}

export interface SummaryBarProps {
  figures: readonly SummaryFigure[];
  /** The page's buttons, the primary one last. */
  children: ReactNode;
}

/** The figures of a document and its buttons, fixed to the bottom. Keeps its own room under the page. */
export function SummaryBar({ figures, children }: SummaryBarProps) {
  return (
    <div className={classes.summaryRoom}>
      <div className={classes.summaryBar} data-summary-bar>
        <dl className={classes.figures} aria-live="polite">
          {figures.map(({ label, value, strong, muted }) => (
            <div key={label} data-strong={strong || undefined} data-muted={muted || undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.actions}>{children}</div>
      </div>
    </div>
  );
}
