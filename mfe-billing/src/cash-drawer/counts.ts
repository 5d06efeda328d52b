import {
  countedOf,
  type Denomination,
  type DrawerCount,
  denominations,
  mostPieces,
} from '@primal/contracts/billing/cash-drawer';
import { readFigure } from '@primal/contracts/shared/figures';

/** What is typed at each bill and coin. */
export type TypedCounts = Readonly<Partial<Record<Denomination, string>>>;

/** How counts are typed: whole numbers. */
export const countRules = { places: 0, max: String(mostPieces) };

const read = (text: string | undefined): number | null => {
  const { value, problem } = readFigure(text ?? '', countRules);
  return problem === null ? Number(value || 0) : null;
};

/** Whether a field holds what is no whole number. */
export const isUnread = (text: string | undefined): boolean => read(text) === null;

/** All bills and coins with what was typed at them, none where nothing was; null while one cannot be read. */
export const countsOf = (typed: TypedCounts): DrawerCount[] | null => {
  const counts = denominations.map((denomination) => ({ denomination, count: read(typed[denomination]) }));
  return counts.every((one): one is DrawerCount => one.count !== null) ? counts : null;
};

/** What is counted so far, in dollars; what cannot be read counts as none. */
export const countedSoFar = (typed: TypedCounts): string =>
  countedOf(denominations.map((denomination) => ({ denomination, count: read(typed[denomination]) ?? 0 })));
