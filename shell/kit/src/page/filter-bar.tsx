import { Button } from '@mantine/core';
import { Children, type ReactNode, useState } from 'react';
import { IconX } from '../icons.ts';
import classes from './page.module.css';

export interface FilterBarProps {
  children: ReactNode;
  folds?: boolean;
  onClear?: () => void;
  clearLabel?: string;
  active?: boolean;
  summary?: ReactNode;
}

/** Filters in a row above a table; on a phone, a button shows and hides all filters but the search. */
export function FilterBar({
  children,
  // A single field is as small as the button that would fold it.
  folds = Children.toArray(children).length > 1,
  onClear,
  clearLabel = 'Clear Filter',
  active = true,
  summary,
}: FilterBarProps) {
  const [opened, setOpened] = useState(false);
  const isOn = active && onClear !== undefined;
  return (
    <search className={classes.filters} data-folded={folds && !opened ? true : undefined}>
      {folds && (
        <Button
          className={classes.unfold}
          variant={isOn ? 'light' : 'default'}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {isOn ? 'Filters (on)' : 'Filters'}
        </Button>
      )}
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
