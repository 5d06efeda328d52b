import type { ReactNode } from 'react';
import { DateField } from '../fields/date-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

/** What a list keeps in its address, as `useListState` gives it. */
interface Filters {
  filter: (name: string) => string;
  setFilters: (values: Record<string, string | null | undefined>) => void;
  clearFilters: () => void;
  filtered: boolean;
}

interface DocumentFiltersProps extends Pick<FilterBarProps, 'clearLabel' | 'summary'> {
  list: Filters;
  dates?: readonly [from: string, to: string];
  searchFor: string;
  children?: ReactNode;
}

export function DocumentFilters({
  list,
  dates: [from, to] = ['Start Date', 'End Date'],
  searchFor,
  children,
  ...bar
}: DocumentFiltersProps) {
  return (
    <FilterBar clearLabel="Clear Filters" {...bar} onClear={list.clearFilters} active={list.filtered}>
      <DateField
        label={from}
        value={list.filter('from')}
        onChange={(event) => list.setFilters({ from: event.currentTarget.value })}
      />
      <DateField
        label={to}
        value={list.filter('to')}
        onChange={(event) => list.setFilters({ to: event.currentTarget.value })}
      />
      {children}
      <SearchField
        label="Search"
        placeholder={searchFor}
        value={list.filter('q')}
        onChange={(q) => list.setFilters({ q })}
      />
    </FilterBar>
  );
}
