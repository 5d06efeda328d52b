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

export function StatRow({ children }: { children: ReactNode }) {
  return <div className={classes.stats}>{children}</div>;
}
