import type { Sort } from './types.ts';

/** The sort after a click on a column: the active one toggles, a newly chosen one starts descending (specification). */
export const nextSort = (current: Sort | undefined, field: string): Sort => ({
  field,
  order: current?.field === field && current.order === 'desc' ? 'asc' : 'desc',
});

/** `aria-sort` of a column's head. */
export const ariaSort = (current: Sort | undefined, field: string): 'ascending' | 'descending' | 'none' => {
  if (current?.field !== field) return 'none';
  return current.order === 'asc' ? 'ascending' : 'descending';
};
