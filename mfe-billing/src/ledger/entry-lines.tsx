import type { JournalEntryAnswer } from '@primal/contracts/billing/journal';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { TextLink, VisuallyHidden } from '@primal/kit';
import { paths } from '../routes.ts';
import classes from './ledger.module.css';
import { formatAccountName } from './trial-balance.ts';

type Line = Pick<
  JournalEntryAnswer['lines'][number],
  'accountKey' | 'accountNumber' | 'accountName' | 'debit' | 'credit'
>;

const Side = ({ name, amount }: { name: string; amount: string }) => (
  <span data-side={name === 'Debit' ? 'Dr' : 'Cr'}>
    {!decimal(amount).eq(0) && (
      <>
        <VisuallyHidden>{`${name} `}</VisuallyHidden>
        {formatMoney(amount)}
      </>
    )}
  </span>
);

/** Accounts of one entry, with debits on the left and credits on the right. */
export const EntryLines = ({ lines, label }: { lines: readonly Line[]; label: string }) => (
  <ul className={classes.lines} aria-label={label}>
    {lines.map(({ accountKey, accountNumber: number, accountName: name, debit, credit }, at) => (
      <li key={`${at} ${accountKey}`}>
        <TextLink to={paths.activity(accountKey)}>{formatAccountName({ number, name })}</TextLink>
        <Side name="Debit" amount={debit} />
        <Side name="Credit" amount={credit} />
      </li>
    ))}
  </ul>
);
