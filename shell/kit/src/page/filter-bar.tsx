import { Button } from '@mantine/core';
import { Children, type ReactNode, useState } from 'react';
import type { bind } from '../base/bind.ts';
import { DateField } from '../fields/date-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { IconX } from '../icons.ts';
import classes from './page.module.css';

interface FilterBarProps {
  children: ReactNode;
  onClear?: () => void;
  clearLabel?: string;
  active?: boolean;
  summary?: ReactNode;
}

/** Filters in one row above a table; on a phone all but the search stand behind a button. */
export function FilterBar({
  children,
  onClear,
  clearLabel = 'Clear Filter',
  active = true,
  summary,
}: FilterBarProps) {
  const [opened, setOpened] = useState(false);
  const isOn = active && onClear !== undefined;
  // A search alone takes no more room than the button would.
  const folds = Children.toArray(children).length > 1;
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

/** What a list keeps in its address, as `useListState` gives it. */
interface Filters {
  field: (name: string) => ReturnType<typeof bind<string>>;
  clearFilters: () => void;
  filtered: boolean;
}

export interface DocumentFiltersProps extends Pick<FilterBarProps, 'clearLabel' | 'summary'> {
  list: Filters;
  dates?: readonly [from: string, to: string];
  searchFor: string;
  children?: ReactNode;
}

export function DocumentFilters({
  list,
  dates: [from, to] = ['Start Date', 'End Date'],
  searchFor,
  clearLabel = 'Clear Filters',
  children,
  ...bar
}: DocumentFiltersProps) {
  return (
    <FilterBar {...bar} clearLabel={clearLabel} onClear={list.clearFilters} active={list.filtered}>
      <DateField label={from} {...list.field('from')} />
      <DateField label={to} {...list.field('to')} />
      {children}
      <SearchField label="Search" placeholder={searchFor} {...list.field('q')} />
    </FilterBar>
  );
}
