import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../icons.ts';
import classes from './credit-line.module.css';
import type { useCredit } from './use-credit.ts';

interface Props extends Pick<ReturnType<typeof useCredit>, 'words' | 'warns'> {
  /** What else is to be known of the customer, a block under it. */
  children?: ReactNode;
}

/** One line under the fields that choose the customer: what he owes, and what speaks against selling to him. */
export function CreditLine({ words, warns, children }: Props) {
  return (
    <p role="status" className={classes.line} data-warns={warns || undefined}>
      {warns && <IconAlertTriangle size={14} stroke={1.8} />}
      {words}
      {children}
    </p>
  );
}
