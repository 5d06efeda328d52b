import type { ReactNode } from 'react';
import { DateField } from '../fields/date-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

/** What a list keeps in its address, as `useListState` gives it. */
interface Filters {
  field: (name: string) => {
    value: string;
    onChange: (to: string | { currentTarget: { value: string } }) => void;
  };
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
      <DateField label={from} {...list.field('from')} />
      <DateField label={to} {...list.field('to')} />
      {children}
      <SearchField label="Search" placeholder={searchFor} {...list.field('q')} />
    </FilterBar>
  );
}
