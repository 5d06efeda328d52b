import { formatQuantity, formatWeight, isPositive } from '../shared/decimal.ts';
import type { Load } from './goods.ts';

/** `1 pc`, `8 pcs`; `8.5 units` with half a case. */
export const formatCases = (cases: string): string => {
  const quantity = formatQuantity(cases);
  if (quantity.includes('.')) return `${quantity} units`;
  return `${quantity} ${quantity === '1' ? 'pc' : 'pcs'}`;
};

export const formatPounds = ({ pounds, poundsAreEstimate }: Omit<Load, 'cases'>): string =>
  isPositive(pounds) ? `${poundsAreEstimate ? 'about ' : ''}${formatWeight(pounds)} lbs` : '';

export const formatLoad = (load: Load): string =>
  [formatCases(load.cases), formatPounds(load)].filter(Boolean).join(', ');

export const listLoadFacts = (load: Load): { label: string; value: string }[] =>
  [
    { label: 'Pieces', value: formatQuantity(load.cases) },
    { label: 'Weight', value: formatPounds(load) },
  ].filter(({ value }) => value);
