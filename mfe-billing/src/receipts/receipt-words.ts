import { isBusinessDate } from '@primal/contracts/shared/dates';
import type { Receipt } from './receipts.ts';

/** `Cash Sale CR-1001`, `Payment`: the document behind it. */
export const kindOf = ({ kind, number }: Receipt): string =>
  kind === 'sale' ? `Cash Sale ${number ?? ''}` : 'Payment';

/** What became of one that counts as nothing. */
export const takenBack = ({ kind }: Receipt): string => (kind === 'sale' ? 'Voided' : 'Reversed');

/** The days that an address names; where it names none, or only one, that day, and today without any. */
export const daysOf = (from: string, to: string, today: string): { from: string; to: string } => {
  const known = { from: isBusinessDate(from) ? from : '', to: isBusinessDate(to) ? to : '' };
  const day = known.from || known.to || today;
  return { from: known.from || day, to: known.to || day };
};

/** One day as it is, several with `between` between the first and the last. */
export const daysText = ({ from, to }: { from: string; to: string }, between: string): string =>
  from === to ? from : `${from}${between}${to}`;
