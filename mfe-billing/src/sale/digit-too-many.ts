import { type DecimalInput, decimal } from '@primal/contracts/shared/decimal';

/** So many dollars more than is due, or an amount of more than so many times it, is likely a digit too many. */
const unusual = { more: 1000, times: 10 };

export const isDigitTooMany = (paid: DecimalInput, due: DecimalInput): boolean =>
  decimal(paid).minus(due).gt(unusual.more) || decimal(paid).gt(decimal(due).times(unusual.times));
