import { showQuantity, showWeight } from '../shared/decimal.ts';
import type { Load } from './goods.ts';

/** `12 pcs` */
export const casesWords = (cases: string): string => {
  const quantity = showQuantity(cases);
  return `${quantity} ${quantity === '1' ? 'pc' : 'pcs'}`;
};

/** `305.00 lbs`, `about 305.00 lbs` */
export const poundsWords = ({ pounds, poundsAreEstimate }: Omit<Load, 'cases'>): string =>
  `${poundsAreEstimate ? 'about ' : ''}${showWeight(pounds)} lbs`;

/** `12 pcs, about 305.00 lbs` */
export const loadWords = (load: Load): string => `${casesWords(load.cases)}, ${poundsWords(load)}`;
