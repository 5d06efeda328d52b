import { IconAlertTriangle } from '../icons.ts';
import classes from './credit-line.module.css';
import type { useCredit } from './use-credit.ts';

/** One line under the fields that choose the customer: what he owes, and what speaks against selling to him. */
export function CreditLine({ words, warns }: Pick<ReturnType<typeof useCredit>, 'words' | 'warns'>) {
  return (
    <p role="status" className={classes.line} data-warns={warns || undefined}>
      {warns && <IconAlertTriangle size={14} stroke={1.8} />}
      {words}
    </p>
  );
}
