import { decimal, showMoney } from '@primal/contracts/shared/decimal';
import { confirm } from '@primal/kit';
import { type CashSaleValues, saleTotals } from './values.ts';

/** Change above so many dollars, or an amount of more than so many times the total, is likely a digit too many. */
const unusual = { change: 1000, times: 10 };

/** Asks about change that is seldom meant; true at once for any other. */
export const askAboutChange = async (values: CashSaleValues): Promise<boolean> => {
  const { total, paid, change } = saleTotals(values);
  if (!decimal(change).gt(unusual.change) && !decimal(paid).gt(decimal(total).times(unusual.times)))
    return true;
  return confirm({
    title: `Change of ${showMoney(change)}?`,
    message: `The amount paid is ${showMoney(paid)}, the total ${showMoney(total)}.`,
    confirmLabel: 'Complete Sale',
    cancelLabel: 'Correct the Amount',
    // Enter is pressed for the paper at once after Ctrl+Enter: it must not answer this.
    danger: true,
  });
};
