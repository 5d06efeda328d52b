import type { ReactNode } from 'react';
import { AppLink } from '../base/links.tsx';
import classes from './stat.module.css';

interface StatProps {
  label: string;
  value: ReactNode;
  /** A quiet line under the figure. */
  hint?: ReactNode;
  tone?: 'default' | 'success' | 'warning' | 'danger';
  /** Makes the figure a link to where it comes from. */
  to?: string;
  /** Keeps the figure's place while it is on its way. */
  loading?: boolean;
}

/** One figure and what it is. */
export function Stat({ label, value, hint, tone = 'default', to, loading = false }: StatProps) {
  return (
    <div className={classes.stat} data-tone={tone} aria-busy={loading || undefined}>
      <div className={classes.statLabel}>{to ? <AppLink to={to}>{label}</AppLink> : label}</div>
      <div className={classes.statValue}>
        {loading ? <span className={classes.skeleton}>&nbsp;</span> : value}
      </div>
      {hint && <div className={classes.note}>{hint}</div>}
    </div>
  );
}

/** Figures in a row, divided by hairlines. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={classes.stats}>{children}</div>;
}
