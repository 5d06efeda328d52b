import { isPositive, showQuantity, showWeight } from '../shared/decimal.ts';
import type { Load } from './goods.ts';

/** `12 pcs` */
export const casesWords = (cases: string): string => {
  const quantity = showQuantity(cases);
  return `${quantity} ${quantity === '1' ? 'pc' : 'pcs'}`;
};

/** `305.00 lbs`, `about 305.00 lbs`; empty where no weight is known. */
export const poundsWords = ({ pounds, poundsAreEstimate }: Omit<Load, 'cases'>): string =>
  isPositive(pounds) ? `${poundsAreEstimate ? 'about ' : ''}${showWeight(pounds)} lbs` : '';

/** `12 pcs, about 305.00 lbs`, `12 pcs` */
export const loadWords = (load: Load): string =>
  [casesWords(load.cases), poundsWords(load)].filter(Boolean).join(', ');

/** What papers of a route say of all that the truck carries. */
export const loadFacts = (load: Load): { label: string; value: string }[] =>
  [
    { label: 'Pieces', value: showQuantity(load.cases) },
    { label: 'Weight', value: poundsWords(load) },
  ].filter(({ value }) => value);
