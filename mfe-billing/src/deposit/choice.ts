import {
  type CheckReference,
  checkTypes,
  depositTotals,
  type UndepositedCheck,
} from '@primal/contracts/billing/deposit';
import { readFigure } from '@primal/contracts/shared/figures';

/** How a table knows a check. */
export const keyOf = ({ type, id }: CheckReference): string => `${type} ${id}`;

/** The check that a key stands for. */
export const referenceOf = (key: string): CheckReference[] => {
  const [type = '', id = ''] = key.split(' ');
  const known = checkTypes.find((one) => one === type);
  return known ? [{ type: known, id }] : [];
};

/** The chosen checks that are still to be deposited, in the order of the list. */
export const chosenOf = (
  checks: readonly UndepositedCheck[],
  selected: ReadonlySet<string>,
): UndepositedCheck[] => checks.filter((check) => selected.has(keyOf(check)));

/** What the deposit comes to, in dollars; cash that cannot be read counts as none. */
export const totalsOf = (chosen: readonly UndepositedCheck[], cash: string) => {
  const { value, problem } = readFigure(cash, { places: 2, fixed: true });
  return { ...depositTotals(chosen, value || '0.00'), isReadable: problem === null };
};
