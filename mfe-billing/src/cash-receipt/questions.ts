import { showMoney } from '@primal/contracts/shared/decimal';
import { confirm } from '@primal/kit';
import { isDigitTooMany } from '../sale/digit-too-many.ts';
import { type CashSaleValues, saleTotals } from './values.ts';

/** Asks about change that is seldom meant; true at once for any other. */
export const askAboutChange = async (values: CashSaleValues): Promise<boolean> => {
  const { total, paid, change } = saleTotals(values);
  if (!isDigitTooMany(paid, total)) return true;
  return confirm({
    title: `Change of ${showMoney(change)}?`,
    message: `The amount paid is ${showMoney(paid)}, the total ${showMoney(total)}.`,
    confirmLabel: 'Complete Sale',
    cancelLabel: 'Correct the Amount',
    // Enter is pressed for the paper at once after Ctrl+Enter: it must not answer this.
    danger: true,
  });
};
