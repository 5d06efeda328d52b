import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconX } from '../icons.ts';
import classes from './page.module.css';

export interface FilterBarProps {
  /** The filters' fields. */
  children: ReactNode;
  onClear?: () => void;
  /** The button's word, `Clear Filter` unless given. */
  clearLabel?: string;
  /** Whether there is anything to clear. */
  active?: boolean;
  /** `Showing 20 of 340 invoices` */
  summary?: ReactNode;
}

/** Filters in one row above a table. */
export function FilterBar({
  children,
  onClear,
  clearLabel = 'Clear Filter',
  active = true,
  summary,
}: FilterBarProps) {
  return (
    <search className={classes.filters}>
      {children}
      {onClear && (
        <Button
          variant="subtle"
          color="gray"
          disabled={!active}
          leftSection={<IconX size={14} />}
          onClick={onClear}
        >
          {clearLabel}
        </Button>
      )}
      {summary && <output className={classes.summary}>{summary}</output>}
    </search>
  );
}
