import { type BusinessDate, isBusinessDate } from '@primal/contracts/shared/dates';

/** Days that an export is to be made of. */
export interface ExportDays {
  from: BusinessDate;
  to: BusinessDate;
}

export const paths = {
  list: '/accounting-exports',
  /** The page with these days chosen for the next export; what stands behind `?` narrows its list. */
  ofDays: (from: string, to: string) => `/accounting-exports#${from}..${to}`,
};

/** The days behind the `#` of an address; null where it names none. */
export const daysOf = (hash: string): ExportDays | null => {
  const [from = '', to = ''] = hash.slice(1).split('..');
  return isBusinessDate(from) && isBusinessDate(to) ? { from, to } : null;
};
