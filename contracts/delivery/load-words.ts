import { isPositive, showQuantity, showWeight } from '../shared/decimal.ts';
import type { Load } from './goods.ts';

export const casesWords = (cases: string): string => {
  const quantity = showQuantity(cases);
  return `${quantity} ${quantity === '1' ? 'pc' : 'pcs'}`;
};

export const poundsWords = ({ pounds, poundsAreEstimate }: Omit<Load, 'cases'>): string =>
  isPositive(pounds) ? `${poundsAreEstimate ? 'about ' : ''}${showWeight(pounds)} lbs` : '';

export const loadWords = (load: Load): string =>
  [casesWords(load.cases), poundsWords(load)].filter(Boolean).join(', ');

export const loadFacts = (load: Load): { label: string; value: string }[] =>
  [
    { label: 'Pieces', value: showQuantity(load.cases) },
    { label: 'Weight', value: poundsWords(load) },
  ].filter(({ value }) => value);
