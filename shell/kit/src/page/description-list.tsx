import type { ReactNode } from 'react';
import { compactEntries, type OptionalEntry } from '../base/compact-entries.ts';
import classes from './description-list.module.css';

interface DescriptionListProps {
  items: readonly OptionalEntry<{ term: string; value: ReactNode }>[];
  columns?: 1 | 2 | 3 | 4;
  figures?: boolean;
}

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === '';

export function DescriptionList({ items, columns = 1, figures }: DescriptionListProps) {
  return (
    <dl className={classes.facts} data-columns={columns} data-figures={figures || undefined}>
      {compactEntries(items).map(({ term, value }) => (
        <div key={term} className={classes.fact}>
          <dt>{term}</dt>
          <dd>{isEmpty(value) ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function TwoLines({ main, sub }: { main: ReactNode; sub?: ReactNode }) {
  return (
    <span className={classes.twoLines}>
      <span>{main}</span>
      {sub && <span className={classes.note}>{sub}</span>}
    </span>
  );
}
