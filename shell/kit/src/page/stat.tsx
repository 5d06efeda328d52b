import type { ReactNode } from 'react';
import { AppLink } from '../base/links.tsx';
import classes from './stat.module.css';

interface StatProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'default' | 'success' | 'warning' | 'danger';
  to?: string;
  loading?: boolean;
}

/** Numbers must not wrap after the minus of '-$10,781.96'; names may take two lines. */
const isFigure = (value: ReactNode): boolean => typeof value === 'string' && !value.includes(' ');

export function Stat({ label, value, hint, tone = 'default', to, loading = false }: StatProps) {
  return (
    <div className={classes.stat} data-tone={tone} aria-busy={loading || undefined}>
      <div className={classes.statLabel}>{to ? <AppLink to={to}>{label}</AppLink> : label}</div>
      <div className={classes.statValue} data-figure={isFigure(value) || undefined}>
        {loading ? <span className={classes.skeleton}>&nbsp;</span> : value}
      </div>
      {hint && <div className={classes.note}>{hint}</div>}
    </div>
  );
}

export function StatRow({ children }: { children: ReactNode }) {
  return <div className={classes.stats}>{children}</div>;
}
